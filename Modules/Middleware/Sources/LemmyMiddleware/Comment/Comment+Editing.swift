public import LemmyIdentifiers
public import Middleware

/// What the author of a comment writes of it.
public struct CommentContent: Hashable, Sendable {
    /// The text, in Markdown.
    public var content: String
    /// The language it says it is in.
    public var languageId: LanguageID

    init(_ fields: Comment1Fields) {
        content = fields.content
        languageId = fields.languageId
    }
}

extension Comment1Providing {
    /// Rewrites it, as its author. Shows at once; taken back if the server says no.
    ///
    /// - Parameter change: Changes what is shown now.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func edit(_ change: (inout CommentContent) -> Void) -> Task<EditResult, Never> {
        let id = id
        var draft = CommentContent(comment1.display.box.fields)
        change(&draft)
        let content = draft
        return comment1.submit(.content, "edit comment:\(id)") {
            $0.content = content.content
            $0.languageId = content.languageId
        } request: { [weak comment1] api in
            let known = comment1?.known(.content).map(CommentContent.init)
            return api.contentRequest(Rewriting(content: content, known: known), of: id)
        }
    }
}
