/// What has come in for somebody: replies, mentions and messages, in 0.19 none of them from people they have blocked.
struct Inbox {
    let viewer: Viewer
    var unreadOnly = false

    /// The two kinds of notices, by the names of their lists.
    enum Kind: String {
        case replies, mentions
    }

    /// The page's replies or mentions in order. Replies are as old as the notice of them, mentions as the comment that makes them.
    ///
    /// - Complexity: O(those that somebody has).
    func notices(
        _ kind: Kind,
        sort: CommentSortType,
        page: Page,
        in world: World,
        ties: TieOrder
    ) -> [NoticeView] {
        let table = world.notices(kind)
        var first = Foremost<Standing>(ties.isNoting ? .max : page.offset + page.limit)
        for id in world.inboxIndex.notices(kind, unreadOnly: unreadOnly)[viewer.id] {
            guard let notice = table[id], let counts = world.commentCounts[notice.commentID] else { continue }
            let time = kind == .mentions && world.dialect == .v0_19 ? counts.published : notice.published
            let rank =
                switch sort {
                case .new: Double(time.micros)
                case .old: -Double(time.micros)
                default: sort.rank(of: counts)
                }
            let standing = Standing(rank: rank, second: 0, tie: id)
            if first.admits(standing), isFor(viewer, notice, in: world) { first.insert(standing) }
        }
        let rows = first.sorted.map { (key: Descending($0.rank), id: $0.id) }
        return page.slice(ties.sorted(rows, in: kind.rawValue)).compactMap { id in
            table[id].flatMap { world.noticeView($0, for: viewer) }
        }
    }

    /// How many replies or mentions are unread; what has been deleted or removed since does not count.
    ///
    /// - Complexity: O(those that wait).
    func unreadCount(of kind: Kind, in world: World) -> Int {
        let table = world.notices(kind)
        return world.inboxIndex.notices(kind, unreadOnly: true)[viewer.id].count { id in
            guard let notice = table[id], let comment = world.comments[notice.commentID],
                comment.isCounted
            else { return false }
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
        let index = world.inboxIndex
        // Messages to oneself are received and sent.
        for id in Set(index.received[viewer.id]).union(index.sent[viewer.id]) {
            guard let message = world.privateMessages[id], !message.deleted, !message.removed,
                isWelcome(message, in: world)
            else { continue }
            let isReceived = message.recipientID == viewer.id
            if unreadOnly {
                guard isReceived, !message.read, (other ?? message.creatorID) == message.creatorID else { continue }
            } else {
                guard isReceived || message.creatorID == viewer.id else { continue }
                if let other, message.creatorID != other, message.recipientID != other { continue }
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
        world.inboxIndex.unreadMessages[viewer.id].count { id in
            guard let message = world.privateMessages[id] else { return false }
            return message.recipientID == viewer.id && !message.read && !message.deleted && !message.removed
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

extension World {
    fileprivate func notices(_ kind: Inbox.Kind) -> Table<Notice> { kind == .replies ? replies : mentions }
}

extension InboxIndex {
    fileprivate func notices(_ kind: Inbox.Kind, unreadOnly: Bool) -> Groups {
        switch kind {
        case .replies: unreadOnly ? unreadReplies : replies
        case .mentions: unreadOnly ? unreadMentions : mentions
        }
    }
}
