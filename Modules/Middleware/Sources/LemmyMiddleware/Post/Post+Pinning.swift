public import Middleware

extension Post1Providing {
    /// Pins it in its community, as a moderator, or takes the pin out.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setPinnedCommunity(_ isPinned: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        // The two pins are one group: neither may take the other's place in line.
        return post1.submit(.pinned, "pin post:\(id)\(isPinned ? "" : " off")", kind: .accumulating) {
            $0.pinnedCommunity = isPinned
        } send: { turn in
            try await api.sendPin(isPinned, of: id, isOnInstance: false, in: turn)
        }
    }

    /// Pins it on the whole server, as an administrator, or takes the pin out.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setPinnedInstance(_ isPinned: Bool) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return post1.submit(.pinned, "pin post:\(id) everywhere\(isPinned ? "" : " off")", kind: .accumulating) {
            $0.pinnedInstance = isPinned
        } send: { turn in
            try await api.sendPin(isPinned, of: id, isOnInstance: true, in: turn)
        }
    }
}
