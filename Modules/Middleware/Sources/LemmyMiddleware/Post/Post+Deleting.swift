public import Middleware

extension Post1Providing {
    /// Takes it away, as its author, or brings it back.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        post1.mark(
            .deleted,
            \.deleted,
            isDeleted,
            "delete",
            effects: post1.effects(ofCounting: !isDeleted) { $0.removed }
        ) {
            $0.deleteRequest(isDeleted, of: $1)
        }
    }

    /// Takes it away, as a moderator, or brings it back. Settles what was reported of it.
    ///
    /// - Parameters:
    ///   - isRemoved: Whether it is to go.
    ///   - reason: Why, for the modlog.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setRemoved(_ isRemoved: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        post1.mark(
            .removed,
            \.removed,
            isRemoved,
            "remove",
            effects: post1.effects(ofCounting: !isRemoved) { $0.deleted }
        ) {
            $0.removeRequest(isRemoved, of: $1, reason: reason)
        }
    }

    /// Takes it out of the server's database for good, as an administrator. What shows it goes on showing what it was.
    ///
    /// - Parameter reason: Why, for the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then it may be gone.
    public func purge(reason: String? = nil) async throws { try await api.purgePost(id: id, reason: reason) }
}
