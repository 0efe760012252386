import Foundation

extension Ranking {
    /// How much something is worth now: much for many votes, little for a week's age, nothing afterwards or before its time.
    static func hot(score: Int, published: Timestamp, at now: Timestamp) -> Double {
        let hours = Double(now.micros - published.micros) / 3.6e9
        guard hours > 0, hours < 168 else { return 0 }
        return log10(Double(max(2, score + 2))) / pow(hours + 2, 1.8)
    }

    /// The same, with what busy communities have too much of taken off.
    static func scaled(_ hot: Double, usersActiveMonth: Int) -> Double { hot / log10(Double(2 + usersActiveMonth)) }
}

extension World {
    /// Computes all ranks anew.
    mutating func refreshRanks(at now: Timestamp) {
        for post in posts.rows.map({ ($0.id, $0.communityID) }) {
            guard var counts = postCounts[post.0] else { continue }
            counts.hotRank = Ranking.hot(score: counts.score, published: counts.published, at: now)
            counts.hotRankActive = Ranking.hot(score: counts.score, published: counts.newestCommentTimeNecro, at: now)
            let active = communityCounts[post.1]?.usersActiveMonth ?? 0
            counts.scaledRank = Ranking.scaled(counts.hotRank, usersActiveMonth: active)
            postCounts[post.0] = counts
        }
        for id in comments.rows.map(\.id) {
            guard let counts = commentCounts[id] else { continue }
            commentCounts[id]?.hotRank = Ranking.hot(score: counts.score, published: counts.published, at: now)
        }
        for id in communities.rows.map(\.id) {
            guard let counts = communityCounts[id] else { continue }
            communityCounts[id]?.hotRank = Ranking.hot(score: counts.subscribers, published: counts.published, at: now)
        }
    }
}
