public import Middleware

extension PersonRelation {
    /// Blocks the person, or not any more: what they write is left out of what the viewer is shown.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        let id = id
        if isBlocked { api.lists.tell(of: self) }
        return submit(.blocked, "block person:\(id)\(isBlocked ? "" : " off")") {
            $0.blocked = isBlocked
        } request: { api in
            let unread = api.unreadRows(by: id)
            var request = api.blockRequest(isBlocked, of: id)
            // What of theirs is not shown counts, too, and only the server knows how much that is.
            request.meanwhile = { answer in
                try await api.unreadCount.following(unread, to: isBlocked, mayHaveOthers: true, answer)
            }
            return request
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
