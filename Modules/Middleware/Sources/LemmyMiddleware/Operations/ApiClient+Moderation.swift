public import ApiTypes
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
        let request = ApiListPostLikes(postId: id, page: page, limit: limit)
        return try await readAll(request, about: "post:\(id)") { answer, server in
            answer.postLikes.map { $0.value(on: .post(id), in: communityId, server) }
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
        let request = ApiListCommentLikes(commentId: id, page: page, limit: limit)
        return try await readAll(request, about: "comment:\(id)") { answer, server in
            answer.commentLikes.map { $0.value(on: .comment(id), in: communityId, server) }
        }
    }
}

extension ApiVoteView {
    /// Returns the vote on a post or a comment.
    func value(on subject: VoteSubject, in community: CommunityID, _ server: String) -> PersonVoteValue {
        PersonVoteValue(ApiVoteOfPerson(subject: subject, communityId: community, voteView: self), server: server)
    }
}

// Purging, for administrators. A view that shows purged content goes on showing it until the content is read again and is not found.

extension ApiClient {
    /// Deletes a post permanently, with its comments and pictures.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    public func purgePost(id: PostID, reason: String? = nil) async throws {
        try await write(ApiPurgePost(postId: id, reason: reason), about: "post:\(id)", effects: effects(ofPurging: id))
    }

    /// Deletes a comment permanently.
    ///
    /// - Throws: The same errors as ``purgePost(id:reason:)``.
    public func purgeComment(id: CommentID, reason: String? = nil) async throws {
        try await write(
            ApiPurgeComment(commentId: id, reason: reason),
            about: "comment:\(id)",
            effects: effects(ofPurging: id)
        )
    }

    /// Deletes a community permanently, with all its content.
    ///
    /// - Throws: The same errors as ``purgePost(id:reason:)``.
    public func purgeCommunity(id: CommunityID, reason: String? = nil) async throws {
        try await write(ApiPurgeCommunity(communityId: id, reason: reason), about: "community:\(id)")
    }

    /// Deletes all content of a person permanently and bans the person.
    ///
    /// - Throws: The same errors as ``purgePost(id:reason:)``.
    public func purgePerson(id: PersonID, reason: String? = nil) async throws {
        try await write(ApiPurgePerson(personId: id, reason: reason), about: "person:\(id)")
    }
}

/// A row of a list of votes together with the subject of the request, because the row alone does not contain the subject.
public struct ApiVoteOfPerson: Sendable {
    /// The post or the comment that the request was about.
    public var subject: VoteSubject
    /// The community of the post or the comment.
    public var communityId: CommunityID
    /// The row of the list.
    public var voteView: ApiVoteView

    /// Combines a row with the subject of its request.
    public init(subject: VoteSubject, communityId: CommunityID, voteView: ApiVoteView) {
        self.subject = subject
        self.communityId = communityId
        self.voteView = voteView
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
        let request = ApiGetModlog(
            modPersonId: moderatorId,
            communityId: communityId,
            page: page,
            limit: limit,
            type: try kind.map { try $0.wire(at: siteName) },
            otherPersonId: personId,
            postId: postId,
            commentId: commentId
        )
        return try await readAll(request) { answer, server in
            answer.entries(of: server).sorted { $0.fields.created > $1.fields.created }
        }
    }
}

extension ApiGetModlogResponse {
    /// Returns the entries of the response's fifteen lists, one list after the other.
    func entries(of server: String) -> [ModlogEntryValue] {
        var entries = removedPosts.map { ModlogEntryValue($0, server: server) }
        entries += lockedPosts.map { ModlogEntryValue($0, server: server) }
        entries += featuredPosts.map { ModlogEntryValue($0, server: server) }
        entries += removedComments.map { ModlogEntryValue($0, server: server) }
        entries += removedCommunities.map { ModlogEntryValue($0, server: server) }
        entries += bannedFromCommunity.map { ModlogEntryValue($0, server: server) }
        entries += banned.map { ModlogEntryValue($0, server: server) }
        entries += addedToCommunity.map { ModlogEntryValue($0, server: server) }
        entries += transferredToCommunity.map { ModlogEntryValue($0, server: server) }
        entries += added.map { ModlogEntryValue($0, server: server) }
        entries += adminPurgedPersons.map { ModlogEntryValue($0, server: server) }
        entries += adminPurgedCommunities.map { ModlogEntryValue($0, server: server) }
        entries += adminPurgedPosts.map { ModlogEntryValue($0, server: server) }
        entries += adminPurgedComments.map { ModlogEntryValue($0, server: server) }
        entries += hiddenCommunities.map { ModlogEntryValue($0, server: server) }
        return entries
    }
}

extension ModlogKind {
    /// True if servers before 1.0 know this kind.
    ///
    /// The error of ``wire(at:)`` is ignored, because it contains no other information.
    var isBefore1_0: Bool { (try? wire(at: "")) != nil }

    /// Returns the server's spelling.
    ///
    /// - Throws: ``ApiClientError`` for an action that servers before 1.0 do not have.
    func wire(at site: String) throws(ApiClientError) -> ApiModlogActionType {
        switch self {
        case .removedPost: return .modRemovePost
        case .lockedPost: return .modLockPost
        case .pinnedPost: return .modFeaturePost
        case .removedComment: return .modRemoveComment
        case .removedCommunity: return .modRemoveCommunity
        case .bannedFromCommunity: return .modBanFromCommunity
        case .banned: return .modBan
        case .appointedModerator: return .modAddCommunity
        case .transferredCommunity: return .modTransferCommunity
        case .appointedAdministrator: return .modAdd
        case .purgedPerson: return .adminPurgePerson
        case .purgedCommunity: return .adminPurgeCommunity
        case .purgedPost: return .adminPurgePost
        case .purgedComment: return .adminPurgeComment
        case .hidCommunity: return .modHideCommunity
        case .changedVisibility, .lockedComment, .warnedOfPost, .warnedOfComment, .allowedInstance, .blockedInstance,
            .other:
            throw .unsupportedBefore1_0("\(rawValue) in the modlog", at: site)
        }
    }
}
