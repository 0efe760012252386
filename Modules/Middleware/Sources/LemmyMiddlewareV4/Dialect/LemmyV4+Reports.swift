import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

// Version 1.0 has one list of reports of all kinds.
extension LemmyV4: ReportDialect {
    func reports(_ query: ReportQuery) throws(ApiClientError) -> Call<RowPage<ReportValue>> {
        // An administrator gets all reports, and not only those about the rules of the server.
        var request = ApiV4.ListReports(
            unresolvedOnly: query.unresolvedOnly,
            pageCursor: try cursor(of: query.page),
            limit: query.page.limit,
            showCommunityRuleViolations: true
        )
        switch query.range {
        case .kind(.posts, let community): (request.type, request.communityId) = (.posts, community)
        case .kind(.comments, let community): (request.type, request.communityId) = (.comments, community)
        case .kind(.messages, _): request.type = .privateMessages
        case .post(let id): (request.type, request.postId) = (.posts, id)
        case .comment(let id):
            return Self.reports(of: id, request).identified(by: query, needingLogin: ApiV4.ListReports.endpoint)
        }
        return Self.page(request)
    }

    /// Returns the call for the reports of one comment. The list has a filter only by post, so the call asks for the comment's post first
    /// and leaves out the reports of other comments.
    private static func reports(of id: CommentID, _ request: ApiV4.ListReports) -> Call<RowPage<ReportValue>> {
        Call(ApiV4.GetComment(id: id)) { answer, _ in answer.commentView.post.id }.followed { post, _ in
            var request = request
            (request.type, request.postId) = (.comments, post)
            return .next(
                page(request).map { page in
                    RowPage(rows: page.rows.filter { $0.fields.commentId == id }, next: page.next, isPartial: true)
                }
            )
        }
    }

    private static func page(_ request: ApiV4.ListReports) -> Call<RowPage<ReportValue>> {
        Call(rowsOf: request) { row, context in ReportValue(row, server: context.server) }
    }

    /// The server has only one number, for all communities and all kinds. So the call counts the unresolved reports by kind; of more than
    /// 200, only the oldest are counted.
    func reportCount(_ community: CommunityID?) -> Call<PlainAnswer<ReportCount>> {
        Self.count(ReportCount(posts: 0, comments: 0), in: community)
    }

    private static func count(
        _ known: ReportCount,
        in community: CommunityID?,
        after cursor: String? = nil,
        pagesLeft: Int = 4
    ) -> Call<PlainAnswer<ReportCount>> {
        let page = ApiV4.ListReports(
            unresolvedOnly: true,
            communityId: community,
            pageCursor: cursor,
            limit: maxRows,
            showCommunityRuleViolations: true
        )
        return Call(page) { answer, _ in answer }.followed { answer, _ in
            let count = known.adding(answer.items)
            guard let next = answer.nextPage, !answer.items.isEmpty, pagesLeft > 1 else {
                return .value(PlainAnswer(count))
            }
            return .next(Self.count(count, in: community, after: next, pagesLeft: pagesLeft - 1))
        }
    }

    func resolve(_ isResolved: Bool, _ id: ReportID, at site: String) -> Call<ReportValue> {
        switch id {
        case .post(let id): Call(ApiV4.ResolvePostReport(reportId: id, resolved: isResolved), Self.report)
        case .comment(let id): Call(ApiV4.ResolveCommentReport(reportId: id, resolved: isResolved), Self.report)
        case .message(let id): Call(ApiV4.ResolvePrivateMessageReport(reportId: id, resolved: isResolved), Self.report)
        case .community(let id): Call(ApiV4.ResolveCommunityReport(reportId: id, resolved: isResolved), Self.report)
        }
    }

    func report(_ id: PostID, reason: String) -> Call<ReportValue> {
        Call(ApiV4.CreatePostReport(postId: id, reason: reason), Self.report)
    }

    func report(_ id: CommentID, reason: String) -> Call<ReportValue> {
        Call(ApiV4.CreateCommentReport(commentId: id, reason: reason), Self.report)
    }

    func report(_ id: PrivateMessageID, reason: String) -> Call<ReportValue> {
        Call(ApiV4.CreatePrivateMessageReport(privateMessageId: id, reason: reason), Self.report)
    }

    private static func report(_ answer: ApiV4.PostReportResponse, _ context: CallContext) -> ReportValue {
        ReportValue(answer.postReportView, server: context.server)
    }

    private static func report(_ answer: ApiV4.CommentReportResponse, _ context: CallContext) -> ReportValue {
        ReportValue(answer.commentReportView, server: context.server)
    }

    private static func report(_ answer: ApiV4.PrivateMessageReportResponse, _ context: CallContext) -> ReportValue {
        ReportValue(answer.privateMessageReportView, server: context.server)
    }

    private static func report(_ answer: ApiV4.CommunityReportResponse, _ context: CallContext) -> ReportValue {
        ReportValue(answer.communityReportView, server: context.server)
    }
}

extension ReportValue {
    /// Creates the report of a row; nil if its kind is not known.
    fileprivate init?(_ row: ApiV4.ReportCombinedView, server: String) {
        switch row {
        case .post(let view): self.init(view, server: server)
        case .comment(let view): self.init(view, server: server)
        case .privateMessage(let view): self.init(view, server: server)
        case .community(let view): self.init(view, server: server)
        case .unknown: return nil
        }
    }
}

extension ReportCount {
    /// Returns the count with the rows of the kinds that it counts.
    fileprivate func adding(_ rows: [ApiV4.ReportCombinedView]) -> ReportCount {
        var count = self
        for row in rows {
            switch row {
            case .post: count.posts += 1
            case .comment: count.comments += 1
            case .privateMessage: count.messages += 1
            case .community, .unknown: break
            }
        }
        return count
    }
}
