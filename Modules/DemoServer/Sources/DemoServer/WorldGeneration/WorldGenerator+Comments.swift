extension WorldGenerator {
    /// Generates comments in the order of time. Popular posts and those with long threads in the corpus get more comments.
    mutating func makeComments() {
        var random = random(.comments)
        var replies = self.random(.replies)
        let moments = commentTimes(&random)
        var threads = CommentThreads(lastPost: world.posts.lastID, posts: moments.lazy.map(\.post))
        var pace = ProgressCounter(report, .comments, of: size.comments)
        for (time, post) in moments {
            makeComment(on: post, at: time, &threads, &random, &replies)
            pace.advance()
        }
    }

    /// Returns the times and posts of the comments, mostly soon after the post.
    private func commentTimes(_ random: inout SeededRandom) -> [(time: Timestamp, post: PostID)] {
        var ends: [Int] = []
        var total = 0
        for (liked, thread) in zip(popularity, threadOfPost).dropFirst() {
            let written = thread.map { corpus.threads[Int($0)].comments.count } ?? 0
            total += 1 + liked + liked * liked / 12 + 8 * written
            ends.append(total)
        }
        guard total > 0 else { return [] }
        var moments = (0..<size.comments).map { _ -> (time: Timestamp, post: PostID) in
            let point = random.index(below: total)
            let post = PostID(ends.partitioningIndex { $0 > point } + 1)
            let published = world.posts[post]?.published ?? now
            let end = min(now, published.advanced(bySeconds: 4 * 86_400))
            let share = random.unit()
            return (Self.timestamp(from: published, to: end, share * share * share), post)
        }
        moments.sort { ($0.time.micros, $0.post) < ($1.time.micros, $1.post) }
        return moments
    }

    private mutating func makeComment(
        on postID: PostID,
        at time: Timestamp,
        _ threads: inout CommentThreads,
        _ random: inout SeededRandom,
        _ replies: inout SeededRandom
    ) {
        guard let post = world.posts[postID] else { return }
        let id = world.comments.nextID()
        let (parent, text) = nextComment(on: post, threads[postID], &random, &replies)
        let answers = parent.flatMap { world.comments[$0]?.creatorID } ?? post.creatorID
        // The creator of the post sometimes replies.
        let comesBack = random.chance(perMille: 180) && isActive(post.creatorID, at: time)
        let creator = comesBack ? post.creatorID : randomPerson(at: time, &random)
        let writer = world.people[creator]
        let isLocal = writer?.local ?? true
        let (content, named) = mention(of: answers, in: text, &random)
        var comment = Comment(
            id: id,
            published: time,
            address: address("comment", of: writer, isLocal ? id : 300_000 + id * 7),
            creatorID: creator,
            postID: postID,
            languageID: post.languageID,
            removed: false,
            deleted: false,
            local: isLocal,
            distinguished: false
        )
        comment.path = "\(parent.flatMap { world.comments[$0]?.path } ?? "0").\(id)"
        comment.content = content
        comment.updated = random.chance(perMille: 50) ? Self.timestamp(from: time, to: now, random.unit() / 8) : nil
        comment.distinguished = world.isModerator(creator, of: post.communityID) && random.chance(perMille: 60)
        world.insert(comment)
        threads.add(id, to: postID)
        addNotices(of: comment, naming: named, answering: answers, &random)
    }

    /// Returns the parent of a comment. A third of the comments begin a new thread; the others are replies, mostly to recent comments.
    private func parent(in thread: ArraySlice<CommentID>, _ random: inout SeededRandom) -> CommentID? {
        guard !thread.isEmpty, !random.chance(perMille: 330) else { return nil }
        let parent = thread[thread.endIndex - 1 - random.skewedIndex(below: thread.count)]
        guard let comment = world.comments[parent], comment.level < 40 else { return nil }
        return parent
    }

    /// Returns the parent and the text of the next comment: those of the post's thread in the corpus, and a generic reply after its end.
    private func nextComment(
        on post: Post,
        _ thread: ArraySlice<CommentID>,
        _ random: inout SeededRandom,
        _ replies: inout SeededRandom
    ) -> (parent: CommentID?, text: String) {
        let written = threadOfPost[Int(post.id)].map { corpus.threads[Int($0)].comments } ?? []
        guard thread.count < written.count else {
            let parent = parent(in: thread, &random)
            let answered = parent.flatMap { world.comments[$0]?.content } ?? post.body ?? ""
            return (parent, GenericReplies.reply(to: answered, &replies))
        }
        // The comments of a post so far are the first ones of its thread.
        let next = written[thread.count]
        return (next.parent.map { thread[thread.startIndex + $0] }, next.text)
    }

    /// Adds a mention of a local person to a few texts.
    private func mention(
        of person: PersonID,
        in text: String,
        _ random: inout SeededRandom
    ) -> (text: String, named: PersonID?) {
        guard random.chance(perMille: 25) else { return (text, nil) }
        let named = random.chance(perMille: 500) ? PersonID(1 + random.index(below: 3)) : person
        guard let named = world.people[named], named.local else { return (text, nil) }
        return ("\(text) @\(named.name)@strata.test", named.id)
    }

    /// Inserts the notices of a comment as the routes do. Most older ones are marked as read.
    private mutating func addNotices(
        of comment: Comment,
        naming named: PersonID?,
        answering author: PersonID,
        _ random: inout SeededRandom
    ) {
        let age = now.micros - comment.published.micros
        let isRead = random.chance(perMille: age > 3 * Timestamp.microsPerDay ? 930 : 250)
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
    /// Returns the first index whose element is beyond a point, in an ascending array.
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

/// The comments of each post so far, in one array. Separate arrays would fragment the memory after they are freed.
struct CommentThreads {
    private var comments: [CommentID]
    /// The end of each post's comments so far.
    private var ends: [Int]
    private var starts: [Int]

    /// Makes the storage.
    ///
    /// - Parameters:
    ///   - last: The number of the last post.
    ///   - posts: The post of each possible comment.
    init(lastPost last: PostID, posts: some Collection<PostID>) {
        starts = Array(repeating: 0, count: Int(last) + 2)
        for post in posts { starts[Int(post) + 1] += 1 }
        for post in 1..<starts.count { starts[post] += starts[post - 1] }
        ends = starts
        comments = Array(repeating: 0, count: posts.count)
    }

    /// Returns the post's comments so far.
    subscript(post: PostID) -> ArraySlice<CommentID> { comments[starts[Int(post)]..<ends[Int(post)]] }

    mutating func add(_ comment: CommentID, to post: PostID) {
        comments[ends[Int(post)]] = comment
        ends[Int(post)] += 1
    }
}
