public import LemmyIdentifiers
public import Middleware
import WireRuntime

/// A post at the highest tier that lives, or a stub; a view holds it and shows more when more is known.
///
/// ```swift
/// let post = AnyPost(row)
/// try await post.upgrade()      // goes all the way
/// post.wrappedValue.altText_
/// ```
public typealias AnyPost = AnyContent<PostTiers>

/// The tiers of a post, for ``AnyPost`` and `ContentLoader<PostTiers>`.
public enum PostTiers: EntityTiers {
    /// The tiers, the lowest first.
    public static let tiers: [EntityTier<PostTiers>] = [
        EntityTier({ $0.post1_ }, in: { $0.caches.post1 }) { $0 },
        EntityTier({ $0.post2_ }, in: { $0.caches.post2 }) { $0 },
        EntityTier({ $0.post3_ }, in: { $0.caches.post3 }) { $0 },
    ]

    /// The identity, if it is known.
    public static func id(of post: any PostStubProviding) -> PostID? { post.post1_?.id }

    /// The address that names it everywhere.
    public static func address(of post: any PostStubProviding) -> String? { post.actorId.string }

    /// The client it came from.
    public static func client(of post: any PostStubProviding) -> ApiClient { post.api }

    /// Fetches what the next tier needs.
    public static func upgrade(_ post: any PostStubProviding) async throws -> any PostStubProviding {
        try await post.upgrade()
    }
}
