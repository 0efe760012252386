import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

extension CommunityTiers: LemmyTiers {
    static var summary: String { "a community: community:2, community:swift, !swift@strata.test, or its address" }
    static func lowest(of client: ApiClient) -> ModelCache<Community1> { client.caches.community1 }
    static var keptTiers: [KeptTier<CommunityTiers>] {
        [
            KeptTier(Community3.self) { $0 },
            KeptTier(Community2.self) { $0 },
            KeptTier(Community1.self) { $0 },
        ]
    }
    static func content(_ community: Community1) -> any CommunityStubProviding { community }
    static func stub(at address: WireURL, of client: ApiClient) -> any CommunityStubProviding {
        CommunityStub(actorId: address, api: client)
    }
    static func fetch(_ id: CommunityID, from client: ApiClient) async throws -> any CommunityStubProviding {
        try await client.getCommunity(id: id)
    }
    static var fetchByName: ((String, ApiClient) async throws -> any CommunityStubProviding)? {
        { try await $1.getCommunity(name: $0) }
    }
    static var goesByNames: Bool { true }
    static var exampleID: String { "swift" }
    static var pathWord: String? { "c" }
    static func recognizes(_ text: String) -> Bool {
        text.contains("://") ? text.contains("/c/") : text.hasPrefix("!") && text.contains("@")
    }
    static func name(of community: Community1) -> String? {
        name(community.name, at: community.actorId, isLocal: community.local)
    }
    static func isNamed(_ name: String, _ community: Community1) -> Bool {
        isNamed(name, name: community.name, at: community.actorId, isLocal: community.local)
    }
}
