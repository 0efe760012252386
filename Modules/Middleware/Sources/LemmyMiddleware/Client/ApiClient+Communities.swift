public import LemmyIdentifiers
import Middleware
import Propagation

extension ApiClient {
    /// Fetches a community.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none.
    public func getCommunity(id: CommunityID) async throws -> Community2 {
        try await getCommunity(id: id, name: nil)
    }

    /// Fetches a community by name: `swift`, or `swift@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none.
    public func getCommunity(name: String) async throws -> Community2 {
        try await getCommunity(id: nil, name: name)
    }

    private func getCommunity(id: CommunityID?, name: String?) async throws -> Community2 {
        try await working {
            let fetched = try await fetchCommunity(id: id, name: name, because: Cause.current)
            return commits.run(fetched.cause) {
                caches.community2.createModel(from: fetched.value, stamp: fetched.stamp)
            }
        }
    }
}
