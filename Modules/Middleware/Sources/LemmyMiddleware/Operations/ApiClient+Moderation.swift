public import LemmyIdentifiers
import Middleware

extension ApiClient {
    /// Fetches a page of the votes on a post with their authors; for administrators and the moderators of its community; since 0.19.4.
    ///
    /// - Parameters:
    ///   - id: The post.
    ///   - communityId: The community of the post; the response contains the voters' roles in it.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getPostVotes(
        id: PostID,
        communityId: CommunityID,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [PersonVote] {
        try await readRows(about: "post:\(id)") { dialect throws(ApiClientError) in
            try dialect.votes(on: .post(id), in: communityId, PageQuery(page, limit))
        }
    }

    /// Fetches a page of the votes on a comment with their authors; for administrators and the moderators of its community; since 0.19.4.
    ///
    /// - Parameters:
    ///   - id: The comment.
    ///   - communityId: The community of the comment; the response contains the voters' roles in it.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getCommentVotes(
        id: CommentID,
        communityId: CommunityID,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [PersonVote] {
        try await readRows(about: "comment:\(id)") { dialect throws(ApiClientError) in
            try dialect.votes(on: .comment(id), in: communityId, PageQuery(page, limit))
        }
    }
}

// Purging, for administrators. A view that shows purged content goes on showing it until the content is read again and is not found.

extension ApiClient {
    /// Deletes a post permanently, with its comments and pictures.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    public func purgePost(id: PostID, reason: String? = nil) async throws {
        try await writePlain(about: "post:\(id)", effects: effects(ofPurging: id)) { dialect throws(ApiClientError) in
            try dialect.purge(.post(id), reason: reason)
        }
    }

    /// Deletes a comment permanently.
    ///
    /// - Throws: The same errors as ``purgePost(id:reason:)``.
    public func purgeComment(id: CommentID, reason: String? = nil) async throws {
        try await writePlain(about: "comment:\(id)", effects: effects(ofPurging: id)) {
            dialect throws(ApiClientError) in
            try dialect.purge(.comment(id), reason: reason)
        }
    }

    /// Deletes a community permanently, with all its content.
    ///
    /// - Throws: The same errors as ``purgePost(id:reason:)``.
    public func purgeCommunity(id: CommunityID, reason: String? = nil) async throws {
        try await writePlain(about: "community:\(id)") { dialect throws(ApiClientError) in
            try dialect.purge(.community(id), reason: reason)
        }
    }

    /// Deletes all content of a person permanently and bans the person.
    ///
    /// - Throws: The same errors as ``purgePost(id:reason:)``.
    public func purgePerson(id: PersonID, reason: String? = nil) async throws {
        try await writePlain(about: "person:\(id)") { dialect throws(ApiClientError) in
            try dialect.purge(.person(id), reason: reason)
        }
    }
}

extension ApiClient {
    /// Fetches a page of the actions of moderators and administrators.
    ///
    /// - Parameters:
    ///   - kind: The kind of the actions; nil for all kinds.
    ///   - communityId: The community of the actions; nil for all communities.
    ///   - moderatorId: The person who acted; nil for all. The result is empty if the server hides the names of moderators.
    ///   - personId: The person that the actions were about; nil for all.
    ///   - postId: The post that the actions were about; since 0.19.4.
    ///   - commentId: The comment that the actions were about; since 0.19.4.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows of each kind: 1 to 50.
    /// - Returns: The actions, the latest first.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getModlog(
        kind: ModlogKind? = nil,
        communityId: CommunityID? = nil,
        moderatorId: PersonID? = nil,
        personId: PersonID? = nil,
        postId: PostID? = nil,
        commentId: CommentID? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [ModlogEntry] {
        let query = ModlogQuery(
            kind: kind,
            communityId: communityId,
            moderatorId: moderatorId,
            personId: personId,
            postId: postId,
            commentId: commentId,
            page: PageQuery(page, limit)
        )
        let site = siteName
        return try await readRows { dialect throws(ApiClientError) in try dialect.modlog(query, at: site) }
    }
}
