import Foundation

extension SortType {
    /// What posts are sorted by, the greater first.
    func rank(of counts: PostCounts) -> Double {
        switch self {
        case .active: counts.hotRankActive
        case .hot: counts.hotRank
        case .scaled: counts.scaledRank
        case .controversial: counts.controversyRank
        case .new: Double(counts.published.micros)
        case .old: -Double(counts.published.micros)
        case .newComments: Double(counts.newestCommentTime.micros)
        case .mostComments: Double(counts.comments)
        case .topAll, .topYear, .topNineMonths, .topSixMonths, .topThreeMonths, .topMonth, .topWeek, .topDay,
            .topTwelveHour, .topSixHour, .topHour:
            Double(counts.score)
        }
    }

    /// Whether the rank is a time: then the time of publication says nothing more.
    var isByTime: Bool { self == .new || self == .old || self == .newComments }

    /// Posts must be younger than this to be listed at all.
    func earliest(from now: Timestamp) -> Timestamp {
        switch self {
        case .topHour: now.advanced(bySeconds: -3600)
        case .topSixHour: now.advanced(bySeconds: -6 * 3600)
        case .topTwelveHour: now.advanced(bySeconds: -12 * 3600)
        case .topDay: now.advanced(bySeconds: -86_400)
        case .topWeek: now.advanced(bySeconds: -7 * 86_400)
        case .topMonth: now.subtracting(months: 1)
        case .topThreeMonths: now.subtracting(months: 3)
        case .topSixMonths: now.subtracting(months: 6)
        case .topNineMonths: now.subtracting(months: 9)
        case .topYear: now.subtracting(months: 12)
        default: Timestamp(micros: .min)
        }
    }

    /// What communities are sorted by, the greater first.
    func rank(of counts: CommunityCounts) -> Double {
        switch self {
        case .active, .hot, .scaled: counts.hotRank
        case .new: Double(counts.published.micros)
        case .old: -Double(counts.published.micros)
        case .newComments, .topDay, .topTwelveHour, .topSixHour, .topHour: Double(counts.usersActiveDay)
        case .topWeek: Double(counts.usersActiveWeek)
        case .topMonth: Double(counts.usersActiveMonth)
        case .topThreeMonths, .topSixMonths: Double(counts.usersActiveHalfYear)
        case .topNineMonths, .topYear, .topAll: Double(counts.subscribers)
        case .mostComments, .controversial: Double(counts.comments)
        }
    }
}

extension CommentSortType {
    /// What comments are sorted by, the greater first.
    func rank(of counts: CommentCounts) -> Double {
        switch self {
        case .hot: counts.hotRank
        case .top: Double(counts.score)
        case .new: Double(counts.published.micros)
        case .old: -Double(counts.published.micros)
        case .controversial: counts.controversyRank
        }
    }
}

/// The formulas behind the ranks that the tables keep.
enum Ranking {
    /// What a new row has until the ranks are computed the next time: the end of every list by rank.
    static let ofNewRows = 0.0001

    /// Votes weigh less the older a thing is: `log10(score + 2) / (hours + 2) ^ 1.8`. After a week nothing is left, and what claims
    /// to be from the future never had anything.
    static func hot(score: Int, published: Timestamp, at now: Timestamp) -> Double {
        let age = now.micros - published.micros
        guard age > 0, age < 7 * Timestamp.microsPerDay else { return 0 }
        let hours = Double(age) / Double(3600 * Timestamp.microsPerSecond)
        return log10(Double(max(2, score + 2))) / pow(hours + 2, 1.8)
    }

    /// The hot rank, made less where many people are active.
    static func scaled(_ hotRank: Double, usersActiveMonth: Int) -> Double {
        hotRank / log10(Double(2 + usersActiveMonth))
    }

    /// Many votes, and as many for as against: `(up + down) ^ (fewer / more)`; 0 where either is missing.
    static func controversy(upvotes: Int, downvotes: Int) -> Double {
        guard upvotes > 0, downvotes > 0 else { return 0 }
        let fewer = Double(min(upvotes, downvotes))
        let more = Double(max(upvotes, downvotes))
        return pow(Double(upvotes + downvotes), fewer / more)
    }
}
