public import WireRuntime

/// A mention in the inbox.
public struct ApiPersonMentionView: WireValue {
    /// The mention's own state.
    public var personMention: ApiPersonMention
    /// The comment.
    public var comment: ApiComment
    /// Who wrote it.
    public var creator: ApiPerson
    /// The post.
    public var post: ApiPost
    /// The community.
    public var community: ApiCommunity
    /// Whom it is for.
    public var recipient: ApiPerson
    /// Counts.
    public var counts: ApiCommentAggregates
    /// Whether its creator is banned from the community.
    public var creatorBannedFromCommunity: Bool
    /// Whether the viewer is banned from the community; since 0.19.4.
    public var bannedFromCommunity: Bool?
    /// Whether its creator moderates the community; since 0.19.0.
    public var creatorIsModerator: Bool?
    /// Whether its creator is an admin of this server; since 0.19.0.
    public var creatorIsAdmin: Bool?
    /// Whether the viewer follows the community.
    public var subscribed: ApiSubscribedType
    /// Whether the viewer saved it.
    public var saved: Bool
    /// Whether the viewer blocked its creator.
    public var creatorBlocked: Bool
    /// The viewer's vote, 1 or -1; nil is none, and so is the 0 that 0.18 writes after a vote was taken back.
    public var myVote: Int?

    /// Makes a value, for tests and previews.
    public init(
        personMention: ApiPersonMention,
        comment: ApiComment,
        creator: ApiPerson,
        post: ApiPost,
        community: ApiCommunity,
        recipient: ApiPerson,
        counts: ApiCommentAggregates,
        creatorBannedFromCommunity: Bool,
        bannedFromCommunity: Bool? = nil,
        creatorIsModerator: Bool? = nil,
        creatorIsAdmin: Bool? = nil,
        subscribed: ApiSubscribedType,
        saved: Bool,
        creatorBlocked: Bool,
        myVote: Int? = nil
    ) {
        self.personMention = personMention
        self.comment = comment
        self.creator = creator
        self.post = post
        self.community = community
        self.recipient = recipient
        self.counts = counts
        self.creatorBannedFromCommunity = creatorBannedFromCommunity
        self.bannedFromCommunity = bannedFromCommunity
        self.creatorIsModerator = creatorIsModerator
        self.creatorIsAdmin = creatorIsAdmin
        self.subscribed = subscribed
        self.saved = saved
        self.creatorBlocked = creatorBlocked
        self.myVote = myVote
    }

    private enum CodingKeys: String, CodingKey {
        case personMention = "person_mention"
        case comment
        case creator
        case post
        case community
        case recipient
        case counts
        case creatorBannedFromCommunity = "creator_banned_from_community"
        case bannedFromCommunity = "banned_from_community"
        case creatorIsModerator = "creator_is_moderator"
        case creatorIsAdmin = "creator_is_admin"
        case subscribed
        case saved
        case creatorBlocked = "creator_blocked"
        case myVote = "my_vote"
    }
}
