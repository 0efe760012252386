/// Which posts, comments or communities a feed shows.
public enum FeedKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Everything the server knows.
    case all
    /// What belongs to the server itself.
    case local
    /// What the viewer follows; of posts, a guest's is the same as `all`.
    case subscribed
    /// What is in the communities that the viewer moderates; since 0.19.0.
    case moderated
}
