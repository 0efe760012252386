import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    /// Answers and mentions are numbered apart, and marked by routes of their own.
    nonisolated func readRequest(_ isRead: Bool, of id: ReplyID) throws(ApiClientError) -> EditRequest {
        switch id {
        case .reply(let id):
            editRequest(ApiMarkCommentReplyAsRead(commentReplyId: id, read: isRead)) {
                Reply2Value($0.commentReplyView, server: $1)
            }
        case .mention(let id):
            editRequest(ApiMarkPersonMentionAsRead(personMentionId: id, read: isRead)) {
                Reply2Value($0.personMentionView, server: $1)
            }
        case .notification:
            throw ApiClientError(
                .refused,
                "\(siteName) numbers answers and mentions apart, and \(id) is of a server that does not",
                hint: "load the inbox again"
            )
        }
    }

    nonisolated func readRequest(
        _ isRead: Bool,
        of id: PrivateMessageID
    ) -> EditRequest {
        editRequest(ApiMarkPrivateMessageAsRead(privateMessageId: id, read: isRead)) {
            Message2Value($0.privateMessageView, server: $1)
        }
    }

    nonisolated func contentRequest(
        _ content: String,
        of id: PrivateMessageID
    ) -> EditRequest {
        editRequest(ApiEditPrivateMessage(privateMessageId: id, content: content)) {
            Message2Value($0.privateMessageView, server: $1)
        }
    }

    nonisolated func deleteRequest(
        _ isDeleted: Bool,
        of id: PrivateMessageID
    ) -> EditRequest {
        editRequest(ApiDeletePrivateMessage(privateMessageId: id, deleted: isDeleted)) {
            Message2Value($0.privateMessageView, server: $1)
        }
    }
}
