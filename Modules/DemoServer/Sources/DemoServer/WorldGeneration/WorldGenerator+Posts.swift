extension WorldGenerator {
    /// Generates posts in the order of time, more of them recent.
    mutating func makePosts() {
        var random = random(.posts)
        var prose = ParagraphBuilder(random: self.random(.prose))
        var ages = (0..<size.posts).map { _ in
            let share = random.unit()
            return 60 + share * (0.2 + 0.8 * share) * Double(Self.days * 86_400)
        }
        ages.sort(by: >)
        var pace = ProgressCounter(report, .posts, of: ages.count)
        for age in ages {
            let time = now.advanced(bySeconds: -Int64(age)).advanced(byMicros: Int64(random.index(below: 1_000_000)))
            makePost(at: time, &random, &prose)
            pace.advance()
        }
        pinPosts(&random)
    }

    private mutating func makePost(at time: Timestamp, _ random: inout SeededRandom, _ prose: inout ParagraphBuilder) {
        let id = world.posts.nextID()
        guard let (community, theme) = randomActiveCommunity(&random) else { return }
        let creator = randomAuthor(in: community, at: time, &random)
        let writer = world.people[creator]
        let isLocal = writer?.local ?? true
        var post = Post(
            id: id,
            published: time,
            address: address("post", of: writer, isLocal ? id : 100_000 + id * 7),
            creatorID: creator,
            communityID: community,
            languageID: 0,
            removed: false,
            deleted: false,
            locked: false,
            nsfw: false,
            local: isLocal,
            featuredCommunity: false,
            featuredLocal: false
        )
        post.name = prose.title(theme)
        post.updated = random.chance(perMille: 80) ? Self.timestamp(from: time, to: now, random.unit() / 4) : nil
        post.nsfw = theme.nsfw || random.chance(perMille: 10)
        post.languageID = language(of: theme, &random)
        fill(&post, theme, &random, &prose)
        world.insert(post)
        // Posts younger than half a day have been seen by fewer people.
        let hours = Double(now.micros - time.micros) / Double(3600 * Timestamp.microsPerSecond)
        let reach = min(1, 0.1 + hours / 13)
        popularity.append(Int(Double(random.heavyTailed(scale: 4, limit: Double(size.people) * 0.5)) * reach))
    }

    private func randomActiveCommunity(_ random: inout SeededRandom) -> (CommunityID, Theme)? {
        let isAnnounced = random.chance(perMille: 8)
        let count = activeCommunities.count
        let isBusy = random.chance(perMille: 500)
        let place = isBusy ? random.skewedIndex(below: count) : random.index(below: count)
        let id = isAnnounced ? announcements : activeCommunities[place]
        return themes[id].map { (id, $0) }
    }

    /// Returns the creator of a post: a moderator if only moderators may post, otherwise any person.
    private func randomAuthor(in community: CommunityID, at time: Timestamp, _ random: inout SeededRandom) -> PersonID {
        guard world.communities[community]?.postingRestrictedToMods == true else {
            return randomPerson(at: time, &random)
        }
        return random.chance(perMille: 700) ? 1 : 2
    }

    /// Returns the language of a post. Most English posts do not name their language.
    func language(of theme: Theme, _ random: inout SeededRandom) -> LanguageID {
        let isSaid = theme.phrasebook.language != "en" || random.chance(perMille: 300)
        return isSaid ? language(theme.phrasebook.language) ?? World.undetermined : World.undetermined
    }

    /// Fills a post with a text, a link, a picture, a film, or the link of an earlier post.
    private mutating func fill(
        _ post: inout Post,
        _ theme: Theme,
        _ random: inout SeededRandom,
        _ prose: inout ParagraphBuilder
    ) {
        let number = random.number(in: 1...9999)
        switch random.index(below: 100) {
        case 0..<40:
            post.body = prose.body(theme)
        case 40..<68:
            post.url = "https://\(random.element(of: Self.sites))/\(theme.name)/\(number)"
            post.embedTitle = random.chance(perMille: 700) ? post.name : nil
            post.embedDescription = post.embedTitle == nil ? nil : prose.shortText(theme)
            if random.chance(perMille: 350) { post.body = prose.shortText(theme) }
        case 68..<90:
            post.url = "https://pics.example/\(theme.name)/\(number).\(random.element(of: ["png", "jpg", "webp"]))"
            post.urlContentType =
                "image/\(post.url?.hasSuffix("jpg") == true ? "jpeg" : String(post.url?.split(separator: ".").last ?? "png"))"
            post.thumbnailURL = "http://strata.test/pictrs/image/thumbnail-\(post.id).webp"
            post.altText = random.chance(perMille: 500) ? prose.title(theme) : nil
            if random.chance(perMille: 250) { post.body = prose.shortText(theme) }
        case 90..<95:
            post.url = "https://video.example/watch/\(number)"
            post.embedVideoURL = "https://video.example/embed/\(number)"
            post.embedTitle = post.name
        default:
            let earlier = world.posts[PostID(1 + random.index(below: Int(post.id)))]
            post.url = earlier?.url ?? "https://example.org/\(number)"
            post.name = earlier?.name ?? post.name
        }
    }

    private static let sites = [
        "news.example", "example.org", "blog.example.net", "wiki.example", "www.example.com", "journal.example.edu",
        "münchen.example", "archive.example",
    ]

    /// Pins a post in some communities, and two posts on the front page.
    private mutating func pinPosts(_ random: inout SeededRandom) {
        for community in activeCommunities where random.chance(perMille: 500) {
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
