import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    nonisolated func sendRead(_ isRead: Bool, of id: PostID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    { EditAnswer(try await sendRead(isRead, of: [id], because: turn.cause, in: turn)) }

    nonisolated func sendHide(_ isHidden: Bool, of id: PostID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        try await carry(ApiHidePost(postIds: [id], hide: isHidden), in: turn)
    }

    nonisolated func sendContent(
        _ new: Rewriting<PostContent>,
        of id: PostID,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        // A text that is taken away is sent empty: what is left out stays.
        let request = ApiEditPost(
            postId: id,
            name: new(\.title),
            url: new { $0.linkUrl?.string ?? "" },
            body: new { $0.content ?? "" },
            altText: new { $0.altText ?? "" },
            nsfw: new(\.nsfw),
            languageId: new(\.languageId)
        )
        return try await carry(request, in: turn) { Post2Value($0.postView, server: $1) }
    }

    nonisolated func sendDelete(_ isDeleted: Bool, of id: PostID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        try await carry(
            ApiDeletePost(postId: id, deleted: isDeleted),
            in: turn,
            following: { $0.post1.removed ? [] : PostEffects($0).counted(isDeleted ? -1 : 1) },
            { Post2Value($0.postView, server: $1) }
        )
    }

    nonisolated func sendRemove(
        _ isRemoved: Bool,
        of id: PostID,
        reason: String?,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(
            ApiRemovePost(postId: id, removed: isRemoved, reason: reason),
            in: turn,
            following: { $0.post1.deleted ? [] : PostEffects($0).counted(isRemoved ? -1 : 1) },
            { Post2Value($0.postView, server: $1) }
        )
    }

    nonisolated func sendLock(_ isLocked: Bool, of id: PostID, in turn: EditTurn) async throws(ApiClientError)
        -> EditAnswer
    {
        try await carry(ApiLockPost(postId: id, locked: isLocked), in: turn) { Post2Value($0.postView, server: $1) }
    }

    /// - Parameter isOnInstance: Whether it is about the pin on the whole server; else about the one in its community.
    nonisolated func sendPin(
        _ isPinned: Bool,
        of id: PostID,
        isOnInstance: Bool,
        in turn: EditTurn
    ) async throws(ApiClientError) -> EditAnswer {
        let place: ApiPostFeatureType = isOnInstance ? .local : .community
        return try await carry(ApiFeaturePost(postId: id, featured: isPinned, featureType: place), in: turn) {
            Post2Value($0.postView, server: $1)
        }
    }
}
