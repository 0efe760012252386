import Foundation

extension Dialect {
    /// What a new row has until the ranks are computed the next time: in 0.19 the end of every list by rank, in 0.18 what a post
    /// with one vote has when it is made.
    var rankOfNewRows: Double { self == .v0_18 ? 1728 : Ranking.ofNewRows }

    /// The rank of 0.18, a whole number: the logarithm of the score over the age. What is not yet there has none.
    static func rankIn0_18(score: Int, since published: Timestamp, at now: Timestamp) -> Double {
        let hours = Double(now.micros - published.micros) / 3_600_000_000
        guard hours > 0 else { return 0 }
        return floor(10_000 * log10(Double(max(1, score + 3))) / pow(hours + 2, 1.8))
    }
}

extension World {
    /// The world as a server of that version keeps it: tables of another version get that version's ranks.
    func served(as dialect: Dialect, at now: Timestamp) -> World {
        var world = self
        world.dialect = dialect
        if dialect == .v0_18 { world.forgetWhatCameWith0_19() }
        if self.dialect == .v0_19, dialect == .v0_18 { world.rankAsIn0_18(at: now) }
        return world
    }

    /// What 0.18 has no tables and columns for: it takes no notice of it.
    private mutating func forgetWhatCameWith0_19() {
        instanceBlocks = Marks()
        postsHidden = Marks()
        for index in sites.indices { sites[index].contentWarning = nil }
        for id in communities.rows.map(\.id) { communities[id]?.visibility = Community.everybody }
    }

    mutating func rankAsIn0_18(at now: Timestamp) {
        for id in posts.rows.map(\.id) {
            guard var counts = postCounts[id] else { continue }
            counts.hotRank = Dialect.rankIn0_18(score: counts.score, since: counts.published, at: now)
            counts.hotRankActive = Dialect.rankIn0_18(
                score: counts.score,
                since: counts.newestCommentTimeNecro,
                at: now
            )
            postCounts[id] = counts
        }
        for id in comments.rows.map(\.id) {
            guard let counts = commentCounts[id] else { continue }
            commentCounts[id]?.hotRank = Dialect.rankIn0_18(score: counts.score, since: counts.published, at: now)
        }
        for id in communities.rows.map(\.id) {
            guard let counts = communityCounts[id] else { continue }
            communityCounts[id]?.hotRank = Dialect.rankIn0_18(
                score: counts.subscribers,
                since: counts.published,
                at: now
            )
        }
    }
}
