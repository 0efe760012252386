/// The order of a feed, of a list of communities, and of the results of a search.
public enum PostSort: String, Codable, Hashable, Sendable, CaseIterable {
    /// Posts with recent comments first.
    case active
    /// New posts with a high score first.
    case hot
    /// Like `hot`, with a boost for small communities; since 0.19.0.
    case scaled
    /// Newest first.
    case new
    /// Oldest first.
    case old
    /// The post with the latest comment first.
    case newComments
    /// The post with the most comments first.
    case mostComments
    /// The most controversial first; since 0.19.0.
    case controversial
    /// The highest score of the last hour first.
    case topHour
    /// The highest score of the last six hours first.
    case topSixHours
    /// The highest score of the last twelve hours first.
    case topTwelveHours
    /// The highest score of the last day first.
    case topDay
    /// The highest score of the last week first.
    case topWeek
    /// The highest score of the last month first.
    case topMonth
    /// The highest score of the last three months first; since 0.18.1.
    case topThreeMonths
    /// The highest score of the last six months first; since 0.18.1.
    case topSixMonths
    /// The highest score of the last nine months first; since 0.18.1.
    case topNineMonths
    /// The highest score of the last year first.
    case topYear
    /// The highest score of all time first.
    case topAll
}

/// The order of comments and of the inbox.
public enum CommentSort: String, Codable, Hashable, Sendable, CaseIterable {
    /// New comments with a high score first.
    case hot
    /// The highest score first.
    case top
    /// Newest first.
    case new
    /// Oldest first.
    case old
    /// The most controversial first; since 0.19.0.
    case controversial
}
