import ApiTypes
import LemmyIdentifiers
import WireRuntime

// What an administrator takes out of the database for good.
extension ApiClient {
    func purge(_ id: PostID, reason: String?) async throws {
        try await perform(ApiPurgePost(postId: id, reason: reason), about: "post:\(id)")
    }

    func purge(_ id: CommentID, reason: String?) async throws {
        try await perform(ApiPurgeComment(commentId: id, reason: reason), about: "comment:\(id)")
    }

    func purge(_ id: CommunityID, reason: String?) async throws {
        try await perform(ApiPurgeCommunity(communityId: id, reason: reason), about: "community:\(id)")
    }

    func purge(_ id: PersonID, reason: String?) async throws {
        try await perform(ApiPurgePerson(personId: id, reason: reason), about: "person:\(id)")
    }
}
