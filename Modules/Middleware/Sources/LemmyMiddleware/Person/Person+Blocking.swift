import LemmyIdentifiers
public import Middleware

extension PersonRelation {
    /// Blocks the person, or not any more: what they write is left out of what the viewer is shown.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        if isBlocked { api.lists.tell(of: self) }
        return submit(FlagEdit<PersonBlocking>(id, isBlocked))
    }
}

/// Whether a person is blocked.
enum PersonBlocking: EditedFlag {
    typealias Model = PersonRelation
    static let verb = "block"
    static let key = "isBlocked"
    static let group = FieldGroup<PersonRelationFields>.blocked
    static var field: any WritableKeyPath<PersonRelationFields, Bool> & Sendable { \.blocked }

    static func request(
        _ isSet: Bool,
        of id: PersonID,
        because _: String?,
        by client: ApiClient
    ) -> EditRequest {
        let unread = client.unreadRows(by: id)
        var request = client.blockRequest(isSet, of: id)
        // What of theirs is not shown counts, too, and only the server knows how much that is.
        request.meanwhile = { answer in
            try await client.unreadCount.following(unread, to: isSet, mayHaveOthers: true, answer)
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
