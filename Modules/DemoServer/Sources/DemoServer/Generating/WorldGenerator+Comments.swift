extension WorldGenerator {
    /// Comments in the order of time; what is liked is talked about.
    mutating func makeComments() {
        var random = random(.comments)
        var prose = Prose(random: self.random(.commentProse))
        var threads: [[CommentID]] = Array(repeating: [], count: Int(world.posts.lastID) + 1)
        for (time, post) in moments(&random) { makeComment(on: post, at: time, &threads[Int(post)], &random, &prose) }
    }

    /// When on which post: soon after the post, mostly.
    private func moments(_ random: inout SeededRandom) -> [(time: Timestamp, post: PostID)] {
        var ends: [Int] = []
        var total = 0
        for liked in appeal.dropFirst() {
            total += 1 + liked + liked * liked / 12
            ends.append(total)
        }
        guard total > 0 else { return [] }
        var moments = (0..<size.comments).map { _ -> (time: Timestamp, post: PostID) in
            let point = random.index(below: total)
            let post = PostID(ends.partitioningIndex { $0 > point } + 1)
            let published = world.posts[post]?.published ?? now
            let end = min(now, published.advanced(bySeconds: 4 * 86_400))
            let share = random.unit()
            return (Self.moment(from: published, to: end, share * share * share), post)
        }
        moments.sort { ($0.time.micros, $0.post) < ($1.time.micros, $1.post) }
        return moments
    }

    private mutating func makeComment(
        on postID: PostID,
        at time: Timestamp,
        _ thread: inout [CommentID],
        _ random: inout SeededRandom,
        _ prose: inout Prose
    ) {
        guard let post = world.posts[postID], let theme = themes[post.communityID] else { return }
        let id = world.comments.nextID()
        let parent = parent(in: thread, &random)
        let answers = parent.flatMap { world.comments[$0]?.creatorID } ?? post.creatorID
        // Who asked comes back to answer.
        let comesBack = random.isStruck(perMille: 180) && isHere(post.creatorID, at: time)
        let creator = comesBack ? post.creatorID : somebody(at: time, &random)
        let writer = world.people[creator]
        let host = host(of: writer?.instanceID ?? 1)
        let isLocal = writer?.local ?? true
        let comment = Comment(
            id: id,
            creatorID: creator,
            postID: postID,
            content: text(on: theme, naming: answers, &random, &prose),
            removed: false,
            published: time,
            updated: random.isStruck(perMille: 50) ? Self.moment(from: time, to: now, random.unit() / 8) : nil,
            deleted: false,
            apID: "http://\(host)/comment/\(isLocal ? Int(id) : 300_000 + Int(id) * 7)",
            local: isLocal,
            path: "\(parent.flatMap { world.comments[$0]?.path } ?? "0").\(id)",
            distinguished: world.isModerator(creator, of: post.communityID) && random.isStruck(perMille: 60),
            languageID: language(of: theme, &random)
        )
        world.insert(comment)
        world.vote(creator, on: comment, score: 1, at: comment.published)
        thread.append(id)
        tell(of: comment, answering: answers, &random)
    }

    /// A third starts a conversation of its own, the others answer something, most of them what was said last.
    private func parent(in thread: [CommentID], _ random: inout SeededRandom) -> CommentID? {
        guard !thread.isEmpty, !random.isStruck(perMille: 330) else { return nil }
        let parent = thread[thread.count - 1 - random.skewedIndex(below: thread.count)]
        guard let path = world.comments[parent]?.path, Comment.level(of: path) < 40 else { return nil }
        return parent
    }

    private func text(
        on theme: Theme,
        naming person: PersonID,
        _ random: inout SeededRandom,
        _ prose: inout Prose
    ) -> String {
        let text = prose.comment(theme)
        guard random.isStruck(perMille: 25) else { return text }
        // At times somebody is called into the conversation.
        let named = random.isStruck(perMille: 500) ? PersonID(1 + random.index(below: 3)) : person
        guard let named = world.people[named], named.local else { return text }
        return "\(text) @\(named.name)@strata.test"
    }

    /// Replies and mentions, as the routes put them down; what is older has mostly been read.
    private mutating func tell(of comment: Comment, answering author: PersonID, _ random: inout SeededRandom) {
        let age = now.micros - comment.published.micros
        let isRead = random.isStruck(perMille: age > 3 * Timestamp.microsPerDay ? 930 : 250)
        var told: PersonID?
        if let name = comment.content.split(separator: " @").last, name.hasSuffix("@strata.test"),
            let person = world.people.rows.first(where: { $0.local && $0.name == name.dropLast(12) }),
            person.id != comment.creatorID
        {
            told = person.id
            let id = world.mentions.nextID()
            world.mentions[id] = notice(id, comment, person.id, isRead: isRead)
        }
        guard author != comment.creatorID, author != told, world.localUserOfPerson[author] != nil,
            world.personBlocks[author, comment.creatorID] == nil
        else { return }
        let id = world.replies.nextID()
        world.replies[id] = notice(id, comment, author, isRead: isRead)
    }

    private func notice(_ id: Int32, _ comment: Comment, _ recipient: PersonID, isRead: Bool) -> Notice {
        Notice(id: id, recipientID: recipient, commentID: comment.id, read: isRead, published: comment.published)
    }
}

extension [Int] {
    /// The first place whose number is beyond the point, in numbers that only grow.
    fileprivate func partitioningIndex(_ isBeyond: (Int) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
