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
        message1.mark(.deleted, \.deleted, isDeleted, "delete") {
            $0.deleteRequest(isDeleted, of: $1)
        }
    }
}
