import ApiTypes
public import LemmyIdentifiers
import Middleware

extension ApiClient {
    /// Fetches a page of what moderators and administrators did.
    ///
    /// - Parameters:
    ///   - kind: Only this; everything if nil.
    ///   - communityId: Only in this community.
    ///   - moderatorId: Only what this person did; where the server names nobody, nothing.
    ///   - personId: Only what was done to this person.
    ///   - postId: Only what was done to this post; since 0.19.4.
    ///   - commentId: Only what was done to this comment; since 0.19.4.
    ///   - page: Which page, from 1.
    ///   - limit: How many of each kind at most: 1 to 50.
    /// - Returns: What was done, the latest first.
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
    /// What its fifteen lists say, one after the other.
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
    /// Whether servers before 1.0 know it.
    ///
    /// The refusal itself says nothing more.
    var isBefore1_0: Bool { (try? wire(at: "")) != nil }

    /// As the server spells it.
    ///
    /// - Throws: ``ApiClientError`` for what servers before 1.0 do not do.
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
            throw .notBefore1_0("\(rawValue) in the modlog", at: site)
        }
    }
}
