import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

// Version 1.0 has one list of notifications for replies, mentions and messages; each row has a number of its own.
extension LemmyV4: InboxDialect {
    func replies(
        unreadOnly: Bool?,
        _ sort: CommentSort?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Reply2Value>> {
        try comments(.reply, unreadOnly, sort, page)
    }

    func mentions(
        unreadOnly: Bool?,
        _ sort: CommentSort?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Reply2Value>> {
        try comments(.mention, unreadOnly, sort, page)
    }

    /// Returns the call for a page of the notifications of one kind that are about comments.
    private func comments(
        _ kind: ApiV4.NotificationTypeFilter,
        _ unreadOnly: Bool?,
        _ sort: CommentSort?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Reply2Value>> {
        guard sort == nil || sort == .new else { throw lacking("the inbox in another order than the newest first") }
        let request = ApiV4.ListNotifications(
            type: kind,
            unreadOnly: unreadOnly,
            pageCursor: try cursor(of: page),
            limit: page.limit
        )
        return Call(rowsOf: request) { row, context in
            ApiV4.CommentNotification(row).map { Reply2Value($0, server: context.server) }
        }
    }

    /// The server has only one number, for all kinds of notifications. So the call counts the unread rows by kind, in a list that is short
    /// for most accounts. Rows of other kinds are not counted, because the inbox does not show them. Of more than 200 rows, the older ones
    /// are counted as replies, whatever their kinds are.
    func unreadCount() -> Call<PlainAnswer<InboxCount>> {
        Self.count(InboxCount(replies: 0, mentions: 0, messages: 0), rowCount: 0)
    }

    /// Returns the call that adds the rows of a page and of those after it to a count.
    ///
    /// - Parameters:
    ///   - known: The count of the pages before.
    ///   - rowCount: The number of all rows on the pages before.
    ///   - cursor: The cursor of the page; nil for the first one.
    ///   - pagesLeft: The number of pages to read.
    private static func count(
        _ known: InboxCount,
        rowCount: Int,
        after cursor: String? = nil,
        pagesLeft: Int = 4
    ) -> Call<PlainAnswer<InboxCount>> {
        let page = ApiV4.ListNotifications(unreadOnly: true, pageCursor: cursor, limit: maxRows)
        return Call(page) { answer, _ in answer }.followed { answer, _ in
            let (count, rowCount) = (known.adding(answer.items), rowCount + answer.items.count)
            guard let next = answer.nextPage, !answer.items.isEmpty else { return .value(PlainAnswer(count)) }
            guard pagesLeft > 1 else { return .next(total(count, rowCount: rowCount)) }
            return .next(Self.count(count, rowCount: rowCount, after: next, pagesLeft: pagesLeft - 1))
        }
    }

    /// Returns the call that counts the rows beyond the listed ones as replies.
    private static func total(_ known: InboxCount, rowCount: Int) -> Call<PlainAnswer<InboxCount>> {
        Call(ApiV4.GetUnreadCounts()) { answer, _ in
            var count = known
            count.replies += max(0, answer.notificationCount - rowCount)
            return PlainAnswer(count)
        }
    }

    func markAllRead() -> Call<Success> { Call(successOf: ApiV4.MarkAllNotificationsAsRead()) }

    /// The answer contains no row, so the row has the requested mark.
    func markRead(_ isRead: Bool, _ id: ReplyID, at site: String) throws(ApiClientError) -> Call<CombinedAnswer> {
        guard case .notification(let id) = id else {
            throw ApiClientError(
                .refused,
                "\(site) numbers replies and mentions together, and \(id) is from another kind of server",
                hint: "load the inbox again"
            )
        }
        return Call(ApiV4.MarkNotificationAsRead(notificationId: id, read: isRead)) { _, _ in CombinedAnswer() }
    }
}

extension LemmyV4: MessageDialect {
    func messages(
        with person: PersonID?,
        unreadOnly: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Message2Value>> {
        let request = ApiV4.ListNotifications(
            type: .privateMessage,
            unreadOnly: unreadOnly,
            creatorId: person,
            pageCursor: try cursor(of: page),
            limit: page.limit
        )
        return Call(rowsOf: request) { row, context in Message2Value(row, server: context.server) }
    }

    /// The server marks the notification of a message, so the call looks for it in the list of messages first. An unread message that is
    /// not there has been read meanwhile.
    func markRead(_ isRead: Bool, _ id: PrivateMessageID) -> Call<CombinedAnswer> {
        Self.mark(isRead, id, after: nil, pagesLeft: 20)
    }

    private static func mark(
        _ isRead: Bool,
        _ id: PrivateMessageID,
        after cursor: String?,
        pagesLeft: Int
    ) -> Call<CombinedAnswer> {
        let page = ApiV4.ListNotifications(
            type: .privateMessage,
            unreadOnly: isRead,
            pageCursor: cursor,
            limit: maxRows
        )
        return Call(page) { answer, _ in answer }.followed { answer, context throws(ApiClientError) in
            if let row = answer.items.first(where: { $0.notification.privateMessageId == id }) {
                let request = ApiV4.MarkNotificationAsRead(notificationId: row.notification.id, read: isRead)
                let message = Message2Value(row, server: context.server)?.markedRead(isRead)
                return .next(Call(request) { _, _ in message.map { CombinedAnswer($0) } ?? CombinedAnswer() })
            }
            if let next = answer.nextPage, !answer.items.isEmpty, pagesLeft > 1 {
                return .next(mark(isRead, id, after: next, pagesLeft: pagesLeft - 1))
            }
            if isRead { return .value(CombinedAnswer()) }
            throw ApiClientError(
                .notFound,
                "message:\(id) is not in the inbox of \(context.siteName)",
                hint: "load the messages again"
            )
        }
    }

    func edit(_ id: PrivateMessageID, content: String) -> Call<Message2Value> {
        Call(ApiV4.EditPrivateMessage(privateMessageId: id, content: content), Self.message)
    }

    func delete(_ isDeleted: Bool, _ id: PrivateMessageID) -> Call<Message2Value> {
        Call(ApiV4.DeletePrivateMessage(privateMessageId: id, deleted: isDeleted), Self.message)
    }

    func create(_ new: NewMessage) -> Call<Message2Value> {
        Call(ApiV4.CreatePrivateMessage(content: new.content, recipientId: new.recipientId), Self.message)
    }

    /// Returns the message of a response that contains one. The response does not say whether the recipient has read it.
    private static func message(_ answer: ApiV4.PrivateMessageResponse, _ context: CallContext) -> Message2Value {
        Message2Value(answer.privateMessageView, server: context.server)
    }
}

extension LemmyV4 {
    /// The maximum number of rows that the server returns at once.
    static let maxRows = 50
}

extension InboxCount {
    /// Returns the count with the rows that the inbox shows.
    fileprivate func adding(_ rows: [ApiV4.NotificationView]) -> InboxCount {
        var count = self
        for row in rows {
            switch row.notification.kind {
            case .reply: count.replies += 1
            case .mention: count.mentions += 1
            case .privateMessage: count.messages += 1
            case .subscribed, .modAction, .unknown: break
            }
        }
        return count
    }
}

extension Message2Value {
    /// Creates the message of a notification, which contains its read mark; nil if the notification is about something else.
    fileprivate init?(_ row: ApiV4.NotificationView, server: String) {
        guard case .privateMessage(let view) = row.data else { return nil }
        self = Message2Value(view, server: server).markedRead(row.notification.read)
    }

    /// Returns the message with a read mark.
    fileprivate func markedRead(_ isRead: Bool) -> Message2Value {
        var message = self
        message.message1 = message1.updating(.read) { $0.read = isRead }
        return message
    }
}
