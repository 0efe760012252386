import ApiTypes
import Foundation
import Middleware
import Networking
public import WireRuntime

extension ApiClient {
    /// Fetches what this client's server says of itself: tier 3.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getInstance() async throws -> Instance3 { try await read(ApiGetSite()) }

    /// Fetches what the server at an address says of itself, as a guest of it, unless it is this client's own.
    ///
    /// - Returns: The instance; its ``Instance1Providing/api`` is the client of its host.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getInstance(actorId: WireURL) async throws -> Instance3 {
        guard let url = actorId.url, let host = url.host() else {
            throw ApiClientError(.notFound, "\(actorId) names no server", hint: "check the address")
        }
        if host == siteHost || host == server.host { return try await getInstance() }
        return try await ApiClient.getApiClient(for: url, with: nil, in: registry).getInstance()
    }
}
