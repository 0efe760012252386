/// What reports are of; servers keep them apart.
public enum ReportKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Of posts.
    case posts
    /// Of comments.
    case comments
    /// Of messages: only administrators see them.
    case messages
}

/// How many reports nobody has settled yet.
public struct ReportCount: Codable, Hashable, Sendable {
    /// Of posts.
    public var posts: Int
    /// Of comments.
    public var comments: Int
    /// Of messages; 0 for who may not see them.
    public var messages: Int

    /// States counts.
    public init(posts: Int, comments: Int, messages: Int = 0) {
        self.posts = posts
        self.comments = comments
        self.messages = messages
    }

    /// How many in all.
    public var total: Int { posts + comments + messages }
}
