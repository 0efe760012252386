public import Middleware

extension Message1Providing {
    /// Rewrites it, as its author. Shows at once; taken back if the server says no.
    ///
    /// - Parameter content: The text, in Markdown.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func edit(content: String) -> Task<EditResult, Never> {
        let (api, id) = (api, id)
        return message1.submit(.content, "edit message:\(id)") {
            $0.content = content
        } send: { turn in
            try await api.sendContent(content, of: id, in: turn)
        }
    }

    /// Takes it away, as its author, or brings it back.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never> {
        message1.mark(.deleted, \.deleted, isDeleted, "delete") {
            try await $0.sendDelete(isDeleted, of: $1, in: $2)
        }
    }
}
