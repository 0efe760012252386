import ApiTypes
import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    func report(_ id: PostID, reason: String) async throws -> Report {
        try await write(ApiCreatePostReport(postId: id, reason: reason), about: "post:\(id)") {
            ReportValue($0.postReportView, server: $1)
        }
    }

    func report(_ id: CommentID, reason: String) async throws -> Report {
        try await write(ApiCreateCommentReport(commentId: id, reason: reason), about: "comment:\(id)") {
            ReportValue($0.commentReportView, server: $1)
        }
    }

    func report(_ id: PrivateMessageID, reason: String) async throws -> Report {
        try await write(ApiCreatePrivateMessageReport(privateMessageId: id, reason: reason), about: "message:\(id)") {
            ReportValue($0.privateMessageReportView, server: $1)
        }
    }

    /// The answer names who settled it.
    nonisolated func resolveRequest(
        _ isResolved: Bool,
        _ id: ReportID
    ) throws(ApiClientError) -> EditRequest {
        let show: @MainActor @Sendable (ReportValue, AnswerMoment) -> Void = {
            _ = self.caches.report.model(of: $0, in: $1)
        }
        switch id {
        case .post(let id):
            return editRequest(
                ApiResolvePostReport(reportId: id, resolved: isResolved),
                { ReportValue($0.postReportView, server: $1) },
                show: show
            )
        case .comment(let id):
            return editRequest(
                ApiResolveCommentReport(reportId: id, resolved: isResolved),
                { ReportValue($0.commentReportView, server: $1) },
                show: show
            )
        case .message(let id):
            return editRequest(
                ApiResolvePrivateMessageReport(reportId: id, resolved: isResolved),
                { ReportValue($0.privateMessageReportView, server: $1) },
                show: show
            )
        case .community:
            throw ApiClientError(
                .refused,
                "\(siteName) has no reports of communities",
                hint: "a server has them since 1.0"
            )
        }
    }
}
