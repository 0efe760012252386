public import LemmyIdentifiers
public import Middleware
public import WireRuntime

/// What the author of a post writes of it.
public struct PostContent: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The body, in Markdown.
    public var content: String?
    /// What it links to.
    public var linkUrl: WireURL?
    /// Whether it is not safe for work.
    public var nsfw: Bool
    /// The picture in words, since 0.19.4.
    public var altText: String?
    /// The language it says it is in.
    public var languageId: LanguageID

    init(_ fields: Post1Fields) {
        title = fields.title
        content = fields.content
        linkUrl = fields.linkUrl
        nsfw = fields.nsfw
        altText = fields.altText
        languageId = fields.languageId
    }

    func write(to fields: inout Post1Fields) {
        fields.title = title
        fields.content = content
        fields.linkUrl = linkUrl
        fields.nsfw = nsfw
        fields.altText = altText
        fields.languageId = languageId
    }
}

extension Post1Providing {
    /// Rewrites it, as its author. Shows at once; taken back if the server says no.
    ///
    /// ```swift
    /// post.edit {
    ///     $0.title = "Better"
    ///     $0.linkUrl = nil
    /// }
    /// ```
    ///
    /// Two edits behind each other are one if the first was not sent yet: the second starts from what the first shows.
    ///
    /// - Parameter change: Changes what is shown now.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func edit(_ change: (inout PostContent) -> Void) -> Task<EditResult, Never> {
        let id = id
        var draft = PostContent(post1.display.box.fields)
        change(&draft)
        let content = draft
        return post1.submit(.content, "edit post:\(id)") {
            content.write(to: &$0)
        } request: { [weak post1] api in
            let known = post1?.known(.content).map(PostContent.init)
            return api.contentRequest(Rewriting(content: content, known: known), of: id)
        }
    }
}
