/// The order of comments, and of the inbox.
public enum CommentSort: String, Codable, Hashable, Sendable, CaseIterable {
    /// New and well liked.
    case hot
    /// Best first.
    case top
    /// Newest first.
    case new
    /// Oldest first.
    case old
    /// Most contested first; since 0.19.0.
    case controversial
}
