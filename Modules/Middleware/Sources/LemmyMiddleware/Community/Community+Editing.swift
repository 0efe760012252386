public import Middleware
public import WireRuntime

/// What the moderators of a community write of it.
public struct CommunityContent: Hashable, Sendable {
    /// The name people see.
    public var title: String
    /// What it is about, in Markdown.
    public var description: String?
    /// The small picture.
    public var icon: WireURL?
    /// The wide picture.
    public var banner: WireURL?
    /// Whether it is not safe for work.
    public var nsfw: Bool
    /// Whether only moderators post.
    public var onlyModeratorsCanPost: Bool

    init(_ fields: Community1Fields) {
        title = fields.title
        description = fields.description
        icon = fields.icon
        banner = fields.banner
        nsfw = fields.nsfw
        onlyModeratorsCanPost = fields.onlyModeratorsCanPost
    }

    func write(to fields: inout Community1Fields) {
        fields.title = title
        fields.description = description
        fields.icon = icon
        fields.banner = banner
        fields.nsfw = nsfw
        fields.onlyModeratorsCanPost = onlyModeratorsCanPost
    }
}

extension Community1Providing {
    /// Rewrites what it says of itself, as a moderator. Shows at once; taken back if the server says no.
    ///
    /// - Parameter change: Changes what is shown now.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func edit(_ change: (inout CommunityContent) -> Void) -> Task<EditResult, Never> {
        let id = id
        var draft = CommunityContent(community1.display.box.fields)
        change(&draft)
        let content = draft
        return community1.submit(.content, "edit community:\(id)") {
            content.write(to: &$0)
        } request: { [weak community1] api in
            let known = community1?.known(.content).map(CommunityContent.init)
            return api.contentRequest(Rewriting(content: content, known: known), of: id)
        }
    }
}
