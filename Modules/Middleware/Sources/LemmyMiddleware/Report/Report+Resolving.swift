public import Middleware

extension Report {
    /// Settles it, as a moderator, or opens it again.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setResolved(_ isResolved: Bool) -> Task<EditResult, Never> {
        let id = id
        return submit(.resolution, "resolve report:\(id)\(isResolved ? "" : " off")") {
            $0.resolved = isResolved
        } request: { api in
            try api.resolveRequest(isResolved, id)
        }
    }
}
