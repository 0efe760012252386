public import LemmyIdentifiers
import Middleware

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
        let range = ReportQuery.Range.kind(kind, communityId)
        return try await reports(ReportQuery(range, unresolvedOnly: unresolvedOnly, PageQuery(page, limit)))
    }

    /// Fetches a page of the reports of one post; since 0.19.4.
    ///
    /// - Throws: The same errors as ``getReports(of:communityId:unresolvedOnly:page:limit:)``.
    public func getReports(postId: PostID, page: Int? = nil, limit: Int? = nil) async throws -> [Report] {
        try await reports(ReportQuery(.post(postId), PageQuery(page, limit)))
    }

    /// Fetches a page of the reports of one comment; since 0.19.4.
    ///
    /// - Throws: The same errors as ``getReports(of:communityId:unresolvedOnly:page:limit:)``.
    public func getReports(commentId: CommentID, page: Int? = nil, limit: Int? = nil) async throws -> [Report] {
        try await reports(ReportQuery(.comment(commentId), PageQuery(page, limit)))
    }

    private func reports(_ query: ReportQuery) async throws -> [Report] {
        try await readRows { dialect throws(ApiClientError) in try dialect.reports(query) }
    }

    /// Fetches the number of unresolved reports.
    ///
    /// - Parameter communityId: The community whose reports are counted; nil counts the reports of every community that the viewer
    ///   moderates.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getReportCount(communityId: CommunityID? = nil) async throws -> ReportCount {
        try await readPlain { dialect throws(ApiClientError) in try dialect.reportCount(communityId) }
    }

    /// Resolves a report, or reopens it.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func resolveReport(id: ReportID, resolved: Bool = true) async throws -> Report {
        try await write(about: "report:\(id)") { [siteName] dialect throws(ApiClientError) in
            try dialect.resolve(resolved, id, at: siteName)
        }
    }
}

extension ApiClient {
    func report(_ id: PostID, reason: String) async throws -> Report {
        try await write(about: "post:\(id)") { dialect throws(ApiClientError) in
            try dialect.report(id, reason: reason)
        }
    }

    func report(_ id: CommentID, reason: String) async throws -> Report {
        try await write(about: "comment:\(id)") { dialect throws(ApiClientError) in
            try dialect.report(id, reason: reason)
        }
    }

    func report(_ id: PrivateMessageID, reason: String) async throws -> Report {
        try await write(about: "message:\(id)") { dialect throws(ApiClientError) in
            try dialect.report(id, reason: reason)
        }
    }
}
