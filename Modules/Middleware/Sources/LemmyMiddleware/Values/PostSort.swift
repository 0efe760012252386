/// The order of a feed; of a list of communities and of what a search finds, too.
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
    /// Best of the last hour.
    case topHour
    /// Best of the last six hours.
    case topSixHours
    /// Best of the last twelve hours.
    case topTwelveHours
    /// Best of the last day.
    case topDay
    /// Best of the last week.
    case topWeek
    /// Best of the last month.
    case topMonth
    /// Best of the last three months; since 0.18.1.
    case topThreeMonths
    /// Best of the last six months; since 0.18.1.
    case topSixMonths
    /// Best of the last nine months; since 0.18.1.
    case topNineMonths
    /// Best of the last year.
    case topYear
    /// Best of all time.
    case topAll
}
