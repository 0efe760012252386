import ApiTypes
public import LemmyIdentifiers
import Middleware

// Deleting for good, for administrators. What shows it goes on showing it until it is read again, and is not found.

extension ApiClient {
    /// Deletes a post for good, with its comments and pictures.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been done then.
    public func purgePost(id: PostID, reason: String? = nil) async throws {
        try await write(ApiPurgePost(postId: id, reason: reason), about: "post:\(id)", effects: effects(ofPurging: id))
    }

    /// Deletes a comment for good.
    ///
    /// - Throws: As ``purgePost(id:reason:)``.
    public func purgeComment(id: CommentID, reason: String? = nil) async throws {
        try await write(
            ApiPurgeComment(commentId: id, reason: reason),
            about: "comment:\(id)",
            effects: effects(ofPurging: id)
        )
    }

    /// Deletes a community for good, with all that is in it.
    ///
    /// - Throws: As ``purgePost(id:reason:)``.
    public func purgeCommunity(id: CommunityID, reason: String? = nil) async throws {
        try await write(ApiPurgeCommunity(communityId: id, reason: reason), about: "community:\(id)")
    }

    /// Deletes all that somebody wrote for good, and bans them.
    ///
    /// - Throws: As ``purgePost(id:reason:)``.
    public func purgePerson(id: PersonID, reason: String? = nil) async throws {
        try await write(ApiPurgePerson(personId: id, reason: reason), about: "person:\(id)")
    }
}
