import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    nonisolated func sendVote(_ vote: Vote, on id: CommentID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        try await carry(ApiCreateCommentLike(commentId: id, score: vote.rawValue), in: turn) {
            Comment2Value($0.commentView, server: $1)
        }
    }

    nonisolated func sendSave(_ isSaved: Bool, of id: CommentID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        try await carry(ApiSaveComment(commentId: id, save: isSaved), in: turn) {
            Comment2Value($0.commentView, server: $1)
        }
    }

    nonisolated func sendContent(
        _ new: Rewriting<CommentContent>,
        of id: CommentID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        let request = ApiEditComment(commentId: id, content: new(\.content), languageId: new(\.languageId))
        return try await carry(request, in: turn) { Comment2Value($0.commentView, server: $1) }
    }

    nonisolated func sendDelete(_ isDeleted: Bool, of id: CommentID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        try await carry(
            ApiDeleteComment(commentId: id, deleted: isDeleted),
            in: turn,
            following: { $0.comment1.removed ? [] : CommentEffects($0).counted(isDeleted ? -1 : 1) },
            { Comment2Value($0.commentView, server: $1) }
        )
    }

    nonisolated func sendRemove(
        _ isRemoved: Bool,
        of id: CommentID,
        reason: String?,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(
            ApiRemoveComment(commentId: id, removed: isRemoved, reason: reason),
            in: turn,
            following: { $0.comment1.deleted ? [] : CommentEffects($0).counted(isRemoved ? -1 : 1) },
            { Comment2Value($0.commentView, server: $1) }
        )
    }

    nonisolated func sendDistinguish(
        _ isDistinguished: Bool,
        _ id: CommentID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(ApiDistinguishComment(commentId: id, distinguished: isDistinguished), in: turn) {
            Comment2Value($0.commentView, server: $1)
        }
    }
}
