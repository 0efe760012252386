import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

// The replies and the mentions are two lists of the same rows. A row has the number of its comment, and one route marks both kinds read.

extension PieFed {
    /// The server leaves out what the viewer has read unless it is asked for it.
    func replies(unreadOnly: Bool?, _ sort: CommentSort?, _ page: PageQuery) -> Call<RowPage<Reply2Value>> {
        let request = ApiPieFed.GetUserReplies(
            limit: page.limit,
            page: page.text,
            sort: sort?.piefed,
            unreadOnly: unreadOnly ?? false
        )
        return Call(request) { answer, context in Self.rows(answer, .reply, context) }
    }

    /// The server leaves out what the viewer has read unless it is asked for it.
    func mentions(unreadOnly: Bool?, _ sort: CommentSort?, _ page: PageQuery) -> Call<RowPage<Reply2Value>> {
        let request = ApiPieFed.GetUserMentions(
            limit: page.limit,
            page: page.text,
            sort: sort?.piefed,
            unreadOnly: unreadOnly ?? false
        )
        return Call(request) { answer, context in Self.rows(answer, .mention, context) }
    }

    private static func rows(
        _ answer: ApiPieFed.UserRepliesResponse,
        _ kind: ReplyKind,
        _ context: CallContext
    ) -> RowPage<Reply2Value> {
        let rows = answer.replies.map { row in
            Reply2Value(ApiPieFed.InboxComment(kind: kind, replyView: row), server: context.server)
        }
        return RowPage(rows: rows, next: NextPage(answer.nextPage))
    }

    func unreadCount() -> Call<PlainAnswer<InboxCount>> {
        Call(ApiPieFed.GetUserUnreadCount()) { answer, _ in
            let count = InboxCount(
                replies: answer.replies ?? 0,
                mentions: answer.mentions ?? 0,
                messages: answer.privateMessages ?? 0
            )
            return PlainAnswer(count)
        }
    }

    func markAllRead() -> Call<Success> { Call(successOf: ApiPieFed.PostUserMarkAllAsRead()) }

    func markRead(_ isRead: Bool, _ id: ReplyID) throws(ApiClientError) -> Call<CombinedAnswer> {
        let (kind, number): (ReplyKind, CommentReplyID) =
            switch id {
            case .reply(let id): (.reply, id)
            case .mention(let id): (.mention, CommentReplyID(id.rawValue))
            case .notification:
                throw ApiClientError(
                    .refused,
                    "\(name) numbers replies and mentions by their comments, and \(id) is from another kind of server",
                    hint: "load the inbox again"
                )
            }
        let request = ApiPieFed.MarkCommentAsReadRequest(commentReplyId: number, read: isRead)
        return Call(request) { answer, context in
            let row = ApiPieFed.InboxComment(kind: kind, replyView: answer.commentReplyView)
            return CombinedAnswer(Reply2Value(row, server: context.server))
        }
    }
}

extension PieFed {
    func messages(
        with person: PersonID?,
        unreadOnly: Bool?,
        _ page: PageQuery
    ) throws(ApiClientError) -> Call<RowPage<Message2Value>> {
        guard let person else {
            let request = ApiPieFed.GetPrivateMessageList(
                page: page.page,
                limit: page.limit,
                unreadOnly: unreadOnly
            )
            return Call(request, Self.rows)
        }
        guard unreadOnly != true else { throw lacking("the unread messages of one person") }
        let request = ApiPieFed.GetPrivateMessageConversation(
            personId: person,
            page: page.page,
            limit: page.limit
        )
        return Call(request, Self.rows)
    }

    func markRead(_ isRead: Bool, _ id: PrivateMessageID) -> Call<CombinedAnswer> {
        Call(ApiPieFed.MarkPrivateMessageAsReadRequest(privateMessageId: id, read: isRead)) { answer, context in
            CombinedAnswer(Self.row(answer, context))
        }
    }

    func edit(_ id: PrivateMessageID, content: String) -> Call<Message2Value> {
        Call(ApiPieFed.EditPrivateMessageRequest(privateMessageId: id, content: content), Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: PrivateMessageID) -> Call<Message2Value> {
        Call(ApiPieFed.DeletePrivateMessageRequest(privateMessageId: id, deleted: isDeleted), Self.row)
    }

    func create(_ new: NewMessage) -> Call<Message2Value> {
        Call(ApiPieFed.CreatePrivateMessageRequest(content: new.content, recipientId: new.recipientId), Self.row)
    }

    /// Returns the messages of a response that contains a page of them.
    private static func rows(
        _ answer: ApiPieFed.ListPrivateMessagesResponse,
        _ context: CallContext
    ) -> RowPage<Message2Value> {
        RowPage(rows: answer.privateMessages.map { Message2Value($0, server: context.server) })
    }

    /// Returns the message of a response that contains one.
    private static func row(_ answer: ApiPieFed.PrivateMessageResponse, _ context: CallContext) -> Message2Value {
        Message2Value(answer.privateMessageView, server: context.server)
    }
}
