extension WorldGenerator {
    /// Few posts have many votes, most have some; now and then people do not agree.
    mutating func makePostVotes() {
        var random = random(.postVotes)
        for id in 1...max(world.posts.lastID, 1) {
            guard let post = world.posts[id] else { continue }
            let doubt = Self.doubt(&random)
            for _ in 0..<appeal[Int(id)] {
                let voter = byActivity[random.skewedIndex(below: byActivity.count)]
                guard mayVote(voter, since: post.published), world.postVotes[voter, id] == nil else { continue }
                let time = Self.moment(from: post.published, to: now, random.unit())
                world.vote(voter, on: post, score: random.isStruck(perMille: doubt) ? -1 : 1, at: time)
                if world.localUserOfPerson[voter] != nil { world.markRead(id, by: voter, at: time) }
            }
        }
    }

    /// Comments have fewer; those above have more than those below.
    mutating func makeCommentVotes() {
        var random = random(.commentVotes)
        for id in 1...max(world.comments.lastID, 1) {
            guard let comment = world.comments[id] else { continue }
            let doubt = Self.doubt(&random)
            let limit = Double(1 + appeal[Int(comment.postID)]) * 0.7
            for _ in 0..<random.heavyTail(scale: 3 / Double(comment.level), limit: limit) {
                let voter = byActivity[random.skewedIndex(below: byActivity.count)]
                guard mayVote(voter, since: comment.published), world.commentVotes[voter, id] == nil else { continue }
                let time = Self.moment(from: comment.published, to: now, random.unit())
                world.vote(voter, on: comment, score: random.isStruck(perMille: doubt) ? -1 : 1, at: time)
            }
        }
    }

    /// How many of a thousand vote against: few, except where it is about taste.
    private static func doubt(_ random: inout SeededRandom) -> Int {
        random.isStruck(perMille: 80) ? random.number(in: 250...700) : random.number(in: 10...90)
    }

    /// Bots do not, nor does whoever left before.
    private func mayVote(_ person: PersonID, since time: Timestamp) -> Bool {
        world.people[person]?.isBot == false && (left[person].map { time < $0 } ?? true)
    }

    /// What people read, kept and hid.
    mutating func makeMarks() {
        var random = random(.marks)
        let readers = byActivity.filter { world.localUserOfPerson[$0] != nil }
        for post in world.posts.rows.map({ $0 }) {
            let views = 1 + appeal[Int(post.id)] / 2
            for _ in 0..<views {
                let reader = readers[random.skewedIndex(below: readers.count)]
                world.markRead(post.id, by: reader, at: Self.moment(from: post.published, to: now, random.unit()))
                guard random.isStruck(perMille: 500), let comments = world.postCounts[post.id]?.comments else {
                    continue
                }
                world.readComments[reader, post.id] = comments - random.skewedIndex(below: comments + 1)
                let later = Self.moment(from: post.published, to: now, random.unit())
                if random.isStruck(perMille: 60) { world.postsSaved[reader, post.id] = later }
                if random.isStruck(perMille: 15) { world.postsHidden[reader, post.id] = later }
            }
        }
        for _ in 0..<(size.comments / 25) {
            let id = CommentID(1 + random.index(below: Int(world.comments.lastID)))
            guard let comment = world.comments[id] else { continue }
            let keeper = readers[random.skewedIndex(below: readers.count)]
            world.commentsSaved[keeper, id] = Self.moment(from: comment.published, to: now, random.unit())
        }
    }

    /// Messages go back and forth between two; the last ones wait to be read.
    mutating func makeMessages() {
        var random = random(.messages)
        var prose = Prose(random: self.random(.prose))
        let pairs: [(PersonID, PersonID)] =
            [(3, 2), (1, 2), (2, 3)]
            + (0..<(size.people / 3)).map { _ in
                (byActivity[random.index(below: byActivity.count)], byActivity[random.index(below: byActivity.count)])
            }
        var letters: [(time: Timestamp, from: PersonID, to: PersonID, isLast: Bool)] = []
        for (one, other) in pairs where one != other {
            guard world.localUserOfPerson[one] != nil || world.localUserOfPerson[other] != nil else { continue }
            let count = random.number(in: 1...6)
            let start = max(joined[Int(one)], joined[Int(other)], ago(days: 60))
            let shares = (0..<count).map { _ in random.unit() }.sorted()
            for (index, share) in shares.enumerated() {
                let pair = (index - count) % 2 == 0 ? (other, one) : (one, other)
                letters.append((Self.moment(from: start, to: now, share), pair.0, pair.1, index == count - 1))
            }
        }
        letters.sort { ($0.time.micros, $0.from, $0.to) < ($1.time.micros, $1.from, $1.to) }
        for letter in letters {
            let id = world.privateMessages.nextID()
            let writer = world.people[letter.from]
            world.privateMessages[id] = PrivateMessage(
                id: id,
                creatorID: letter.from,
                recipientID: letter.to,
                content: prose.remark(themes[meetingPlaces[random.index(below: meetingPlaces.count)]] ?? .swift),
                deleted: random.isStruck(perMille: 30),
                read: !letter.isLast,
                published: letter.time,
                updated: random.isStruck(perMille: 60)
                    ? Self.moment(from: letter.time, to: now, random.unit() / 8) : nil,
                apID: "http://\(host(of: writer?.instanceID ?? 1))/private_message/\(id)",
                local: writer?.local ?? true,
                removed: false
            )
        }
    }
}
