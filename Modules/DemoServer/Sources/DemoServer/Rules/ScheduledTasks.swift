/// When the work comes due that no request asks for: ranks, the numbers of active people, the end of bans.
///
/// The real server does the first every ten minutes and the rest every hour or every day, by its own clock; here all of it is done
/// every fifteen minutes of the clock that is set and moved from outside.
struct ScheduledTasks: Sendable {
    static let interval: Int64 = 15 * 60

    var isOn = true
    /// When they were done the last time, or would have been.
    var last: Timestamp

    /// Whether they are due; then they count as done.
    ///
    /// A clock that was set back starts a new interval.
    mutating func comeDue(at now: Timestamp) -> Bool {
        guard now >= last else {
            last = now
            return false
        }
        guard now >= last.advanced(bySeconds: Self.interval) else { return false }
        last = now
        return isOn
    }
}

extension World {
    /// Does all of it.
    ///
    /// - Complexity: O(posts + comments + votes).
    mutating func runScheduledTasks(at now: Timestamp) {
        countActivePeople(at: now)
        if dialect == .v0_18 { rankAsIn0_18(at: now) } else { rank(at: now) }
        endBans(at: now)
    }

    /// Ranks what was posted anew. What has sunk to nothing stays there.
    mutating func rank(at now: Timestamp) {
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

    /// Lets back in whose ban has run out.
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
