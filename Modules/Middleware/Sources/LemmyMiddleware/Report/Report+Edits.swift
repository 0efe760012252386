public import Middleware

extension Report {
    /// Resolves the report as a moderator, or opens it again.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setResolved(_ isResolved: Bool) -> Task<EditResult, Never> {
        let id = id
        return submit(.resolution, "resolve report:\(id)\(isResolved ? "" : " off")") {
            $0.resolved = isResolved
        } request: { api in
            // The response names the moderator who resolved it.
            api.editRequest { dialect throws(ApiClientError) in
                try dialect.resolve(isResolved, id, at: api.siteName)
            } show: {
                _ = api.caches.report.model(of: $0, in: $1)
            }
        }
    }
}
