import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    nonisolated func voteRequest(_ vote: Vote, on id: CommentID) -> EditRequest {
        editRequest(ApiCreateCommentLike(commentId: id, score: vote.rawValue)) {
            Comment2Value($0.commentView, server: $1)
        }
    }

    nonisolated func saveRequest(_ isSaved: Bool, of id: CommentID) -> EditRequest {
        editRequest(ApiSaveComment(commentId: id, save: isSaved)) {
            Comment2Value($0.commentView, server: $1)
        }
    }

    nonisolated func contentRequest(
        _ new: Rewriting<CommentContent>,
        of id: CommentID
    ) -> EditRequest {
        let request = ApiEditComment(commentId: id, content: new(\.content), languageId: new(\.languageId))
        return editRequest(request) { Comment2Value($0.commentView, server: $1) }
    }

    nonisolated func deleteRequest(_ isDeleted: Bool, of id: CommentID) -> EditRequest {
        editRequest(
            ApiDeleteComment(commentId: id, deleted: isDeleted),
            following: { $0.comment1.removed ? [] : CommentEffects($0).counted(isDeleted ? -1 : 1) },
            { Comment2Value($0.commentView, server: $1) }
        )
    }

    nonisolated func removeRequest(
        _ isRemoved: Bool,
        of id: CommentID,
        reason: String?
    ) -> EditRequest {
        editRequest(
            ApiRemoveComment(commentId: id, removed: isRemoved, reason: reason),
            following: { $0.comment1.deleted ? [] : CommentEffects($0).counted(isRemoved ? -1 : 1) },
            { Comment2Value($0.commentView, server: $1) }
        )
    }

    nonisolated func distinguishRequest(
        _ isDistinguished: Bool,
        _ id: CommentID
    ) -> EditRequest {
        editRequest(ApiDistinguishComment(commentId: id, distinguished: isDistinguished)) {
            Comment2Value($0.commentView, server: $1)
        }
    }
}
