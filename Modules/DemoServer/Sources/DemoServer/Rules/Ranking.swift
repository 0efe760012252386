import Foundation

extension SortType {
    /// Returns the value by which posts are sorted, the greater first.
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

    /// True if the rank is a time. The time of publication then adds nothing to the order.
    var isByTime: Bool { self == .new || self == .old || self == .newComments }

    /// Returns the time after which posts must be published to be listed.
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

    /// Returns the value by which communities are sorted, the greater first.
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
    /// Returns the value by which comments are sorted, the greater first.
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

/// The formulas of the stored ranks.
enum Ranking {
    /// The rank of a new row until the next computation. It is at the end of every list by rank.
    static let ofNewRows = 0.0001

    /// Returns the hot rank, in which votes weigh less with age: `log10(score + 2) / (hours + 2) ^ 1.8`. It is 0 after a week and for dates
    /// in the future.
    static func hot(score: Int, published: Timestamp, at now: Timestamp) -> Double {
        let age = now.micros - published.micros
        guard age > 0, age < 7 * Timestamp.microsPerDay else { return 0 }
        let hours = Double(age) / Double(3600 * Timestamp.microsPerSecond)
        return log10(Double(max(2, score + 2))) / pow(hours + 2, 1.8)
    }

    /// Returns the hot rank, reduced in communities with many active people.
    static func scaled(_ hotRank: Double, usersActiveMonth: Int) -> Double {
        hotRank / log10(Double(2 + usersActiveMonth))
    }

    /// Returns a rank that is high for many votes that are evenly divided: `(up + down) ^ (fewer / more)`; 0 if either kind is missing.
    static func controversy(upvotes: Int, downvotes: Int) -> Double {
        guard upvotes > 0, downvotes > 0 else { return 0 }
        let fewer = Double(min(upvotes, downvotes))
        let more = Double(max(upvotes, downvotes))
        return pow(Double(upvotes + downvotes), fewer / more)
    }

    /// Returns the same rank as PieFed computes it: `(up · down) ^ (fewer / more)`.
    static func controversyOfPieFed(upvotes: Int, downvotes: Int) -> Double {
        guard upvotes > 0, downvotes > 0 else { return 0 }
        let fewer = Double(min(upvotes, downvotes))
        let more = Double(max(upvotes, downvotes))
        return pow(Double(upvotes * downvotes), fewer / more)
    }
}
