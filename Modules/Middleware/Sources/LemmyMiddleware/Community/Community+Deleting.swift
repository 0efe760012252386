public import Middleware

extension Community1Providing {
    /// Takes it away, as its first moderator, or brings it back.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return community1.submit(.deleted, "delete community:\(id)\(isDeleted ? "" : " off")") {
            $0.deleted = isDeleted
        } send: { turn in
            try await api.sendDelete(isDeleted, of: id, in: turn)
        }
    }

    /// Takes it away, as an administrator, or brings it back.
    ///
    /// - Parameters:
    ///   - isRemoved: Whether it is to go.
    ///   - reason: Why, for the modlog.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRemoved(_ isRemoved: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return community1.submit(.removed, "remove community:\(id)\(isRemoved ? "" : " off")") {
            $0.removed = isRemoved
        } send: { turn in
            try await api.sendRemove(isRemoved, of: id, reason: reason, in: turn)
        }
    }

    /// Leaves it out of lists, as an administrator, or lists it again.
    ///
    /// - Parameters:
    ///   - isHidden: Whether it is to be left out.
    ///   - reason: Why, for the modlog.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setHidden(_ isHidden: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return community1.submit(.hidden, "hide community:\(id)\(isHidden ? "" : " off")") {
            $0.hidden = isHidden
        } send: { turn in
            try await api.sendHide(isHidden, of: id, reason: reason, in: turn)
        }
    }

    /// Takes it out of the server's database for good, with all that was posted in it, as an administrator. What shows it goes on showing
    /// what it was.
    ///
    /// - Parameter reason: Why, for the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then it may be gone.
    public func purge(reason: String? = nil) async throws { try await api.purgeCommunity(id: id, reason: reason) }
}
