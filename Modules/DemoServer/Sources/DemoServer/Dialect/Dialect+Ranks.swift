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
        switch (self.dialect, dialect) {
        case (.v0_19, .v0_18): world.rankAsIn0_18(at: now, evenIfSunk: true)
        case (.v0_18, .v0_19): world.rankAsIn0_19(at: now)
        default: break
        }
        return world
    }

    /// What 0.18 has no tables and columns for: it takes no notice of it.
    private mutating func forgetWhatCameWith0_19() {
        instanceBlocks = Marks()
        postsHidden = Marks()
        for index in sites.indices { sites[index].contentWarning = nil }
        for id in communities.rows.map(\.id) {
            communities[id]?.visibility = Community.Visibility.everybody.rawValue
        }
    }

    /// Ranks everything anew, as 0.18 does; what has sunk to nothing stays there unless it never had such a rank.
    mutating func rankAsIn0_18(at now: Timestamp, evenIfSunk: Bool = false) {
        func rank(_ score: Int, _ time: Timestamp) -> Double { Dialect.rankIn0_18(score: score, since: time, at: now) }
        for (id, counts) in postCounts.numbered where evenIfSunk || counts.hotRank != 0 || counts.hotRankActive != 0 {
            postCounts[id]?.hotRank = rank(counts.score, counts.published)
            postCounts[id]?.hotRankActive = rank(counts.score, counts.newestCommentTimeNecro)
        }
        for (id, counts) in commentCounts.numbered where evenIfSunk || counts.hotRank != 0 {
            commentCounts[id]?.hotRank = rank(counts.score, counts.published)
        }
        for (id, counts) in communityCounts.numbered where evenIfSunk || counts.hotRank != 0 {
            communityCounts[id]?.hotRank = rank(counts.subscribers, counts.published)
        }
    }

    /// Gives what 0.18 kept the ranks of 0.19.
    private mutating func rankAsIn0_19(at now: Timestamp) {
        rank(at: now)
        for (id, counts) in postCounts.numbered {
            postCounts[id]?.controversyRank = Ranking.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
        }
        for (id, counts) in commentCounts.numbered {
            let rank = Ranking.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
            commentCounts[id]?.controversyRank = rank
        }
    }
}
