extension WorldGenerator {
    /// Generates posts in the order of time, more of them recent.
    mutating func makePosts() {
        var random = random(.posts)
        var order = self.random(.threads)
        threadOrder = Array(corpus.threads.indices)
        order.shuffle(&threadOrder)
        var ages = (0..<size.posts).map { _ in
            let share = random.unit()
            return 60 + share * (0.2 + 0.8 * share) * Double(Self.days * 86_400)
        }
        ages.sort(by: >)
        var pace = ProgressCounter(report, .posts, of: ages.count)
        for age in ages {
            let time = now.advanced(bySeconds: -Int64(age)).advanced(byMicros: Int64(random.index(below: 1_000_000)))
            makePost(at: time, &random)
            pace.advance()
        }
        pinPosts(&random)
    }

    private mutating func makePost(at time: Timestamp, _ random: inout SeededRandom) {
        let id = world.posts.nextID()
        // One post of 125 is an announcement.
        let place = id % 125 == 25 ? nil : threadOrder[(Int(id) - 1) % threadOrder.count]
        let thread = place.map { corpus.threads[$0] }
        let community = thread.map { communityOfTopic[$0.topic] } ?? announcements
        let creator = randomAuthor(in: community, at: time, &random)
        let writer = world.people[creator]
        let isLocal = writer?.local ?? true
        var post = Post(
            id: id,
            published: time,
            address: address("post", of: writer, isLocal ? id : 100_000 + id * 7),
            creatorID: creator,
            communityID: community,
            languageID: thread?.languageID ?? World.undetermined,
            removed: false,
            deleted: false,
            locked: false,
            nsfw: thread?.nsfw ?? false,
            local: isLocal,
            featuredCommunity: false,
            featuredLocal: false
        )
        post.updated = random.chance(perMille: 80) ? Self.timestamp(from: time, to: now, random.unit() / 4) : nil
        if let thread {
            post.name = title(of: thread, use: (Int(id) - 1) / threadOrder.count)
            fill(&post, thread, &random)
        } else {
            (post.name, post.body) = Announcements.all[Int(id) / 125 % Announcements.all.count]
        }
        threadOfPost.append(repeatEarlier(&post, &random) ?? place.map(Int32.init))
        world.insert(post)
        // Posts younger than half a day have been seen by fewer people.
        let hours = Double(now.micros - time.micros) / Double(3600 * Timestamp.microsPerSecond)
        let reach = min(1, 0.1 + hours / 13)
        popularity.append(Int(Double(random.heavyTailed(scale: 4, limit: Double(size.people) * 0.5)) * reach))
    }

    /// Returns the title of a post.
    ///
    /// - Parameter use: The number of times that earlier posts have used the thread. The title tells them apart.
    private func title(of thread: ThreadCorpus.Thread, use: Int) -> String {
        guard use > 0 else { return thread.title }
        let number = use + 1
        return switch use % 4 {
        case 1: "\(thread.title) (part \(number))"
        case 2: "\(thread.title), take \(number)"
        case 3: "Still: \(thread.title) (\(number))"
        default: "\(thread.title) #\(number)"
        }
    }

    /// Returns the creator of a post: a moderator if only moderators may post, otherwise any person.
    private func randomAuthor(in community: CommunityID, at time: Timestamp, _ random: inout SeededRandom) -> PersonID {
        guard world.communities[community]?.postingRestrictedToMods == true else {
            return randomPerson(at: time, &random)
        }
        return random.chance(perMille: 700) ? 1 : 2
    }

    /// Adds the text, and a link, a picture or a film if the thread has one.
    private func fill(_ post: inout Post, _ thread: ThreadCorpus.Thread, _ random: inout SeededRandom) {
        let topic = corpus.topics[thread.topic].name
        let number = random.number(in: 1...9999)
        post.body = thread.body
        post.altText = thread.altText
        switch thread.attachment {
        case nil: break
        case .picture:
            let format = random.element(of: ["png", "jpg", "webp"])
            post.url = "https://pics.example/\(topic)/\(number).\(format)"
            post.urlContentType = "image/\(format == "jpg" ? "jpeg" : format)"
            post.thumbnailURL = "http://strata.test/pictrs/image/thumbnail-\(post.id).webp"
        case .page where random.chance(perMille: 150):
            post.url = "https://video.example/watch/\(number)"
            post.embedVideoURL = "https://video.example/embed/\(number)"
            post.embedTitle = thread.title
        case .page:
            post.url = "https://\(random.element(of: Self.sites))/\(topic)/\(number)"
            guard random.chance(perMille: 700) else { return }
            post.embedTitle = thread.title
            post.embedDescription = corpus.topics[thread.topic].description
        }
    }

    /// Turns a few posts into cross-posts: they get the title, the text and the link of an earlier post, if that has a link.
    ///
    /// - Returns: The thread of the earlier post; nil if the post stays as it is.
    private func repeatEarlier(_ post: inout Post, _ random: inout SeededRandom) -> Int32? {
        guard random.chance(perMille: 50) else { return nil }
        let number = 1 + random.index(below: Int(post.id))
        guard post.communityID != announcements, number < Int(post.id), let earlier = world.posts[PostID(number)],
            let link = earlier.url, let thread = threadOfPost[number]
        else { return nil }
        post.name = earlier.name
        post.body = earlier.body
        post.url = link
        post.nsfw = earlier.nsfw
        post.languageID = earlier.languageID
        post.altText = earlier.altText
        post.urlContentType = earlier.urlContentType
        post.thumbnailURL = earlier.thumbnailURL
        post.embedTitle = earlier.embedTitle
        post.embedDescription = earlier.embedDescription
        post.embedVideoURL = earlier.embedVideoURL
        return thread
    }

    private static let sites = [
        "news.example", "example.org", "blog.example.net", "wiki.example", "www.example.com", "journal.example.edu",
        "münchen.example", "archive.example",
    ]

    /// Pins a post in some communities, and two posts on the front page.
    private mutating func pinPosts(_ random: inout SeededRandom) {
        for community in communityOfTopic where random.chance(perMille: 500) {
            guard let post = world.posts.rows.first(where: { $0.communityID == community }) else { continue }
            pin(post.id, isInCommunity: true, random.index(below: 20))
        }
        let announced = world.posts.rows.filter { world.communities[$0.communityID]?.postingRestrictedToMods == true }
        for post in announced.suffix(2) {
            pin(post.id, isInCommunity: false, 1)
        }
    }

    private mutating func pin(_ id: PostID, isInCommunity: Bool, _ days: Int) {
        world.updatePost(id) { if isInCommunity { $0.featuredCommunity = true } else { $0.featuredLocal = true } }
        var entry = ModlogEntry(moderatorID: 1, postID: id, when: timestamp(daysAgo: days, seconds: Int(id)))
        entry.isInCommunity = isInCommunity
        world.modlog.add(.featurePost, entry)
    }
}

extension Timestamp {
    func advanced(byMicros change: Int64) -> Timestamp { Timestamp(micros: micros + change) }
}
