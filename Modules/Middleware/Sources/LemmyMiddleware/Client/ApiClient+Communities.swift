public import LemmyIdentifiers
import Middleware
import Propagation

extension ApiClient {
    /// Fetches a community.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getCommunity(id: CommunityID) async throws -> Community2 { try await getCommunity(id: id, name: nil) }

    /// Fetches a community by name: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getCommunity(name: String) async throws -> Community2 { try await getCommunity(id: nil, name: name) }

    private func getCommunity(id: CommunityID?, name: String?) async throws -> Community2 {
        let cause = Cause.current
        return try await home.read("GET /community \(id?.rawValue ?? 0) \(name ?? "")") {
            try await self.fetchCommunity(id: id, name: name, because: cause)
        } show: {
            caches.community2.model(of: $0, in: $1)
        }
    }
}
