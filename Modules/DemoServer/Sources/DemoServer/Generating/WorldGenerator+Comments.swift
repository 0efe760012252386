extension WorldGenerator {
    /// Comments in the order of time; what is liked is talked about.
    mutating func makeComments() {
        var random = random(.comments)
        var prose = Prose(random: self.random(.commentProse))
        let moments = moments(&random)
        var threads = Threads(lastPost: world.posts.lastID, posts: moments.lazy.map(\.post))
        var pace = MakingPace(report, .comments, of: size.comments)
        for (time, post) in moments {
            makeComment(on: post, at: time, &threads, &random, &prose)
            pace.advance()
        }
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
        _ threads: inout Threads,
        _ random: inout SeededRandom,
        _ prose: inout Prose
    ) {
        guard let post = world.posts[postID], let theme = themes[post.communityID] else { return }
        let id = world.comments.nextID()
        let parent = parent(in: threads[postID], &random)
        let answers = parent.flatMap { world.comments[$0]?.creatorID } ?? post.creatorID
        // Who asked comes back to answer.
        let comesBack = random.isStruck(perMille: 180) && isHere(post.creatorID, at: time)
        let creator = comesBack ? post.creatorID : somebody(at: time, &random)
        let writer = world.people[creator]
        let isLocal = writer?.local ?? true
        let (content, named) = text(on: theme, naming: answers, &random, &prose)
        var comment = Comment(
            id: id,
            published: time,
            address: address("comment", of: writer, isLocal ? id : 300_000 + id * 7),
            creatorID: creator,
            postID: postID,
            languageID: 0,
            removed: false,
            deleted: false,
            local: isLocal,
            distinguished: false
        )
        comment.path = "\(parent.flatMap { world.comments[$0]?.path } ?? "0").\(id)"
        comment.content = content
        comment.updated = random.isStruck(perMille: 50) ? Self.moment(from: time, to: now, random.unit() / 8) : nil
        comment.distinguished = world.isModerator(creator, of: post.communityID) && random.isStruck(perMille: 60)
        comment.languageID = language(of: theme, &random)
        world.insert(comment)
        threads.add(id, to: postID)
        tell(of: comment, naming: named, answering: answers, &random)
    }

    /// A third starts a conversation of its own, the others answer something, most of them what was said last.
    private func parent(in thread: ArraySlice<CommentID>, _ random: inout SeededRandom) -> CommentID? {
        guard !thread.isEmpty, !random.isStruck(perMille: 330) else { return nil }
        let parent = thread[thread.endIndex - 1 - random.skewedIndex(below: thread.count)]
        guard let comment = world.comments[parent], comment.level < 40 else { return nil }
        return parent
    }

    /// What is said, and who of this server is called into the conversation, which happens at times.
    private func text(
        on theme: Theme,
        naming person: PersonID,
        _ random: inout SeededRandom,
        _ prose: inout Prose
    ) -> (text: String, named: PersonID?) {
        let text = prose.comment(theme)
        guard random.isStruck(perMille: 25) else { return (text, nil) }
        let named = random.isStruck(perMille: 500) ? PersonID(1 + random.index(below: 3)) : person
        guard let named = world.people[named], named.local else { return (text, nil) }
        return ("\(text) @\(named.name)@strata.test", named.id)
    }

    /// Replies and mentions, as the routes put them down; what is older has mostly been read.
    private mutating func tell(
        of comment: Comment,
        naming named: PersonID?,
        answering author: PersonID,
        _ random: inout SeededRandom
    ) {
        let age = now.micros - comment.published.micros
        let isRead = random.isStruck(perMille: age > 3 * Timestamp.microsPerDay ? 930 : 250)
        var told: PersonID?
        if let named, named != comment.creatorID {
            told = named
            let id = world.mentions.nextID()
            world.mentions[id] = notice(id, comment, named, isRead: isRead)
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
