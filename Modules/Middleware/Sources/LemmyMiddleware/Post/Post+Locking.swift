public import Middleware

extension Post1Providing {
    /// Ends the discussion, as a moderator, or opens it again.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setLocked(_ isLocked: Bool) -> Task<EditResult, Never> {
        post1.mark(.locked, \.locked, isLocked, "lock") {
            $0.lockRequest(isLocked, of: $1)
        }
    }

    /// Ends the discussion, as a moderator, or opens it again if it is locked.
    @discardableResult
    public func toggleLocked() -> Task<EditResult, Never> { setLocked(!locked) }
}
