public import Middleware

extension CommunityRelation {
    /// Blocks the community, or not any more: its posts are left out of feeds. Whoever blocks it follows it no more.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        let id = id
        if isBlocked { api.lists.tell(of: self) }
        return submit(.blocked, "block community:\(id)\(isBlocked ? "" : " off")") {
            $0.blocked = isBlocked
        } request: { api in
            api.blockRequest(isBlocked, of: id)
        }
    }
}

extension Community2Providing {
    /// Blocks it, or not any more if it is blocked.
    @discardableResult
    public func toggleBlocked() -> Task<EditResult, Never> { relation.setBlocked(!blocked) }
}
