import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

// Administrators are appointed, applications are decided, content is purged and reports are resolved on PieFed's own pages; the defaults
// refuse it.

extension PieFed {
    /// Each kind is a list of its own; a page of all kinds contains as many rows of each.
    var modlogKinds: [ModlogKind] { ModlogKind.allCases.filter { $0.nameBefore1_0 != nil } }

    func modlog(_ query: ModlogQuery, at site: String) throws(ApiClientError) -> Call<RowPage<ModlogEntryValue>> {
        let request = ApiPieFed.GetModlog(
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
            let request = ApiPieFed.GetPostLikeList(postId: id, page: page.text, limit: page.limit)
            return Call(request) { answer, context in
                RowPage(
                    rows: answer.postLikes.map { $0.value(on: subject, in: community, context.server) },
                    next: NextPage(answer.nextPage)
                )
            }
        case .comment(let id):
            let request = ApiPieFed.GetCommentLikeList(commentId: id, page: page.text, limit: page.limit)
            return Call(request) { answer, context in
                RowPage(
                    rows: answer.commentLikes.map { $0.value(on: subject, in: community, context.server) },
                    next: NextPage(answer.nextPage)
                )
            }
        }
    }

    func report(_ id: PostID, reason: String) -> Call<ReportValue> {
        Call(ApiPieFed.ReportPostRequest(postId: id, reason: reason)) { answer, context in
            ReportValue(answer.postReportView, server: context.server)
        }
    }

    func report(_ id: CommentID, reason: String) -> Call<ReportValue> {
        Call(ApiPieFed.ReportCommentRequest(commentId: id, reason: reason)) { answer, context in
            ReportValue(answer.commentReportView, server: context.server)
        }
    }

    /// PieFed takes the report and answers with an error, so its success cannot be known.
    func report(_ id: PrivateMessageID, reason: String) throws(ApiClientError) -> Call<ReportValue> {
        throw lacking("reporting a message")
    }
}

extension ApiPieFed.PostLikeView {
    /// Returns the vote on a post or a comment.
    fileprivate func value(on subject: VoteSubject, in community: CommunityID, _ server: String) -> PersonVoteValue {
        let vote = ApiPieFed.VoteOfPerson(subject: subject, communityId: community, voteView: self)
        return PersonVoteValue(vote, server: server)
    }
}

extension ApiPieFed.GetModLogResponse {
    /// Returns the entries of the response's fifteen lists, one list after the other.
    fileprivate func entries(of server: String) -> [ModlogEntryValue] {
        var entries = (removedPosts ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (lockedPosts ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (featuredPosts ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (removedComments ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (removedCommunities ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (bannedFromCommunity ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (banned ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (addedToCommunity ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (transferredToCommunity ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (added ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (adminPurgedPersons ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (adminPurgedCommunities ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (adminPurgedPosts ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (adminPurgedComments ?? []).map { ModlogEntryValue($0, server: server) }
        entries += (hiddenCommunities ?? []).map { ModlogEntryValue($0, server: server) }
        return entries
    }
}
