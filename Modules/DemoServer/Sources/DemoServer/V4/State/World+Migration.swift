extension World {
    /// Converts the tables of 0.18 or 0.19 to those of 1.0, which has one sequence of numbers for all notifications and one for the
    /// moderation log, and stores the sums of votes.
    mutating func migrateTo1_0() {
        numberNotifications()
        modlog.shareNumbers()
        for (person, thing, vote) in postVotes.rows {
            if let creator = posts[thing]?.creatorID { addVote(of: person, on: creator, vote) }
        }
        for (person, thing, vote) in commentVotes.rows {
            if let creator = comments[thing]?.creatorID { addVote(of: person, on: creator, vote) }
        }
        for (person, post, _) in readComments.rows {
            since1_0.viewTimes[person, post] = postsRead[person, post] ?? posts[post]?.published
        }
    }

    /// Removes the tables that an older version does not have. PieFed has some of them too.
    mutating func migrateBefore1_0() {
        let all = since1_0
        since1_0 = StateSince1_0()
        if software.hasPartsOf1_0 {
            (since1_0.notes, since1_0.lockedComments) = (all.notes, all.lockedComments)
            since1_0.postNotifications = all.postNotifications
            since1_0.communityNotifications = all.communityNotifications
            (since1_0.multiCommunities, since1_0.settings) = (all.multiCommunities, all.settings)
        }
        modlog.sharesNumbers = false
    }

    /// Gives the mentions and the messages notification numbers after those of the replies.
    private mutating func numberNotifications() {
        var last = replies.lastID
        var numbered: Table<Notice> = Table()
        for mention in mentions.rows {
            last += 1
            var mention = mention
            mention.id = last
            numbered[last] = mention
        }
        mentions = numbered
        for message in privateMessages.rows {
            last += 1
            since1_0.notifications[last] = Notification(
                id: last,
                recipientID: message.recipientID,
                subject: .message(message.id),
                published: message.published
            )
        }
    }

    private mutating func addVote(of person: PersonID, on creator: PersonID, _ vote: Vote) {
        guard person != creator else { return }
        var sum =
            since1_0.voteSums[person, creator] ?? VoteSum(votedAt: vote.published, upvotes: 0, downvotes: 0)
        if vote.score > 0 { sum.upvotes += 1 } else { sum.downvotes += 1 }
        sum.votedAt = max(sum.votedAt, vote.published)
        since1_0.voteSums[person, creator] = sum
    }
}

extension Modlog {
    /// Numbers the entries of all kinds by their time.
    fileprivate mutating func shareNumbers() {
        let entries = Kind.allCases.flatMap { kind in self[kind].rows.map { (kind, $0) } }
            .sorted { ($0.1.when, $0.1.id) < ($1.1.when, $1.1.id) }
        self = Modlog()
        sharesNumbers = true
        for (kind, entry) in entries { add(kind, entry) }
    }
}
