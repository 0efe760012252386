import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    /// Answers and mentions are numbered apart, and marked by routes of their own.
    nonisolated func sendRead(_ isRead: Bool, of id: ReplyID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        switch id {
        case .reply(let id):
            try await carry(ApiMarkCommentReplyAsRead(commentReplyId: id, read: isRead), in: turn) {
                Reply2Value($0.commentReplyView, server: $1)
            }
        case .mention(let id):
            try await carry(ApiMarkPersonMentionAsRead(personMentionId: id, read: isRead), in: turn) {
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

    nonisolated func sendRead(
        _ isRead: Bool,
        of id: PrivateMessageID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(ApiMarkPrivateMessageAsRead(privateMessageId: id, read: isRead), in: turn) {
            Message2Value($0.privateMessageView, server: $1)
        }
    }

    nonisolated func sendContent(
        _ content: String,
        of id: PrivateMessageID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(ApiEditPrivateMessage(privateMessageId: id, content: content), in: turn) {
            Message2Value($0.privateMessageView, server: $1)
        }
    }

    nonisolated func sendDelete(
        _ isDeleted: Bool,
        of id: PrivateMessageID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(ApiDeletePrivateMessage(privateMessageId: id, deleted: isDeleted), in: turn) {
            Message2Value($0.privateMessageView, server: $1)
        }
    }
}
