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
        if let sort, sort != .new { throw lacking("the inbox in the order “\(sort.rawValue)”") }
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
    ///
    /// A row that was loaded before the server became 1.0 has the number of another list. Its notification is the one about the same comment.
    func markRead(_ isRead: Bool, _ id: ReplyID, at site: String) -> Call<CombinedAnswer> {
        switch id {
        case .notification(let id):
            Call(ApiV4.MarkNotificationAsRead(notificationId: id, read: isRead)) { _, _ in CombinedAnswer() }
        case .reply: Self.mark(isRead, .reply, id)
        case .mention: Self.mark(isRead, .mention, id)
        }
    }

    private static func mark(
        _ isRead: Bool,
        _ type: ApiV4.NotificationTypeFilter,
        _ id: ReplyID
    ) -> Call<CombinedAnswer> {
        let mark = NotificationMark(isRead: isRead, type: type, subject: "\(id)") { row, context in
            guard let comment = context.known.snapshot(Reply1Value.self, id)?.fields.commentId,
                ApiV4.CommentNotification(row)?.commentView.comment.id == comment
            else { return nil }
            return CombinedAnswer()
        }
        return mark.call()
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

    /// The server marks the notification of a message, so the call looks for it in the list of messages first.
    func markRead(_ isRead: Bool, _ id: PrivateMessageID) -> Call<CombinedAnswer> {
        let mark = NotificationMark(isRead: isRead, type: .privateMessage, subject: "message:\(id)") { row, context in
            guard row.notification.privateMessageId == id else { return nil }
            let message = Message2Value(row, server: context.server)?.markedRead(isRead)
            return message.map { CombinedAnswer($0) } ?? CombinedAnswer()
        }
        return mark.call()
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

/// The read mark of a row whose notification is not known: the call looks for it in the list of its type first.
private struct NotificationMark: Sendable {
    let isRead: Bool
    let type: ApiV4.NotificationTypeFilter
    /// The row in words, for messages.
    let subject: String
    /// Returns the answer to the mark if a notification is that of the row; nil for every other one.
    let answer: @Sendable (ApiV4.NotificationView, CallContext) -> CombinedAnswer?

    /// Returns the call. An unread row that is not in the list has been read meanwhile.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the page to search; nil for the first one.
    ///   - pagesLeft: The number of pages to search.
    func call(after cursor: String? = nil, pagesLeft: Int = 20) -> Call<CombinedAnswer> {
        let page = ApiV4.ListNotifications(
            type: type,
            unreadOnly: isRead,
            pageCursor: cursor,
            limit: LemmyV4.maxRows
        )
        return Call(page) { answer, _ in answer }.followed { page, context throws(ApiClientError) in
            for row in page.items {
                guard let answer = answer(row, context) else { continue }
                let request = ApiV4.MarkNotificationAsRead(notificationId: row.notification.id, read: isRead)
                return .next(Call(request) { _, _ in answer })
            }
            if let next = page.nextPage, !page.items.isEmpty, pagesLeft > 1 {
                return .next(call(after: next, pagesLeft: pagesLeft - 1))
            }
            if isRead { return .value(CombinedAnswer()) }
            throw ApiClientError(
                .notFound,
                "\(subject) is not in the inbox of \(context.siteName)",
                hint: "load the inbox again"
            )
        }
    }
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
