import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension LemmyV3 {
    func replies(unreadOnly: Bool?, _ sort: CommentSort?, _ page: PageQuery) -> Call<RowPage<Reply2Value>> {
        Call(rowsOf: ApiGetReplies(sort: sort?.wire, page: page.page, limit: page.limit, unreadOnly: unreadOnly))
    }

    func mentions(unreadOnly: Bool?, _ sort: CommentSort?, _ page: PageQuery) -> Call<RowPage<Reply2Value>> {
        Call(
            rowsOf: ApiGetPersonMentions(sort: sort?.wire, page: page.page, limit: page.limit, unreadOnly: unreadOnly)
        )
    }

    func unreadCount() -> Call<PlainAnswer<InboxCount>> {
        Call(ApiGetUnreadCount()) { answer, _ in
            PlainAnswer(
                InboxCount(replies: answer.replies, mentions: answer.mentions, messages: answer.privateMessages)
            )
        }
    }

    func markAllRead() -> Call<Success> { Call(successOf: ApiMarkAllAsRead()) }

    /// Replies and mentions have separate numbers and separate routes.
    func markRead(_ isRead: Bool, _ id: ReplyID, at site: String) throws(ApiClientError) -> Call<CombinedAnswer> {
        switch id {
        case .reply(let id):
            return Call(ApiMarkCommentReplyAsRead(commentReplyId: id, read: isRead)) { answer, context in
                CombinedAnswer(Reply2Value(answer.commentReplyView, server: context.server))
            }
        case .mention(let id):
            return Call(ApiMarkPersonMentionAsRead(personMentionId: id, read: isRead)) { answer, context in
                CombinedAnswer(Reply2Value(answer.personMentionView, server: context.server))
            }
        case .notification:
            throw ApiClientError(
                .refused,
                "\(site) numbers replies and mentions separately, and \(id) is from another kind of server",
                hint: "load the inbox again"
            )
        }
    }
}

extension LemmyV3 {
    func messages(
        with person: PersonID?,
        unreadOnly: Bool?,
        _ page: PageQuery
    ) -> Call<RowPage<Message2Value>> {
        Call(
            rowsOf: ApiGetPrivateMessages(
                unreadOnly: unreadOnly,
                page: page.page,
                limit: page.limit,
                creatorId: person
            )
        )
    }

    func markRead(_ isRead: Bool, _ id: PrivateMessageID) -> Call<CombinedAnswer> {
        Call(ApiMarkPrivateMessageAsRead(privateMessageId: id, read: isRead)) { answer, context in
            CombinedAnswer(Self.row(answer, context))
        }
    }

    func edit(_ id: PrivateMessageID, content: String) -> Call<Message2Value> {
        Call(ApiEditPrivateMessage(privateMessageId: id, content: content), Self.row)
    }

    func delete(_ isDeleted: Bool, _ id: PrivateMessageID) -> Call<Message2Value> {
        Call(ApiDeletePrivateMessage(privateMessageId: id, deleted: isDeleted), Self.row)
    }

    func create(_ new: NewMessage) -> Call<Message2Value> {
        Call(ApiCreatePrivateMessage(content: new.content, recipientId: new.recipientId), Self.row)
    }

    /// Returns the message of a response that contains one.
    private static func row(_ answer: ApiPrivateMessageResponse, _ context: CallContext) -> Message2Value {
        Message2Value(answer.privateMessageView, server: context.server)
    }
}
