import ApiTypes
public import LemmyIdentifiers
import Middleware
import WireRuntime

extension ApiClient {
    /// Fetches a page of the reports in the communities that the viewer moderates; administrators get all reports.
    ///
    /// - Parameters:
    ///   - kind: The kind of the reports.
    ///   - communityId: The community whose reports are fetched; it has no effect on messages, which belong to no community.
    ///   - unresolvedOnly: True to leave out resolved reports. The oldest come first then, otherwise the newest.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getReports(
        of kind: ReportKind,
        communityId: CommunityID? = nil,
        unresolvedOnly: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [Report] {
        switch kind {
        case .posts:
            return try await postReports(
                ApiListPostReports(page: page, limit: limit, unresolvedOnly: unresolvedOnly, communityId: communityId)
            )
        case .comments:
            return try await commentReports(
                ApiListCommentReports(
                    page: page,
                    limit: limit,
                    unresolvedOnly: unresolvedOnly,
                    communityId: communityId
                )
            )
        case .messages:
            let request = ApiListPrivateMessageReports(page: page, limit: limit, unresolvedOnly: unresolvedOnly)
            return try await readAll(request) { answer, server in
                answer.privateMessageReports.map { ReportValue($0, server: server) }
            }
        }
    }

    /// Fetches a page of the reports of one post; since 0.19.4.
    ///
    /// - Throws: The same errors as ``getReports(of:communityId:unresolvedOnly:page:limit:)``.
    public func getReports(postId: PostID, page: Int? = nil, limit: Int? = nil) async throws -> [Report] {
        try await postReports(ApiListPostReports(page: page, limit: limit, postId: postId))
    }

    /// Fetches a page of the reports of one comment; since 0.19.4.
    ///
    /// - Throws: The same errors as ``getReports(of:communityId:unresolvedOnly:page:limit:)``.
    public func getReports(commentId: CommentID, page: Int? = nil, limit: Int? = nil) async throws -> [Report] {
        try await commentReports(ApiListCommentReports(commentId: commentId, page: page, limit: limit))
    }

    private func postReports(_ request: ApiListPostReports) async throws -> [Report] {
        try await readAll(request) { answer, server in answer.postReports.map { ReportValue($0, server: server) } }
    }

    private func commentReports(_ request: ApiListCommentReports) async throws -> [Report] {
        try await readAll(request) { answer, server in answer.commentReports.map { ReportValue($0, server: server) } }
    }

    /// Fetches the number of unresolved reports.
    ///
    /// - Parameter communityId: The community whose reports are counted; nil counts the reports of every community that the viewer
    ///   moderates.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getReportCount(communityId: CommunityID? = nil) async throws -> ReportCount {
        try await readPlain(ApiGetReportCount(communityId: communityId)) {
            ReportCount(posts: $0.postReports, comments: $0.commentReports, messages: $0.privateMessageReports ?? 0)
        }
    }

    /// Resolves a report, or reopens it.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func resolveReport(id: ReportID, resolved: Bool = true) async throws -> Report {
        switch id {
        case .post(let number):
            try await write(ApiResolvePostReport(reportId: number, resolved: resolved), about: "report:\(id)") {
                ReportValue($0.postReportView, server: $1)
            }
        case .comment(let number):
            try await write(ApiResolveCommentReport(reportId: number, resolved: resolved), about: "report:\(id)") {
                ReportValue($0.commentReportView, server: $1)
            }
        case .message(let number):
            try await write(ApiResolvePrivateMessageReport(reportId: number, resolved: resolved), about: "report:\(id)")
            {
                ReportValue($0.privateMessageReportView, server: $1)
            }
        case .community: throw ApiClientError.unsupportedBefore1_0("a report of a community", at: siteName)
        }
    }
}

extension ApiClientError {
    /// Returns the error for a feature that an older server does not have; the request is refused before it is sent.
    static func unsupportedBefore1_0(_ what: String, at site: String) -> ApiClientError {
        ApiClientError(
            .unsupported,
            "\(what) exists since 1.0.0, and \(site) is treated as an older server",
            hint: "do without it"
        )
    }
}

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

    /// Returns the request that resolves a report. The response names the moderator who resolved it.
    nonisolated func resolveRequest(
        _ isResolved: Bool,
        _ id: ReportID
    ) throws(ApiClientError) -> EditRequest {
        let show: @MainActor @Sendable (ReportValue, AnswerContext) -> Void = {
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
                hint: "servers have them since 1.0"
            )
        }
    }
}
