public import Consistency
public import LemmyIdentifiers
public import Middleware

/// The snapshot of a ``Post3``.
///
/// A post on a page of its own: its community with counts, the moderators, the cross-posts.
public struct Post3Value: TierValue {
    /// The server that said so, by host.
    public var server: String
    /// The tier below.
    public var post2: Post2Value
    /// Its community, with counts.
    public var community2: Community2Value
    /// Who moderates its community.
    public var moderators: [Person1Value]
    /// Other posts of the same link.
    public var crossPosts: [Post2Value]

    /// The kind's name.
    public static let kind = "post"
    /// The tier.
    public static let tier = 3

    /// The identity.
    public var id: PostID { post2.id }

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { Self.identifier(id, server: server) }

    /// States a snapshot.
    public init(
        server: String,
        post2: Post2Value,
        community2: Community2Value,
        moderators: [Person1Value],
        crossPosts: [Post2Value]
    ) {
        self.server = server
        self.post2 = post2
        self.community2 = community2
        self.moderators = moderators
        self.crossPosts = crossPosts
    }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? {
        guard let post2 = transform(post2) else { return nil }
        guard let community2 = transform(community2) else { return nil }
        var mapped = self
        mapped.post2 = post2
        mapped.community2 = community2
        mapped.moderators = transform(moderators)
        mapped.crossPosts = transform(crossPosts)
        return mapped
    }

    /// Visits the children.
    public func forEach(_ visit: ModelVisitor) {
        visit(post2)
        visit(community2)
        visit(moderators)
        visit(crossPosts)
    }
}
