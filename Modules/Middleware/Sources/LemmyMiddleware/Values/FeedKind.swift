/// Which posts a feed shows.
public enum FeedKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Everything the server knows.
    case all
    /// What was posted on the server itself.
    case local
    /// What the viewer follows; a guest's is the same as `all`.
    case subscribed

    /// As the server spells it: `Local`.
    var wireName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The order of a feed.
public enum PostSort: String, Codable, Hashable, Sendable, CaseIterable {
    /// What is being talked about.
    case active
    /// New and well liked.
    case hot
    /// Like `hot`, with small communities lifted; since 0.19.0.
    case scaled
    /// Newest first.
    case new
    /// Oldest first.
    case old
    /// Latest comment first.
    case newComments
    /// Most comments first.
    case mostComments
    /// Most contested first; since 0.19.0.
    case controversial
    /// Best of the last day.
    case topDay
    /// Best of the last week.
    case topWeek
    /// Best of the last month.
    case topMonth
    /// Best of the last year.
    case topYear
    /// Best of all time.
    case topAll

    /// As the server spells it: `TopDay`.
    var wireName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
