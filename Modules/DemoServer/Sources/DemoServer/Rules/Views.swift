/// A post as one viewer sees it.
struct PostView {
    var post: Post
    var creator: Person
    var community: Community
    /// The picture of its thumbnail, if this server has it.
    var image: LocalImage?
    var creatorIsBannedFromCommunity: Bool
    var viewerIsBannedFromCommunity: Bool
    var creatorIsModerator: Bool
    var creatorIsAdmin: Bool
    var counts: PostCounts
    var subscription: Subscription
    var isSaved: Bool
    var isRead: Bool
    var isHidden: Bool
    var creatorIsBlocked: Bool
    var vote: Int?
    var unreadComments: Int
}

/// A comment as one viewer sees it.
struct CommentView {
    var comment: Comment
    var creator: Person
    var post: Post
    var community: Community
    var counts: CommentCounts
    var creatorIsBannedFromCommunity: Bool
    var viewerIsBannedFromCommunity: Bool
    var creatorIsModerator: Bool
    var creatorIsAdmin: Bool
    var subscription: Subscription
    var isSaved: Bool
    var creatorIsBlocked: Bool
    var vote: Int?
}

/// A reply or a mention with its comment.
struct NoticeView {
    var notice: Notice
    var view: CommentView
    var recipient: Person
}

/// A community as one viewer sees it.
struct CommunityView {
    var community: Community
    var subscription: Subscription
    var isBlocked: Bool
    var counts: CommunityCounts
    var viewerIsBanned: Bool
}

/// A person with their counts.
struct PersonView {
    var person: Person
    var counts: PersonCounts
    var isAdmin: Bool
}

/// A message with its sender and its recipient.
struct PrivateMessageView {
    var message: PrivateMessage
    var creator: Person
    var recipient: Person
}

/// A relation between a person and a community: moderator, follower or block.
struct MembershipView {
    var community: Community
    var person: Person
}
