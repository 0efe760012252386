import LemmyIdentifiers
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
    static let group = FieldGroup<CommunityRelationFields>.blocked
    static var field: any WritableKeyPath<CommunityRelationFields, Bool> & Sendable { \.blocked }

    static func request(
        _ isSet: Bool,
        of id: CommunityID,
        because _: String?,
        by client: ApiClient
    ) -> EditRequest {
        client.blockRequest(isSet, of: id)
    }
}

extension Community2Providing {
    /// Blocks it, or not any more if it is blocked.
    @discardableResult
    public func toggleBlocked() -> Task<EditResult, Never> { relation.setBlocked(!blocked) }
}
