import LemmyIdentifiers
public import Middleware

extension CommunityRelation {
    /// Blocks the community, or not any more: its posts are left out of feeds. Whoever blocks it follows it no more.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        if isBlocked { api.lists.tell(of: self) }
        return submit(CommunityBlock(id: id, isBlocked: isBlocked))
    }
}

/// A block that outlives the program.
struct CommunityBlock: DurableEdit {
    typealias Model = CommunityRelation
    static let kind = "block community"
    static let group = FieldGroup<CommunityRelationFields>.blocked
    let id: CommunityID
    let isBlocked: Bool

    var words: String { "block community:\(id)\(isBlocked ? "" : " off")" }
    func apply(to fields: inout CommunityRelationFields) { fields.blocked = isBlocked }
    func request(by client: ApiClient) -> EditRequest { client.blockRequest(isBlocked, of: id) }
}

extension Community2Providing {
    /// Blocks it, or not any more if it is blocked.
    @discardableResult
    public func toggleBlocked() -> Task<EditResult, Never> { relation.setBlocked(!blocked) }
}
