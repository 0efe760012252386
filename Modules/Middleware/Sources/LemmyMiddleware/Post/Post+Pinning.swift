public import Middleware

extension Post1Providing {
    /// Pins it in its community, as a moderator, or takes the pin out.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setPinnedCommunity(_ isPinned: Bool) -> Task<EditResult, Never> {
        post1.mark(.pinnedCommunity, \.pinnedCommunity, isPinned, "pin") {
            $0.pinRequest(isPinned, of: $1, isOnInstance: false)
        }
    }

    /// Pins it on the whole server, as an administrator, or takes the pin out.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setPinnedInstance(_ isPinned: Bool) -> Task<EditResult, Never> {
        let id = id
        return post1.submit(.pinnedInstance, "pin post:\(id) everywhere\(isPinned ? "" : " off")") {
            $0.pinnedInstance = isPinned
        } request: { api in
            api.pinRequest(isPinned, of: id, isOnInstance: true)
        }
    }
}
