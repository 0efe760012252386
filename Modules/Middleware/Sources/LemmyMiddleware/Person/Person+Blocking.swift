public import Middleware

extension PersonRelation {
    /// Blocks the person, or not any more: what they write is left out of what the viewer is shown.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        if isBlocked { api.lists.tell(of: self) }
        return submit(.blocked, "block person:\(id)\(isBlocked ? "" : " off")") {
            $0.blocked = isBlocked
        } send: { turn in
            let unread = api.unreadRows(by: id)
            // What of theirs is not shown counts, too, and only the server knows how much that is.
            return try await api.unreadCount.following(unread, to: isBlocked, mayHaveOthers: true) {
                try await api.sendBlock(isBlocked, of: id, in: turn)
            }
        }
    }
}

extension Person2Providing {
    /// Whether the viewer blocked them; no, until an answer says so.
    public var blocked: Bool { relation.blocked }

    /// Blocks them, or not any more if they are blocked.
    @discardableResult
    public func toggleBlocked() -> Task<EditResult, Never> { relation.setBlocked(!blocked) }
}
