public import LemmyIdentifiers
public import WireRuntime

/// A comment, without what others made of it.
public struct ApiComment: WireValue {
    /// The id.
    public var id: CommentID
    /// Who wrote it.
    public var creatorId: PersonID
    /// The post.
    public var postId: PostID
    /// The text, in Markdown.
    public var content: String
    /// Whether a moderator removed it.
    public var removed: Bool
    /// When it was made.
    public var published: WireDate
    /// When it was last edited.
    public var updated: WireDate?
    /// Whether its creator deleted it.
    public var deleted: Bool
    /// The address that means it on every server.
    public var apId: WireURL
    /// Whether it is from this server.
    public var local: Bool
    /// The way down from the top: `0`, the ancestors' ids, its own, with points between.
    public var path: String
    /// Whether a moderator speaks as one.
    public var distinguished: Bool
    /// The language; 0 is undetermined.
    public var languageId: LanguageID

    /// Makes a value, for tests and previews.
    public init(
        id: CommentID,
        creatorId: PersonID,
        postId: PostID,
        content: String,
        removed: Bool,
        published: WireDate,
        updated: WireDate? = nil,
        deleted: Bool,
        apId: WireURL,
        local: Bool,
        path: String,
        distinguished: Bool,
        languageId: LanguageID
    ) {
        self.id = id
        self.creatorId = creatorId
        self.postId = postId
        self.content = content
        self.removed = removed
        self.published = published
        self.updated = updated
        self.deleted = deleted
        self.apId = apId
        self.local = local
        self.path = path
        self.distinguished = distinguished
        self.languageId = languageId
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case creatorId = "creator_id"
        case postId = "post_id"
        case content
        case removed
        case published
        case updated
        case deleted
        case apId = "ap_id"
        case local
        case path
        case distinguished
        case languageId = "language_id"
    }
}
