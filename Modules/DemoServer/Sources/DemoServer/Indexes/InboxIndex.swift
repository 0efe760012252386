/// The replies, mentions and messages of each recipient.
struct InboxIndex: WorldIndex {
    private(set) var replies = RowGroups()
    private(set) var mentions = RowGroups()
    private(set) var received = RowGroups()
    private(set) var sent = RowGroups()
    /// The unread ones among them.
    private(set) var unreadReplies = RowGroups()
    private(set) var unreadMentions = RowGroups()
    private(set) var unreadMessages = RowGroups()
    /// The replies to a comment and the mentions in it.
    private(set) var repliesOfComment = RowGroups()
    /// The notifications of 1.0 that are neither replies nor mentions.
    private(set) var notifications = RowGroups()
    /// Those of a message.
    private(set) var notificationsOfMessage = RowGroups()

    /// The tables that the index covers.
    private var replyTable = Table<Notice>()
    private var mentionTable = Table<Notice>()
    private var messages = Table<PrivateMessage>()
    private var notificationTable = Table<Notification>()

    init() {}

    func isCurrent(for world: World) -> Bool {
        replyTable.isIdentical(to: world.replies) && mentionTable.isIdentical(to: world.mentions)
            && messages.isIdentical(to: world.privateMessages)
            && notificationTable.isIdentical(to: world.since1_0.notifications)
    }

    mutating func update(to world: World) {
        replyTable.forEachDifference(to: world.replies) { id, old, now in
            replies.move(id, from: old?.recipientID, to: now?.recipientID)
            repliesOfComment.move(id, from: old?.commentID, to: now?.commentID)
            unreadReplies.move(id, from: old?.waiting, to: now?.waiting)
        }
        mentionTable.forEachDifference(to: world.mentions) { id, old, now in
            mentions.move(id, from: old?.recipientID, to: now?.recipientID)
            unreadMentions.move(id, from: old?.waiting, to: now?.waiting)
        }
        messages.forEachDifference(to: world.privateMessages) { id, old, now in
            received.move(id, from: old?.recipientID, to: now?.recipientID)
            sent.move(id, from: old?.creatorID, to: now?.creatorID)
            unreadMessages.move(id, from: old?.waiting, to: now?.waiting)
        }
        notificationTable.forEachDifference(to: world.since1_0.notifications) { id, old, now in
            notifications.move(id, from: old?.recipientID, to: now?.recipientID)
            notificationsOfMessage.move(id, from: old?.messageID, to: now?.messageID)
        }
        replyTable = world.replies
        mentionTable = world.mentions
        messages = world.privateMessages
        notificationTable = world.since1_0.notifications
    }
}

extension Notice {
    /// The recipient if the row is unread; nil if it is read.
    fileprivate var waiting: PersonID? { read ? nil : recipientID }
}

extension Notification {
    /// The message that the notification is about; nil if it is about something else.
    fileprivate var messageID: Int32? { if case .message(let id) = subject { id } else { nil } }
}

extension PrivateMessage {
    fileprivate var waiting: PersonID? { read ? nil : recipientID }
}
