import ApiTypes
public import WireRuntime

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

    /// Which servers know it.
    public var availability: WireAvailability { ApiCommentSortType.availability[wire] }

    /// As the server spells it: `Hot`.
    var wire: ApiCommentSortType {
        ApiCommentSortType(rawValue: rawValue.prefix(1).uppercased() + rawValue.dropFirst())
    }
}
