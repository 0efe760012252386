public import Middleware

extension Post2Providing {
    /// Leaves it out of the viewer's feeds, or puts it back. Only this account's; since 0.19.4.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setHidden(_ isHidden: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return post2.submit(.hidden, "hide post:\(id)\(isHidden ? "" : " off")") {
            $0.hidden = isHidden
        } send: { turn in
            try await api.sendHide(isHidden, of: id, in: turn)
        }
    }

    /// Leaves it out of the viewer's feeds, or puts it back if it is hidden.
    @discardableResult
    public func toggleHidden() -> Task<EditResult, Never> { setHidden(!hidden) }
}
