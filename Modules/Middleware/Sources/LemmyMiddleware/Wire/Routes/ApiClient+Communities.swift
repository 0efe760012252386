import ApiTypes
public import LemmyIdentifiers
import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a community's page: tier 3.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getCommunity(id: CommunityID) async throws -> Community3 {
        try await read(ApiGetCommunity(id: id), about: "community:\(id)")
    }

    /// Fetches a community's page by name: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getCommunity(name: String) async throws -> Community3 {
        try await read(ApiGetCommunity(name: name), about: "community:\(name)")
    }

    /// Finds a community by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getCommunity(actorId: WireURL) async throws -> Community2 {
        try await resolve(actorId, "community") { wire, server in
            wire.community.map { Community2Value($0, server: server) }
        }
    }
}
