public import LemmyIdentifiers
public import Middleware
import WireRuntime

/// A community at the highest tier that lives, or a stub; a view holds it and shows more when more is known.
///
/// ```swift
/// let community = AnyCommunity(post.community)
/// try await community.upgrade()      // goes all the way
/// community.wrappedValue.subscriberCount_
/// ```
public typealias AnyCommunity = AnyContent<CommunityTiers>

/// The tiers of a community, for ``AnyCommunity`` and `ContentLoader<CommunityTiers>`.
public enum CommunityTiers: EntityTiers {
    /// The tiers, the lowest first.
    public static let tiers: [EntityTier<CommunityTiers>] = [
        EntityTier({ $0.community1_ }, in: { $0.caches.community1 }) { $0 },
        EntityTier({ $0.community2_ }, in: { $0.caches.community2 }) { $0 },
    ]

    /// The identity, if it is known.
    public static func id(of community: any CommunityStubProviding) -> CommunityID? { community.community1_?.id }

    /// The address that names it everywhere.
    public static func address(of community: any CommunityStubProviding) -> String? { community.actorId.string }

    /// The client it came from.
    public static func client(of community: any CommunityStubProviding) -> ApiClient { community.api }

    /// Fetches what the next tier needs.
    public static func upgrade(_ community: any CommunityStubProviding) async throws -> any CommunityStubProviding {
        try await community.upgrade()
    }
}
