/// A post as one viewer sees it.
struct PostView {
    var post: Post
    var creator: Person
    var community: Community
    /// The picture that stands for it in lists, if it is one of this server's.
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

/// A reply or a mention with the comment it tells of.
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

/// A person with their numbers.
struct PersonView {
    var person: Person
    var counts: PersonCounts
    var isAdmin: Bool
}

/// A message with both its ends.
struct PrivateMessageView {
    var message: PrivateMessage
    var creator: Person
    var recipient: Person
}

/// That somebody moderates, follows or blocks a community.
struct MembershipView {
    var community: Community
    var person: Person
}
