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
    /// The notifications of messages. Those of replies and mentions are the notices themselves.
    var notifications: Table<Notification> = Table()
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

/// A notification that is neither a reply nor a mention. Its message has the mark whether it was read.
struct Notification: Sendable {
    enum Subject: Sendable {
        case message(Int32)
    }

    var id: Int32
    var recipientID: PersonID
    var subject: Subject
    var published: Timestamp
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
}
