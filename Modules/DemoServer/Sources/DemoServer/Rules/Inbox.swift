/// What has come in for somebody: replies, mentions and messages, in 0.19 none of them from people they have blocked.
struct Inbox {
    let viewer: Viewer
    var unreadOnly = false

    /// The page's replies or mentions in order. Replies are as old as the notice of them, mentions as the comment that makes them.
    func notices(
        _ table: Table<Notice>,
        named list: String,
        sort: CommentSortType,
        page: Page,
        in world: World,
        ties: TieOrder
    ) -> [NoticeView] {
        var rows: [(key: Descending<Double>, id: Int32)] = []
        table.forEach { id, notice in
            guard isFor(viewer, notice, in: world), !unreadOnly || !notice.read,
                let comment = world.comments[notice.commentID], let counts = world.commentCounts[notice.commentID]
            else { return }
            let time = list == "mentions" && world.dialect == .v0_19 ? comment.published : notice.published
            let rank =
                switch sort {
                case .new: Double(time.micros)
                case .old: -Double(time.micros)
                default: sort.rank(of: counts)
                }
            rows.append((Descending(rank), id))
        }
        return page.slice(ties.sorted(rows, in: list)).compactMap { id in
            table[id].flatMap { world.noticeView($0, for: viewer) }
        }
    }

    /// How many replies or mentions are unread; what has been deleted or removed since does not count.
    func unreadCount(of table: Table<Notice>, in world: World) -> Int {
        table.rows.count { notice in
            guard !notice.read, let comment = world.comments[notice.commentID], comment.isCounted else { return false }
            // 0.18 counts what bots wrote, even where it does not list it.
            return world.dialect == .v0_18 ? notice.recipientID == viewer.id : isFor(viewer, notice, in: world)
        }
    }

    private func isFor(_ viewer: Viewer, _ notice: Notice, in world: World) -> Bool {
        guard notice.recipientID == viewer.id, let comment = world.comments[notice.commentID] else { return false }
        return (world.dialect == .v0_18 || world.personBlocks[viewer.id, comment.creatorID] == nil)
            && (viewer.user.showBotAccounts || world.people[comment.creatorID]?.isBot != true)
    }

    /// The page's messages, the newest first: all that were sent and received, or the unread ones received.
    func messages(with other: PersonID?, page: Page, in world: World, ties: TieOrder) -> [PrivateMessageView] {
        var rows: [(key: Descending<Timestamp>, id: Int32)] = []
        world.privateMessages.forEach { id, message in
            guard !message.deleted, !message.removed, isWelcome(message, in: world) else { return }
            let isReceived = message.recipientID == viewer.id
            if unreadOnly {
                guard isReceived, !message.read, (other ?? message.creatorID) == message.creatorID else { return }
            } else {
                guard isReceived || message.creatorID == viewer.id else { return }
                if let other, message.creatorID != other, message.recipientID != other { return }
            }
            rows.append((Descending(message.published), id))
        }
        return page.slice(ties.sorted(rows, in: "private_messages")).compactMap { id in
            guard var message = world.privateMessages[id] else { return nil }
            // Whether the other has read it is not the sender's to know in 0.18.
            if world.dialect == .v0_18, message.creatorID == viewer.id { message.read = true }
            return world.privateMessageView(message)
        }
    }

    /// How many messages are unread.
    func unreadMessageCount(in world: World) -> Int {
        world.privateMessages.rows.count { message in
            message.recipientID == viewer.id && !message.read && !message.deleted && !message.removed
                && isWelcome(message, in: world)
        }
    }

    /// Whether the recipient has blocked neither the sender nor their instance; 0.18 does not ask.
    private func isWelcome(_ message: PrivateMessage, in world: World) -> Bool {
        if world.dialect == .v0_18 { return true }
        return world.personBlocks[message.recipientID, message.creatorID] == nil
            && (world.people[message.creatorID].map { world.instanceBlocks[message.recipientID, $0.instanceID] == nil }
                ?? false)
    }
}
