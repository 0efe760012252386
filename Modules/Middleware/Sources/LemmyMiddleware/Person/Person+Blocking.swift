import LemmyIdentifiers
public import Middleware

extension PersonRelation {
    /// Blocks the person, or not any more: what they write is left out of what the viewer is shown.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        if isBlocked { api.lists.tell(of: self) }
        return submit(PersonBlock(id: id, isBlocked: isBlocked))
    }
}

/// A block that outlives the program.
struct PersonBlock: DurableEdit {
    typealias Model = PersonRelation
    static let kind = "block person"
    static let group = FieldGroup<PersonRelationFields>.blocked
    let id: PersonID
    let isBlocked: Bool

    var words: String { "block person:\(id)\(isBlocked ? "" : " off")" }
    func apply(to fields: inout PersonRelationFields) { fields.blocked = isBlocked }
    func request(by client: ApiClient) -> EditRequest {
        let unread = client.unreadRows(by: id)
        var request = client.blockRequest(isBlocked, of: id)
        // What of theirs is not shown counts, too, and only the server knows how much that is.
        request.meanwhile = { [isBlocked] answer in
            try await client.unreadCount.following(unread, to: isBlocked, mayHaveOthers: true, answer)
        }
        return request
    }
}

extension Person2Providing {
    /// Whether the viewer blocked them; no, until an answer says so.
    public var blocked: Bool { relation.blocked }

    /// Blocks them, or not any more if they are blocked.
    @discardableResult
    public func toggleBlocked() -> Task<EditResult, Never> { relation.setBlocked(!blocked) }
}
