/// What has come in for whom: replies, mentions and messages.
struct InboxIndex: WorldIndex {
    private(set) var replies = Groups()
    private(set) var mentions = Groups()
    private(set) var received = Groups()
    private(set) var sent = Groups()
    /// Those of them that are unread.
    private(set) var unreadReplies = Groups()
    private(set) var unreadMentions = Groups()
    private(set) var unreadMessages = Groups()
    /// The replies to and mentions in a comment.
    private(set) var repliesOfComment = Groups()

    /// The tables that it is of.
    private var replyTable = Table<Notice>()
    private var mentionTable = Table<Notice>()
    private var messages = Table<PrivateMessage>()

    init() {}

    func isCurrent(for world: World) -> Bool {
        replyTable.isIdentical(to: world.replies) && mentionTable.isIdentical(to: world.mentions)
            && messages.isIdentical(to: world.privateMessages)
    }

    mutating func follow(_ world: World) {
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
        replyTable = world.replies
        mentionTable = world.mentions
        messages = world.privateMessages
    }
}

extension Notice {
    /// Whom it waits for.
    fileprivate var waiting: PersonID? { read ? nil : recipientID }
}

extension PrivateMessage {
    fileprivate var waiting: PersonID? { read ? nil : recipientID }
}
