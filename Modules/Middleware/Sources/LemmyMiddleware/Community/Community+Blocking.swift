public import Middleware

extension CommunityRelation {
    /// Blocks the community, or not any more: its posts are left out of feeds. Whoever blocks it follows it no more.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        if isBlocked { api.lists.tell(of: self) }
        return submit(FlagEdit<CommunityBlocking>(id, isBlocked))
    }
}

/// Whether a community is blocked.
enum CommunityBlocking: EditedFlag {
    typealias Model = CommunityRelation
    static let verb = "block"
    static let key = "isBlocked"
    static let group = Group.blocked
    static var field: Field { \.blocked }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.blockRequest(edit.isSet, of: edit.id)
    }
}

extension Community2Providing {
    /// Blocks it, or not any more if it is blocked.
    @discardableResult
    public func toggleBlocked() -> Task<EditResult, Never> { relation.setBlocked(!blocked) }
}
