/// The inbox of a viewer: replies, mentions and messages. In 0.19 it excludes those of people whom the viewer has blocked.
struct Inbox {
    let viewer: Viewer
    var unreadOnly = false
    /// True if deleted messages are listed too.
    var includesDeleted = false

    /// The two kinds of notices, named like their lists in the response.
    enum Kind: String, CaseIterable {
        case replies, mentions
    }

    /// Returns the replies or mentions of the page in order. The age of a reply is that of its notice; the age of a mention is that of its
    /// comment.
    ///
    /// - Complexity: O(notices of the viewer).
    func notices(
        _ kind: Kind,
        sort: CommentSortType,
        page: Page,
        in world: World,
        ties: TieBreaker
    ) -> [NoticeView] {
        let table = world.notices(kind)
        var first = TopElements<SortKey>(ties.isRecording ? .max : page.offset + page.limit)
        for id in world.inboxIndex.notices(kind, unreadOnly: unreadOnly)[viewer.id] {
            guard let notice = table[id], let counts = world.commentCounts[notice.commentID] else { continue }
            let time = kind == .mentions && world.dialect >= .v0_19 ? counts.published : notice.published
            let rank =
                switch sort {
                case .new: Double(time.micros)
                case .old: -Double(time.micros)
                default: sort.rank(of: counts)
                }
            let standing = SortKey(rank: rank, second: 0, tie: id)
            if first.accepts(standing), isFor(viewer, notice, in: world) { first.insert(standing) }
        }
        let rows = first.sorted.map { (key: Descending($0.rank), id: $0.id) }
        let order: [Int32]
        if world.software.numbersNoticesByComment {
            let named = rows.compactMap { row in table[row.id].map { (key: row.key, id: $0.commentID) } }
            let numbers = Dictionary(zip(named.map(\.id), rows.map(\.id))) { $1 }
            order = ties.sort(named, in: kind.rawValue).compactMap { numbers[$0] }
        } else {
            order = ties.sort(rows, in: kind.rawValue)
        }
        return page.slice(order).compactMap { id in
            table[id].flatMap { world.noticeView($0, for: viewer) }
        }
    }

    /// Returns the number of unread replies or mentions, without those whose comment was deleted or removed.
    ///
    /// - Complexity: O(unread notices).
    func unreadCount(of kind: Kind, in world: World) -> Int {
        let table = world.notices(kind)
        return world.inboxIndex.notices(kind, unreadOnly: true)[viewer.id].count { id in
            guard let notice = table[id], let comment = world.comments[notice.commentID],
                comment.isCounted
            else { return false }
            // 0.18 counts the comments of bots, even where it does not list them.
            return world.dialect == .v0_18 ? notice.recipientID == viewer.id : isFor(viewer, notice, in: world)
        }
    }

    private func isFor(_ viewer: Viewer, _ notice: Notice, in world: World) -> Bool {
        guard notice.recipientID == viewer.id, let comment = world.comments[notice.commentID] else { return false }
        return (world.dialect == .v0_18 || world.personBlocks[viewer.id, comment.creatorID] == nil)
            && (viewer.user.showBotAccounts || world.people[comment.creatorID]?.isBot != true)
    }

    /// Returns the messages of the page, the newest first: all sent and received ones, or only the unread received ones.
    func messages(with other: PersonID?, page: Page, in world: World, ties: TieBreaker) -> [PrivateMessageView] {
        var rows: [(key: Descending<Timestamp>, id: Int32)] = []
        let index = world.inboxIndex
        // A message to oneself is in both groups.
        for id in Set(index.received[viewer.id]).union(index.sent[viewer.id]) {
            guard let message = world.privateMessages[id],
                includesDeleted && !unreadOnly || !message.deleted && !message.removed,
                isNotBlocked(message, in: world)
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
        return page.slice(ties.sort(rows, in: "private_messages")).compactMap { id in
            guard var message = world.privateMessages[id] else { return nil }
            // In 0.18 the sender does not learn whether the recipient has read the message.
            if world.dialect == .v0_18, message.creatorID == viewer.id { message.read = true }
            return world.privateMessageView(message)
        }
    }

    /// Returns the number of unread messages.
    func unreadMessageCount(in world: World) -> Int {
        world.inboxIndex.unreadMessages[viewer.id].count { id in
            guard let message = world.privateMessages[id] else { return false }
            return message.recipientID == viewer.id && !message.read && !message.deleted && !message.removed
                && isNotBlocked(message, in: world)
        }
    }

    /// Returns true if the recipient has blocked neither the sender nor the sender's instance; 0.18 does not check that.
    private func isNotBlocked(_ message: PrivateMessage, in world: World) -> Bool {
        if world.dialect == .v0_18 || !world.software.blocksMessages { return true }
        return world.personBlocks[message.recipientID, message.creatorID] == nil
            && (world.people[message.creatorID].map { world.instanceBlocks[message.recipientID, $0.instanceID] == nil }
                ?? false)
    }
}

extension World {
    fileprivate func notices(_ kind: Inbox.Kind) -> Table<Notice> { kind == .replies ? replies : mentions }
}

extension InboxIndex {
    /// Returns the rows of each recipient.
    func notices(_ kind: Inbox.Kind, unreadOnly: Bool) -> RowGroups {
        switch kind {
        case .replies: unreadOnly ? unreadReplies : replies
        case .mentions: unreadOnly ? unreadMentions : mentions
        }
    }
}
