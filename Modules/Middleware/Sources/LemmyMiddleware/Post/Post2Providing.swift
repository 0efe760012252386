public import Foundation

/// What tier 2 of a post and every tier above it offer.
@MainActor
public protocol Post2Providing: Post1Providing {
    /// The tier 2 object itself.
    nonisolated var post2: Post2 { get }
}

extension Post2 {
    /// Itself.
    public nonisolated var post2: Post2 { self }
}

// Forwarded from the tier 2 object.
extension Post2Providing {
    /// The tier 2 object, which every tier may be asked for.
    public nonisolated var post2_: Post2? { post2 }
    /// Upvotes less downvotes.
    public var score: Int { post2.score }
    /// How many voted it up.
    public var upvotes: Int { post2.upvotes }
    /// How many voted it down.
    public var downvotes: Int { post2.downvotes }
    /// How many comments it has.
    public var commentCount: Int { post2.commentCount }
    /// How many of them came since the viewer last looked.
    public var unreadCommentCount: Int { post2.unreadCommentCount }
    /// When it was last commented on.
    public var newestCommentTime: Date? { post2.newestCommentTime }
    /// The viewer's vote.
    public var vote: Vote { post2.vote }
    /// Whether the viewer saved it.
    public var saved: Bool { post2.saved }
    /// Whether the viewer has read it.
    public var read: Bool { post2.read }
    /// Whether the viewer hid it, since 0.19.4.
    public var hidden: Bool { post2.hidden }
    /// Whether its author is banned from its community.
    public var creatorBannedFromCommunity: Bool { post2.creatorBannedFromCommunity }
    /// Whether its author moderates its community, since 0.19.0.
    public var creatorIsModerator: Bool { post2.creatorIsModerator }
    /// Whether its author is an administrator of this server, since 0.19.0.
    public var creatorIsAdmin: Bool { post2.creatorIsAdmin }
    /// The tier below.
    public nonisolated var post1: Post1 { post2.post1 }
    /// Who wrote it.
    public var creator: Person1 { post2.creator }
    /// Where it was posted.
    public var community: Community1 { post2.community }
    /// What the viewer has to do with its community.
    public var communityRelation: CommunityRelation { post2.communityRelation }
    /// What the viewer has to do with its author.
    public var creatorRelation: PersonRelation { post2.creatorRelation }
}
