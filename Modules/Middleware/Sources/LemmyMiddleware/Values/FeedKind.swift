/// The range of posts, comments or communities that a feed shows.
public enum FeedKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// All content that the server knows.
    case all
    /// The content of the server itself.
    case local
    /// The content that the viewer follows. For posts, a guest's feed is the same as `all`.
    case subscribed
    /// The content of the communities that the viewer moderates; since 0.19.0.
    case moderated
}
