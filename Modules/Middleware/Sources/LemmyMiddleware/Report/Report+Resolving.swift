public import Middleware

extension Report {
    /// Settles it, as a moderator, or opens it again.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setResolved(_ isResolved: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return submit(.resolution, "resolve report:\(id)\(isResolved ? "" : " off")") {
            $0.resolved = isResolved
        } send: { turn in
            try await api.sendResolve(isResolved, id, in: turn)
        }
    }
}
