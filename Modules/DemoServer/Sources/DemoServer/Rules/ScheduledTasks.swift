/// The schedule of the tasks that no request triggers: ranks, counts of active people and the end of bans.
///
/// The real server updates ranks every ten minutes and the rest every hour or every day, by its own clock. Here all tasks run every fifteen
/// minutes of the server's clock.
struct ScheduledTasks: Sendable {
    static let interval: Int64 = 15 * 60

    var isOn = true
    /// The time of the last run, or of the last run that was due while the tasks were off.
    var lastRun: Timestamp

    /// Returns true if the tasks are due and enabled, and marks them as done.
    ///
    /// A clock that was set back starts a new interval.
    mutating func advanceIfDue(at now: Timestamp) -> Bool {
        guard now >= lastRun else {
            lastRun = now
            return false
        }
        guard now >= lastRun.advanced(bySeconds: Self.interval) else { return false }
        lastRun = now
        return isOn
    }
}

extension World {
    /// Runs all tasks.
    ///
    /// - Complexity: O(posts + comments + votes).
    mutating func runScheduledTasks(at now: Timestamp) {
        countActivePeople(at: now)
        if dialect == .v0_18 { rankAsIn0_18(at: now) } else { updateRanks(at: now) }
        endBans(at: now)
    }

    /// Updates the ranks of posts, comments and communities. A rank of 0 stays 0.
    mutating func updateRanks(at now: Timestamp) {
        for (id, post) in posts.numbered {
            guard var counts = postCounts[id], counts.hotRank != 0 || counts.hotRankActive != 0,
                let active = communityCounts[post.communityID]?.usersActiveMonth
            else { continue }
            counts.hotRank = Ranking.hot(score: counts.score, published: counts.published, at: now)
            counts.hotRankActive = Ranking.hot(score: counts.score, published: counts.newestCommentTimeNecro, at: now)
            counts.scaledRank = Ranking.scaled(counts.hotRank, usersActiveMonth: active)
            postCounts[id] = counts
        }
        for (id, counts) in commentCounts.numbered where counts.hotRank != 0 {
            commentCounts[id]?.hotRank = Ranking.hot(score: counts.score, published: counts.published, at: now)
        }
        for (id, counts) in communityCounts.numbered where counts.hotRank != 0 {
            communityCounts[id]?.hotRank = Ranking.hot(score: counts.subscribers, published: counts.published, at: now)
        }
    }

    /// Ends the bans that have expired.
    private mutating func endBans(at now: Timestamp) {
        for person in people.rows where person.banned && person.banExpires.map({ $0 < now }) == true {
            people[person.id]?.banned = false
        }
        for (person, bans) in communityBans.all {
            for (community, ban) in bans where ban.expires.map({ $0 < now }) == true {
                communityBans[person, community] = nil
            }
        }
    }
}
