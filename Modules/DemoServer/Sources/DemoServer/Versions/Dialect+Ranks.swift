import Foundation

extension Dialect {
    /// The rank of a new row until the next computation: in 0.19 at the end of every list by rank, in 0.18 the rank of a new post with one
    /// vote.
    var rankOfNewRows: Double { self == .v0_18 ? 1728 : Ranking.ofNewRows }

    /// Returns the rank of 0.18, an integer: the logarithm of the score divided by a power of the age. The rank for a time in the future is
    /// 0.
    static func rankIn0_18(score: Int, since published: Timestamp, at now: Timestamp) -> Double {
        let hours = Double(now.micros - published.micros) / 3_600_000_000
        guard hours > 0 else { return 0 }
        return floor(10_000 * log10(Double(max(1, score + 3))) / pow(hours + 2, 1.8))
    }
}

extension World {
    /// Returns the world in the form of another version. Tables of another version get the ranks of this one.
    func converted(as dialect: Dialect, of software: ServerSoftware, at now: Timestamp) -> World {
        var world = self
        world.dialect = dialect
        world.software = software
        if dialect == .v0_18 { world.dropColumnsSince0_19() }
        if self.dialect.ofV3 != dialect.ofV3 {
            if dialect == .v0_18 { world.rankAsIn0_18(at: now, evenIfSunk: true) } else { world.rankAsIn0_19(at: now) }
        }
        if self.software != software { world.rankControversies() }
        if self.dialect < .v1_0, dialect >= .v1_0 { world.migrateTo1_0() }
        if self.dialect >= .v1_0, dialect < .v1_0 { world.migrateBefore1_0() }
        return world
    }

    /// Removes the data for which 0.18 has no tables or columns.
    private mutating func dropColumnsSince0_19() {
        instanceBlocks = Marks()
        postsHidden = Marks()
        for index in sites.indices { sites[index].contentWarning = nil }
        for id in communities.rows.map(\.id) {
            communities[id]?.visibility = Community.Visibility.everybody.rawValue
        }
    }

    /// Updates all ranks as 0.18 does. A rank of 0 stays 0 unless `evenIfSunk` is true, which is for rows without such a rank yet.
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

    /// Computes the ranks of 0.19 for tables of 0.18.
    private mutating func rankAsIn0_19(at now: Timestamp) {
        updateRanks(at: now)
        rankControversies()
    }

    /// Computes the ranks by controversy as the world's software does.
    private mutating func rankControversies() {
        for (id, counts) in postCounts.numbered {
            postCounts[id]?.controversyRank = software.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
        }
        for (id, counts) in commentCounts.numbered {
            let rank = software.controversy(upvotes: counts.upvotes, downvotes: counts.downvotes)
            commentCounts[id]?.controversyRank = rank
        }
    }
}
