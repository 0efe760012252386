import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    /// Voting marks it read too; its answer says so, but one that asked for a page before may be told later.
    nonisolated func voteRequest(_ vote: Vote, on id: PostID) -> EditRequest {
        editRequest(ApiCreatePostLike(postId: id, score: vote.rawValue), effects: [Self.marksRead(id)]) {
            Post2Value($0.postView, server: $1)
        }
    }

    /// Saving marks it read too, and answers as it was before.
    nonisolated func saveRequest(_ isSaved: Bool, of id: PostID) -> EditRequest {
        editRequest(ApiSavePost(postId: id, save: isSaved), effects: [Self.marksRead(id)]) {
            Post2Value($0.postView, server: $1)
        }
    }

    /// What is asked depends on the server's version.
    nonisolated func readRequest(_ isRead: Bool, of id: PostID) -> EditRequest {
        EditRequest { cause in
            try await self.learnVersion(because: cause)
        } sending: { cause in
            EditAnswer(try await self.sendRead(isRead, of: [id], because: cause))
        }
    }

    nonisolated func hideRequest(_ isHidden: Bool, of id: PostID) -> EditRequest {
        editRequest(ApiHidePost(postIds: [id], hide: isHidden))
    }

    nonisolated func contentRequest(
        _ new: Rewriting<PostContent>,
        of id: PostID
    ) -> EditRequest {
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
        return editRequest(request) { Post2Value($0.postView, server: $1) }
    }

    nonisolated func deleteRequest(_ isDeleted: Bool, of id: PostID) -> EditRequest {
        editRequest(
            ApiDeletePost(postId: id, deleted: isDeleted),
            following: { $0.post1.removed ? [] : PostEffects($0).counted(isDeleted ? -1 : 1) },
            { Post2Value($0.postView, server: $1) }
        )
    }

    nonisolated func removeRequest(
        _ isRemoved: Bool,
        of id: PostID,
        reason: String?
    ) -> EditRequest {
        editRequest(
            ApiRemovePost(postId: id, removed: isRemoved, reason: reason),
            following: { $0.post1.deleted ? [] : PostEffects($0).counted(isRemoved ? -1 : 1) },
            { Post2Value($0.postView, server: $1) }
        )
    }

    nonisolated func lockRequest(_ isLocked: Bool, of id: PostID) -> EditRequest {
        editRequest(ApiLockPost(postId: id, locked: isLocked)) { Post2Value($0.postView, server: $1) }
    }

    /// - Parameter isOnInstance: Whether it is about the pin on the whole server; else about the one in its community.
    nonisolated func pinRequest(
        _ isPinned: Bool,
        of id: PostID,
        isOnInstance: Bool
    ) -> EditRequest {
        let place: ApiPostFeatureType = isOnInstance ? .local : .community
        return editRequest(ApiFeaturePost(postId: id, featured: isPinned, featureType: place)) {
            Post2Value($0.postView, server: $1)
        }
    }
}
