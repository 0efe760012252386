public import ApiTypes
import LemmyIdentifiers
import Middleware
package import WireRuntime

extension LemmyV3 {
    var modlogKinds: [ModlogKind] { ModlogKind.allCases.filter { $0.nameBefore1_0 != nil } }

    func modlog(_ query: ModlogQuery, at site: String) throws(ApiClientError) -> Call<RowPage<ModlogEntryValue>> {
        let request = ApiGetModlog(
            modPersonId: query.moderatorId,
            communityId: query.communityId,
            page: query.page.page,
            limit: query.page.limit,
            type: try spell(query.kind),
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

/// A vote of a list with the subject of the request.
public typealias ApiVoteOfPerson = VoteOfPerson<ApiVoteView>

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
    /// The name of the kind before 1.0 and in PieFed; nil for an action that they do not have.
    package var nameBefore1_0: String? {
        switch self {
        case .removedPost: "ModRemovePost"
        case .lockedPost: "ModLockPost"
        case .pinnedPost: "ModFeaturePost"
        case .removedComment: "ModRemoveComment"
        case .removedCommunity: "ModRemoveCommunity"
        case .bannedFromCommunity: "ModBanFromCommunity"
        case .banned: "ModBan"
        case .appointedModerator: "ModAddCommunity"
        case .transferredCommunity: "ModTransferCommunity"
        case .appointedAdministrator: "ModAdd"
        case .purgedPerson: "AdminPurgePerson"
        case .purgedCommunity: "AdminPurgeCommunity"
        case .purgedPost: "AdminPurgePost"
        case .purgedComment: "AdminPurgeComment"
        case .hidCommunity: "ModHideCommunity"
        case .changedVisibility, .lockedComment, .warnedOfPost, .warnedOfComment, .allowedInstance, .blockedInstance,
            .other:
            nil
        }
    }
}

extension ModerationDialect {
    /// Returns the server's name of a kind before 1.0 and in PieFed; nil for all kinds.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported` for an action that such servers do not have.
    package func spell<Wire: WireEnum>(_ kind: ModlogKind?) throws(ApiClientError) -> Wire? {
        guard let kind else { return nil }
        guard let name = kind.nameBefore1_0 else { throw lacking(kind) }
        return Wire(rawValue: name)
    }
}
