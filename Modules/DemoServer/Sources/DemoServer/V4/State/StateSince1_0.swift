/// The data that only 1.0 stores.
struct StateSince1_0: Sendable {
    /// The times of the last views of posts, beside the numbers of comments in ``World/readComments``.
    var viewTimes: Marks<Timestamp> = Marks()
    /// The sums of a person's votes on the content of another person.
    var voteSums: Marks<VoteSum> = Marks()
    /// The private notes of people about other people.
    var notes: Marks<PersonNote> = Marks()
    /// The comments on which a person has acted, even if the vote was taken back.
    var commentActions: Marks<Timestamp> = Marks()
    var lockedComments: Set<CommentID> = []
    /// The notifications of messages and of actions of moderators. Those of replies and mentions are the notices themselves.
    var notifications: Table<Notification> = Table()
    var postNotifications: Marks<PostNotificationMode> = Marks()
    var communityNotifications: Marks<CommunityNotificationMode> = Marks()
    var multiCommunities: Table<MultiCommunity> = Table()
    /// The tags of communities, deleted ones included.
    var tags = CommunityTags()
    /// The numbers of the tags of posts in the order in which they are shown; a post without tags has no entry.
    var postTags: [PostID: [Int32]] = [:]
    /// The settings of accounts that older versions do not have.
    var settings: [LocalUserID: SettingsSince1_0] = [:]
}

/// The sum of a person's votes on the content of another person.
struct VoteSum: Sendable {
    /// The time of the last vote.
    var votedAt: Timestamp
    var upvotes: Int
    var downvotes: Int
}

/// A private note of a person about another person.
struct PersonNote: Sendable {
    var text: String
    var published: Timestamp
}

/// A notification that is neither a reply nor a mention.
struct Notification: Sendable {
    enum Subject: Sendable {
        /// A message, which has the mark whether it was read.
        case message(Int32)
        /// A new comment on a post or in a community that the recipient watches.
        case comment(CommentID)
        /// A new post in a community that the recipient watches.
        case post(PostID)
        /// An entry of the moderation log about the recipient or their content.
        case moderation(Modlog.Kind, Int32)
    }

    var id: Int32
    var recipientID: PersonID
    var subject: Subject
    /// True if the recipient has read the notification; messages have their own mark.
    var read = false
    var published: Timestamp
}

/// The events on a post of which a person is notified.
enum PostNotificationMode: String, Choice {
    case allComments = "all_comments"
    case repliesAndMentions = "replies_and_mentions"
    case mute
}

/// The events in a community of which a person is notified.
enum CommunityNotificationMode: String, Choice {
    case allPostsAndComments = "all_posts_and_comments"
    case allPosts = "all_posts"
    case repliesAndMentions = "replies_and_mentions"
    case mute
}

/// The settings of an account that older versions do not have, with their defaults.
struct SettingsSince1_0: Sendable {
    var defaultCommentSort = CommentSortType.hot
    var hidesPostsWithMedia = false
    var marksFetchedPostsAsRead = false
    var acceptsPrivateMessages = true
    var showsMedia = true
    var showsVotesOfPeople = true
    var showsDownvotes = "Show"
    var itemsPerPage = 20
    /// The range of lists sorted by the top, in seconds; nil for all times.
    var timeRange: Int?
    /// The words that hide a post from the account's lists.
    var blockedKeywords: [String] = []
}
