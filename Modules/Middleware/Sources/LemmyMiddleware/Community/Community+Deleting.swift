public import Middleware

extension Community1Providing {
    /// Takes it away, as its first moderator, or brings it back.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        community1.mark(.deleted, \.deleted, isDeleted, "delete") {
            $0.deleteRequest(isDeleted, of: $1)
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
        community1.mark(.removed, \.removed, isRemoved, "remove") {
            $0.removeRequest(isRemoved, of: $1, reason: reason)
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
        community1.mark(.hidden, \.hidden, isHidden, "hide") {
            $0.hideRequest(isHidden, of: $1, reason: reason)
        }
    }

    /// Takes it out of the server's database for good, with all that was posted in it, as an administrator. What shows it goes on showing
    /// what it was.
    ///
    /// - Parameter reason: Why, for the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then it may be gone.
    public func purge(reason: String? = nil) async throws { try await api.purgeCommunity(id: id, reason: reason) }
}
