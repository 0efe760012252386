public import Foundation

/// What tier 2 of a post and every tier above it offer.
@MainActor
public protocol Post2Providing: Post1Providing {
    /// The tier 2 object itself.
    var post2: Post2 { get }
    /// Upvotes less downvotes.
    var score: Int { get }
    /// How many voted it up.
    var upvotes: Int { get }
    /// How many voted it down.
    var downvotes: Int { get }
    /// How many comments it has.
    var commentCount: Int { get }
    /// How many of them came since the viewer last looked.
    var unreadCommentCount: Int { get }
    /// When it was last commented on.
    var newestCommentTime: Date? { get }
    /// The viewer's vote.
    var vote: Vote { get }
    /// Whether the viewer saved it.
    var saved: Bool { get }
    /// Whether the viewer has read it.
    var read: Bool { get }
    /// Whether the viewer hid it, since 0.19.4.
    var hidden: Bool { get }
    /// Whether its author is banned from its community.
    var creatorBannedFromCommunity: Bool { get }
    /// Whether its author moderates its community, since 0.19.0.
    var creatorIsModerator: Bool { get }
    /// Whether its author is an administrator of this server, since 0.19.0.
    var creatorIsAdmin: Bool { get }
    /// Who wrote it.
    var creator: Person1 { get }
    /// Where it was posted.
    var community: Community1 { get }
    /// What the viewer has to do with its community.
    var communityRelation: CommunityRelation { get }
    /// What the viewer has to do with its author.
    var creatorRelation: PersonRelation { get }
}

extension Post2 {
    /// Itself.
    public var post2: Post2 { self }
}

// Forwarded from the tier 2 object.
extension Post2Providing {
    /// The tier below.
    public var post1: Post1 { post2.post1 }
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
    /// Who wrote it.
    public var creator: Person1 { post2.creator }
    /// Where it was posted.
    public var community: Community1 { post2.community }
    /// What the viewer has to do with its community.
    public var communityRelation: CommunityRelation { post2.communityRelation }
    /// What the viewer has to do with its author.
    public var creatorRelation: PersonRelation { post2.creatorRelation }
}

// The optional twins, which every tier has.
extension Post2Providing {
    /// ``Post2Providing/score``.
    public var score_: Int? { score }
    /// ``Post2Providing/upvotes``.
    public var upvotes_: Int? { upvotes }
    /// ``Post2Providing/downvotes``.
    public var downvotes_: Int? { downvotes }
    /// ``Post2Providing/commentCount``.
    public var commentCount_: Int? { commentCount }
    /// ``Post2Providing/unreadCommentCount``.
    public var unreadCommentCount_: Int? { unreadCommentCount }
    /// ``Post2Providing/newestCommentTime``.
    public var newestCommentTime_: Date? { newestCommentTime }
    /// ``Post2Providing/vote``.
    public var vote_: Vote? { vote }
    /// ``Post2Providing/saved``.
    public var saved_: Bool? { saved }
    /// ``Post2Providing/read``.
    public var read_: Bool? { read }
    /// ``Post2Providing/hidden``.
    public var hidden_: Bool? { hidden }
    /// ``Post2Providing/creatorBannedFromCommunity``.
    public var creatorBannedFromCommunity_: Bool? { creatorBannedFromCommunity }
    /// ``Post2Providing/creatorIsModerator``.
    public var creatorIsModerator_: Bool? { creatorIsModerator }
    /// ``Post2Providing/creatorIsAdmin``.
    public var creatorIsAdmin_: Bool? { creatorIsAdmin }
    /// ``Post2Providing/creator``.
    public var creator_: Person1? { creator }
    /// ``Post2Providing/community``.
    public var community_: Community1? { community }
    /// ``Post2Providing/communityRelation``.
    public var communityRelation_: CommunityRelation? { communityRelation }
    /// ``Post2Providing/creatorRelation``.
    public var creatorRelation_: PersonRelation? { creatorRelation }
}
