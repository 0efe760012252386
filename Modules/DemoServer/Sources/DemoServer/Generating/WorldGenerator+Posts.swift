extension WorldGenerator {
    /// Posts in the order of time, more of them lately.
    mutating func makePosts() {
        var random = random(.posts)
        var prose = Prose(random: self.random(.prose))
        var ages = (0..<size.posts).map { _ in
            let share = random.unit()
            return 60 + share * (0.2 + 0.8 * share) * Double(Self.days * 86_400)
        }
        ages.sort(by: >)
        var pace = MakingPace(report, .posts, of: ages.count)
        for age in ages {
            let time = now.advanced(bySeconds: -Int64(age)).advanced(byMicros: Int64(random.index(below: 1_000_000)))
            makePost(at: time, &random, &prose)
            pace.advance()
        }
        pinPosts(&random)
    }

    private mutating func makePost(at time: Timestamp, _ random: inout SeededRandom, _ prose: inout Prose) {
        let id = world.posts.nextID()
        guard let (community, theme) = meetingPlace(&random) else { return }
        let creator = writer(in: community, at: time, &random)
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
        post.updated = random.isStruck(perMille: 80) ? Self.moment(from: time, to: now, random.unit() / 4) : nil
        post.nsfw = theme.nsfw || random.isStruck(perMille: 10)
        post.languageID = language(of: theme, &random)
        fill(&post, theme, &random, &prose)
        world.insert(post)
        // What is younger than half a day has not been seen by everybody yet.
        let hours = Double(now.micros - time.micros) / Double(3600 * Timestamp.microsPerSecond)
        let reach = min(1, 0.1 + hours / 13)
        appeal.append(Int(Double(random.heavyTail(scale: 4, limit: Double(size.people) * 0.5)) * reach))
    }

    private func meetingPlace(_ random: inout SeededRandom) -> (CommunityID, Theme)? {
        let isAnnounced = random.isStruck(perMille: 8)
        let count = meetingPlaces.count
        let isBusy = random.isStruck(perMille: 500)
        let place = isBusy ? random.skewedIndex(below: count) : random.index(below: count)
        let id = isAnnounced ? announcements : meetingPlaces[place]
        return themes[id].map { (id, $0) }
    }

    /// Only moderators write where only they may.
    private func writer(in community: CommunityID, at time: Timestamp, _ random: inout SeededRandom) -> PersonID {
        guard world.communities[community]?.postingRestrictedToMods == true else { return somebody(at: time, &random) }
        return random.isStruck(perMille: 700) ? 1 : 2
    }

    /// Most people do not say which language they write in.
    func language(of theme: Theme, _ random: inout SeededRandom) -> LanguageID {
        let isSaid = theme.phrasebook.language != "en" || random.isStruck(perMille: 300)
        return isSaid ? language(theme.phrasebook.language) ?? World.undetermined : World.undetermined
    }

    /// A text, a link, a picture or a film, or the link of an earlier post.
    private mutating func fill(_ post: inout Post, _ theme: Theme, _ random: inout SeededRandom, _ prose: inout Prose) {
        let number = random.number(in: 1...9999)
        switch random.index(below: 100) {
        case 0..<40:
            post.body = prose.body(theme)
        case 40..<68:
            post.url = "https://\(random.element(of: Self.sites))/\(theme.name)/\(number)"
            post.embedTitle = random.isStruck(perMille: 700) ? post.name : nil
            post.embedDescription = post.embedTitle == nil ? nil : prose.remark(theme)
            if random.isStruck(perMille: 350) { post.body = prose.remark(theme) }
        case 68..<90:
            post.url = "https://pics.example/\(theme.name)/\(number).\(random.element(of: ["png", "jpg", "webp"]))"
            post.urlContentType =
                "image/\(post.url?.hasSuffix("jpg") == true ? "jpeg" : String(post.url?.split(separator: ".").last ?? "png"))"
            post.thumbnailURL = "http://strata.test/pictrs/image/thumbnail-\(post.id).webp"
            post.altText = random.isStruck(perMille: 500) ? prose.title(theme) : nil
            if random.isStruck(perMille: 250) { post.body = prose.remark(theme) }
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

    /// One in a community at times, two on the front page.
    private mutating func pinPosts(_ random: inout SeededRandom) {
        for community in meetingPlaces where random.isStruck(perMille: 500) {
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
        var entry = ModlogEntry(moderatorID: 1, postID: id, when: ago(days: days, seconds: Int(id)))
        entry.isInCommunity = isInCommunity
        world.modlog.add(.featurePost, entry)
    }
}

extension Timestamp {
    func advanced(byMicros change: Int64) -> Timestamp { Timestamp(micros: micros + change) }
}
