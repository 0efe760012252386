public import ApiTypes
public import LemmyIdentifiers
import Middleware
import WireRuntime

extension LemmyV3 {
    var modlogKinds: [ModlogKind] { ModlogKind.allCases.filter { $0.wire != nil } }

    func modlog(_ query: ModlogQuery, at site: String) throws(ApiClientError) -> Call<RowPage<ModlogEntryValue>> {
        if let kind = query.kind, kind.wire == nil { throw lacking(kind) }
        let request = ApiGetModlog(
            modPersonId: query.moderatorId,
            communityId: query.communityId,
            page: query.page.page,
            limit: query.page.limit,
            type: query.kind?.wire,
            otherPersonId: query.personId,
            postId: query.postId,
            commentId: query.commentId
        )
        return Call(request) { answer, context in
            RowPage(rows: answer.entries(of: context.server).sorted { $0.fields.created > $1.fields.created })
        }
    }

    func votes(
        on subject: VoteSubject,
        in community: CommunityID,
        _ page: PageQuery
    ) -> Call<RowPage<PersonVoteValue>> {
        switch subject {
        case .post(let id):
            Call(ApiListPostLikes(postId: id, page: page.page, limit: page.limit)) { answer, context in
                RowPage(rows: answer.postLikes.map { $0.value(on: subject, in: community, context.server) })
            }
        case .comment(let id):
            Call(ApiListCommentLikes(commentId: id, page: page.page, limit: page.limit)) { answer, context in
                RowPage(rows: answer.commentLikes.map { $0.value(on: subject, in: community, context.server) })
            }
        }
    }

    func purge(_ subject: PurgeSubject, reason: String?) -> Call<Success> {
        switch subject {
        case .post(let id): Call(successOf: ApiPurgePost(postId: id, reason: reason))
        case .comment(let id): Call(successOf: ApiPurgeComment(commentId: id, reason: reason))
        case .community(let id): Call(successOf: ApiPurgeCommunity(communityId: id, reason: reason))
        case .person(let id): Call(successOf: ApiPurgePerson(personId: id, reason: reason))
        }
    }
}

extension ApiVoteView {
    /// Returns the vote on a post or a comment.
    fileprivate func value(on subject: VoteSubject, in community: CommunityID, _ server: String) -> PersonVoteValue {
        PersonVoteValue(ApiVoteOfPerson(subject: subject, communityId: community, voteView: self), server: server)
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

extension ApiGetModlogResponse {
    /// Returns the entries of the response's fifteen lists, one list after the other.
    fileprivate func entries(of server: String) -> [ModlogEntryValue] {
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
    /// The server's spelling; nil for an action that servers before 1.0 do not have.
    fileprivate var wire: ApiModlogActionType? {
        switch self {
        case .removedPost: .modRemovePost
        case .lockedPost: .modLockPost
        case .pinnedPost: .modFeaturePost
        case .removedComment: .modRemoveComment
        case .removedCommunity: .modRemoveCommunity
        case .bannedFromCommunity: .modBanFromCommunity
        case .banned: .modBan
        case .appointedModerator: .modAddCommunity
        case .transferredCommunity: .modTransferCommunity
        case .appointedAdministrator: .modAdd
        case .purgedPerson: .adminPurgePerson
        case .purgedCommunity: .adminPurgeCommunity
        case .purgedPost: .adminPurgePost
        case .purgedComment: .adminPurgeComment
        case .hidCommunity: .modHideCommunity
        case .changedVisibility, .lockedComment, .warnedOfPost, .warnedOfComment, .allowedInstance, .blockedInstance,
            .other:
            nil
        }
    }
}
