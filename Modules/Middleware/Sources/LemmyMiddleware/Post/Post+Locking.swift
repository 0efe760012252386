public import Middleware

extension Post1Providing {
    /// Ends the discussion, as a moderator, or opens it again.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setLocked(_ isLocked: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return post1.submit(.locked, "lock post:\(id)\(isLocked ? "" : " off")") {
            $0.locked = isLocked
        } send: { turn in
            try await api.sendLock(isLocked, of: id, in: turn)
        }
    }

    /// Ends the discussion, as a moderator, or opens it again if it is locked.
    @discardableResult
    public func toggleLocked() -> Task<EditResult, Never> { setLocked(!locked) }
}
