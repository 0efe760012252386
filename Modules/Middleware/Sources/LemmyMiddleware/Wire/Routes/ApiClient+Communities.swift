import ApiTypes
public import LemmyIdentifiers
import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a community's page: tier 3.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getCommunity(id: CommunityID) async throws -> Community3 {
        let me = myPersonID
        return try await read(ApiGetCommunity(id: id), about: "community:\(id)") {
            Community3Value($0, server: $1).knowing(me)
        }
    }

    /// Fetches a community's page by name: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getCommunity(name: String) async throws -> Community3 {
        let me = myPersonID
        return try await read(ApiGetCommunity(name: name), about: "community:\(name)") {
            Community3Value($0, server: $1).knowing(me)
        }
    }

    /// Finds a community by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getCommunity(actorId: WireURL) async throws -> Community2 {
        try await resolve(actorId, "community") { wire, server in
            wire.community.map { Community2Value($0, server: server) }
        }
    }

    /// Fetches a page of the communities that the server knows.
    ///
    /// - Parameters:
    ///   - feed: Which of them; the server's own choice if nil.
    ///   - sort: In which order; `hot` if nil.
    ///   - showsNsfw: Whether those that are not safe for work are among them; as the account has it set if nil; since 0.18.1.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getCommunities(
        _ feed: FeedKind? = nil,
        sort: PostSort? = nil,
        showsNsfw: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Community2] {
        let request = ApiListCommunities(
            type: feed?.wire,
            sort: sort?.wire,
            showNsfw: showsNsfw,
            page: page,
            limit: limit
        )
        return try await readRows(request) { self.models(Community2.self).models(of: $0.rows, in: $1) }
    }
}
