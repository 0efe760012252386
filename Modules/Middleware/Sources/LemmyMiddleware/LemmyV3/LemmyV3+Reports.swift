import ApiTypes
import LemmyIdentifiers

extension LemmyV3 {
    func reports(_ query: ReportQuery) -> Call<RowPage<ReportValue>> {
        let (page, limit, unresolvedOnly) = (query.page.page, query.page.limit, query.unresolvedOnly)
        switch query.range {
        case .kind(.posts, let community):
            return Self.reports(
                ApiListPostReports(page: page, limit: limit, unresolvedOnly: unresolvedOnly, communityId: community)
            )
        case .kind(.comments, let community):
            return Self.reports(
                ApiListCommentReports(page: page, limit: limit, unresolvedOnly: unresolvedOnly, communityId: community)
            )
        case .kind(.messages, _):
            let request = ApiListPrivateMessageReports(page: page, limit: limit, unresolvedOnly: unresolvedOnly)
            return Call(request) { answer, context in
                RowPage(rows: answer.privateMessageReports.map { ReportValue($0, server: context.server) })
            }
        case .post(let id):
            return Self.reports(
                ApiListPostReports(page: page, limit: limit, unresolvedOnly: unresolvedOnly, postId: id)
            )
        case .comment(let id):
            return Self.reports(
                ApiListCommentReports(commentId: id, page: page, limit: limit, unresolvedOnly: unresolvedOnly)
            )
        }
    }

    private static func reports(_ request: ApiListPostReports) -> Call<RowPage<ReportValue>> {
        Call(request) { answer, context in
            RowPage(rows: answer.postReports.map { ReportValue($0, server: context.server) })
        }
    }

    private static func reports(_ request: ApiListCommentReports) -> Call<RowPage<ReportValue>> {
        Call(request) { answer, context in
            RowPage(rows: answer.commentReports.map { ReportValue($0, server: context.server) })
        }
    }

    func reportCount(_ community: CommunityID?) -> Call<PlainAnswer<ReportCount>> {
        Call(ApiGetReportCount(communityId: community)) { answer, _ in
            PlainAnswer(
                ReportCount(
                    posts: answer.postReports,
                    comments: answer.commentReports,
                    messages: answer.privateMessageReports ?? 0
                )
            )
        }
    }

    func resolve(_ isResolved: Bool, _ id: ReportID, at site: String) throws(ApiClientError) -> Call<ReportValue> {
        switch id {
        case .post(let id): Call(ApiResolvePostReport(reportId: id, resolved: isResolved), Self.report)
        case .comment(let id): Call(ApiResolveCommentReport(reportId: id, resolved: isResolved), Self.report)
        case .message(let id): Call(ApiResolvePrivateMessageReport(reportId: id, resolved: isResolved), Self.report)
        case .community: throw lacking("resolving a report of a community")
        }
    }

    func report(_ id: PostID, reason: String) -> Call<ReportValue> {
        Call(ApiCreatePostReport(postId: id, reason: reason), Self.report)
    }

    func report(_ id: CommentID, reason: String) -> Call<ReportValue> {
        Call(ApiCreateCommentReport(commentId: id, reason: reason), Self.report)
    }

    func report(_ id: PrivateMessageID, reason: String) -> Call<ReportValue> {
        Call(ApiCreatePrivateMessageReport(privateMessageId: id, reason: reason), Self.report)
    }

    private static func report(_ answer: ApiPostReportResponse, _ context: CallContext) -> ReportValue {
        ReportValue(answer.postReportView, server: context.server)
    }

    private static func report(_ answer: ApiCommentReportResponse, _ context: CallContext) -> ReportValue {
        ReportValue(answer.commentReportView, server: context.server)
    }

    private static func report(_ answer: ApiPrivateMessageReportResponse, _ context: CallContext) -> ReportValue {
        ReportValue(answer.privateMessageReportView, server: context.server)
    }
}
