public import Middleware

extension Post2Providing {
    /// Leaves it out of the viewer's feeds, or puts it back. Only this account's; since 0.19.4.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setHidden(_ isHidden: Bool) -> Task<EditResult, Never> {
        post2.mark(.hidden, \.hidden, isHidden, "hide") {
            $0.hideRequest(isHidden, of: $1)
        }
    }

    /// Leaves it out of the viewer's feeds, or puts it back if it is hidden.
    @discardableResult
    public func toggleHidden() -> Task<EditResult, Never> { setHidden(!hidden) }
}
