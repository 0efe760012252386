public import WireRuntime

/// A post as a list shows it: with creator, community, counts and what the viewer did with it.
public struct ApiPostView: WireValue {
    /// The post.
    public var post: ApiPost
    /// Who wrote it.
    public var creator: ApiPerson
    /// The community.
    public var community: ApiCommunity
    /// What is known about the linked image; since 0.19.6.
    public var imageDetails: ApiImageDetails?
    /// Whether its creator is banned from the community.
    public var creatorBannedFromCommunity: Bool
    /// Whether the viewer is banned from the community; since 0.19.4.
    public var bannedFromCommunity: Bool?
    /// Whether its creator moderates the community; since 0.19.0.
    public var creatorIsModerator: Bool?
    /// Whether its creator is an admin of this server; since 0.19.0.
    public var creatorIsAdmin: Bool?
    /// Counts.
    public var counts: ApiPostAggregates
    /// Whether the viewer follows the community.
    public var subscribed: ApiSubscribedType
    /// Whether the viewer saved it.
    public var saved: Bool
    /// Whether it was read.
    public var read: Bool
    /// Whether the viewer hid it; since 0.19.4.
    public var hidden: Bool?
    /// Whether the viewer blocked its creator.
    public var creatorBlocked: Bool
    /// The viewer's vote, 1 or -1; nil is none, and so is the 0 that 0.18 writes after a vote was taken back.
    public var myVote: Int?
    /// Comments since the viewer last looked.
    public var unreadComments: Int

    /// Makes a value, for tests and previews.
    public init(
        post: ApiPost,
        creator: ApiPerson,
        community: ApiCommunity,
        imageDetails: ApiImageDetails? = nil,
        creatorBannedFromCommunity: Bool,
        bannedFromCommunity: Bool? = nil,
        creatorIsModerator: Bool? = nil,
        creatorIsAdmin: Bool? = nil,
        counts: ApiPostAggregates,
        subscribed: ApiSubscribedType,
        saved: Bool,
        read: Bool,
        hidden: Bool? = nil,
        creatorBlocked: Bool,
        myVote: Int? = nil,
        unreadComments: Int
    ) {
        self.post = post
        self.creator = creator
        self.community = community
        self.imageDetails = imageDetails
        self.creatorBannedFromCommunity = creatorBannedFromCommunity
        self.bannedFromCommunity = bannedFromCommunity
        self.creatorIsModerator = creatorIsModerator
        self.creatorIsAdmin = creatorIsAdmin
        self.counts = counts
        self.subscribed = subscribed
        self.saved = saved
        self.read = read
        self.hidden = hidden
        self.creatorBlocked = creatorBlocked
        self.myVote = myVote
        self.unreadComments = unreadComments
    }

    private enum CodingKeys: String, CodingKey {
        case post
        case creator
        case community
        case imageDetails = "image_details"
        case creatorBannedFromCommunity = "creator_banned_from_community"
        case bannedFromCommunity = "banned_from_community"
        case creatorIsModerator = "creator_is_moderator"
        case creatorIsAdmin = "creator_is_admin"
        case counts
        case subscribed
        case saved
        case read
        case hidden
        case creatorBlocked = "creator_blocked"
        case myVote = "my_vote"
        case unreadComments = "unread_comments"
    }
}
