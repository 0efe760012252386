import ApiTypes
public import LemmyIdentifiers
import Middleware

extension ApiClient {
    /// Fetches a page of what was reported, where the viewer moderates; for administrators, everywhere.
    ///
    /// - Parameters:
    ///   - kind: Of what.
    ///   - communityId: Only in this community; messages are in none.
    ///   - unresolvedOnly: Whether to leave out what is settled; then the oldest come first, else the newest.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
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
    /// - Throws: As ``getReports(of:communityId:unresolvedOnly:page:limit:)``.
    public func getReports(postId: PostID, page: Int? = nil, limit: Int? = nil) async throws -> [Report] {
        try await postReports(ApiListPostReports(page: page, limit: limit, postId: postId))
    }

    /// Fetches a page of the reports of one comment; since 0.19.4.
    ///
    /// - Throws: As ``getReports(of:communityId:unresolvedOnly:page:limit:)``.
    public func getReports(commentId: CommentID, page: Int? = nil, limit: Int? = nil) async throws -> [Report] {
        try await commentReports(ApiListCommentReports(commentId: commentId, page: page, limit: limit))
    }

    private func postReports(_ request: ApiListPostReports) async throws -> [Report] {
        try await readAll(request) { answer, server in answer.postReports.map { ReportValue($0, server: server) } }
    }

    private func commentReports(_ request: ApiListCommentReports) async throws -> [Report] {
        try await readAll(request) { answer, server in answer.commentReports.map { ReportValue($0, server: server) } }
    }

    /// Asks how many reports nobody has settled.
    ///
    /// - Parameter communityId: Only in this community; wherever the viewer moderates if nil.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getReportCount(communityId: CommunityID? = nil) async throws -> ReportCount {
        try await readPlain(ApiGetReportCount(communityId: communityId)) {
            ReportCount(posts: $0.postReports, comments: $0.commentReports, messages: $0.privateMessageReports ?? 0)
        }
    }

    /// Settles a report, or opens it again.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been done then.
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
        case .community: throw ApiClientError.notBefore1_0("a report of a community", at: siteName)
        }
    }
}

extension ApiClientError {
    /// What an older server has no word for, refused before it is sent.
    static func notBefore1_0(_ what: String, at site: String) -> ApiClientError {
        ApiClientError(
            .unsupported,
            "\(what) exists since 1.0.0, and \(site) is asked as an older server",
            hint: "do without it"
        )
    }
}
