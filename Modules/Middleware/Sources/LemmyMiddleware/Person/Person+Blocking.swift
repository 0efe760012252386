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
    static let group = Group.blocked
    static var field: Field { \.blocked }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        let unread = client.unreadRows(by: edit.id)
        var request = client.blockRequest(edit.isSet, of: edit.id)
        // What of theirs is not shown counts, too, and only the server knows how much that is.
        request.meanwhile = { answer in
            try await client.unreadCount.following(unread, to: edit.isSet, mayHaveOthers: true, answer)
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
