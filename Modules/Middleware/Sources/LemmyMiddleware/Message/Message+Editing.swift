public import Middleware

extension Message1Providing {
    /// Rewrites it, as its author. Shows at once; taken back if the server says no.
    ///
    /// - Parameter content: The text, in Markdown.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func edit(content: String) -> Task<EditResult, Never> {
        let id = id
        return message1.submit(.content, "edit message:\(id)") {
            $0.content = content
        } request: { api in
            api.contentRequest(content, of: id)
        }
    }

    /// Takes it away, as its author, or brings it back.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        message1.submit(FlagEdit<MessageDeletion>(id, isDeleted))
    }
}

/// Whether its author took a message away.
enum MessageDeletion: EditedFlag {
    typealias Model = Message1
    static let verb = "delete"
    static let group = Group.deleted
    static var field: Field { \.deleted }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.deleteRequest(edit.isSet, of: edit.id)
    }
}
