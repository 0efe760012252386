extension WorldGenerator {
    /// Generates the communities of the corpus, one for announcements, and an empty, a removed and a deleted one.
    mutating func makeCommunities() {
        var random = random(.communities)
        communityOfTopic = corpus.topics.map { _ in 0 }
        for (index, place) in corpus.topics.indices.filter({ corpus.topics[$0].isLocal }).enumerated() {
            let founder: PersonID = index == 0 ? 2 : index == 1 ? 3 : randomFounder(&random)
            let id = add(corpus.topics[place], on: 1, by: founder, at: creationDate(index))
            communityOfTopic[place] = id
            if index == 0 { addModerator(3, in: id, by: 2, days: 90) }
            for _ in 0..<random.skewedIndex(below: 4) {
                let another = randomFounder(&random)
                if another != founder { addModerator(another, in: id, by: founder, days: 30 + random.index(below: 60)) }
            }
        }
        // The communities of other servers alternate between the two servers.
        for (index, place) in corpus.topics.indices.filter({ !corpus.topics[$0].isLocal }).enumerated() {
            let instance: InstanceID = index % 2 == 0 ? 2 : 3
            let founder = world.people.rows.first { $0.instanceID == instance }?.id ?? 2
            communityOfTopic[place] = add(corpus.topics[place], on: instance, by: founder, at: creationDate(index + 3))
        }
        announcements = add(Announcements.topic, on: 1, by: 1, at: creationDate(0))
        world.updateCommunity(announcements) { $0.postingRestrictedToMods = true }
        addModerator(2, in: announcements, by: 1, days: 60)
        makeEdgeCaseCommunities()
    }

    /// Generates communities that few lists show, or none.
    private mutating func makeEdgeCaseCommunities() {
        let names = [
            ("empty", "Nothing yet"), ("spam_corner", "Great offers"), ("old_lounge", "The old lounge"),
            ("porch", "The porch"),
        ]
        for (index, (name, title)) in names.enumerated() {
            let topic = ThreadCorpus.Topic(name: name, title: title, description: nil, nsfw: false, isLocal: true)
            let id = add(topic, on: 1, by: [3, 4, 2, 1][index], at: timestamp(daysAgo: 150 - 20 * index))
            switch name {
            case "spam_corner":
                world.updateCommunity(id) { $0.removed = true }
                world.modlog.add(
                    .removeCommunity,
                    ModlogEntry(
                        moderatorID: 1,
                        communityID: id,
                        reason: "nothing but offers",
                        when: timestamp(daysAgo: 21)
                    )
                )
            case "old_lounge": world.updateCommunity(id) { $0.deleted = true }
            case "porch": world.updateCommunity(id) { $0.visibility = Community.Visibility.localOnly.rawValue }
            default: break
            }
        }
    }

    private func creationDate(_ index: Int) -> Timestamp { timestamp(daysAgo: 380 - 8 * index, seconds: 7 * index) }

    /// Returns a local person among the oldest accounts that still exists.
    private func randomFounder(_ random: inout SeededRandom) -> PersonID {
        for _ in 0..<16 {
            let person = PersonID(1 + random.index(below: max(6, size.people / 10)))
            if departures[person] == nil, world.people[person]?.local == true, world.people[person]?.isBot == false {
                return person
            }
        }
        return 2
    }

    private mutating func add(
        _ topic: ThreadCorpus.Topic,
        on instance: InstanceID,
        by founder: PersonID,
        at time: Timestamp
    ) -> CommunityID {
        let id = world.communities.nextID()
        let host = host(of: instance)
        let isLocal = instance == 1
        let community = Community(
            id: id,
            name: topic.name,
            title: topic.title,
            description: topic.description,
            removed: false,
            published: time,
            deleted: false,
            nsfw: topic.nsfw,
            actorID: "http://\(host)/c/\(topic.name)",
            local: isLocal,
            icon: id % 3 == 0 ? "http://\(host)/pictrs/image/icon-\(id).webp" : nil,
            banner: id % 5 == 0 ? "http://\(host)/pictrs/image/banner-c\(id).webp" : nil,
            hidden: false,
            postingRestrictedToMods: false,
            instanceID: instance
        )
        let localCommunities = world.siteCounts.communities
        world.insert(community)
        if !isLocal { world.siteCounts.communities = localCommunities }
        world.moderators[founder, id] = time
        follow(id, by: founder, at: time)
        world.communityLanguages[id] = Set(world.languages.map(\.id))
        return id
    }

    /// Adds another moderator and the entry in the moderation log.
    private mutating func addModerator(_ person: PersonID, in community: CommunityID, by founder: PersonID, days: Int) {
        guard !world.isModerator(person, of: community) else { return }
        let time = timestamp(daysAgo: days, seconds: Int(community))
        world.moderators[person, community] = time
        follow(community, by: person, at: time)
        world.modlog.add(
            .addToCommunity,
            ModlogEntry(moderatorID: founder, communityID: community, personID: person, isDone: false, when: time)
        )
    }

    private mutating func follow(_ community: CommunityID, by person: PersonID, at time: Timestamp) {
        guard let row = world.communities[community], let person = world.people[person] else { return }
        world.follow(row, by: person, Follow(published: time, pending: false))
    }

    /// Generates subscriptions: most people follow a few communities, preferably the busy ones, and a few people block a community or a
    /// person.
    mutating func makeSubscriptions() {
        var random = random(.subscriptions)
        for person in world.people.rows.map({ $0 }) {
            for _ in 0..<(person.id <= 3 ? 6 : random.skewedIndex(below: 12)) {
                let id = communityOfTopic[random.skewedIndex(below: communityOfTopic.count)]
                guard let community = world.communities[id], person.local || community.local,
                    world.follows[person.id, id] == nil
                else { continue }
                let time = Self.timestamp(from: max(person.published, community.published), to: now, random.unit())
                let isPending = !community.local && random.chance(perMille: 100)
                world.follow(community, by: person, Follow(published: time, pending: isPending))
            }
        }
        // The number of subscribers of a remote community comes from its own server.
        for community in world.communities.rows where !community.local {
            let here = world.communityCounts[community.id]?.subscribersLocal ?? 0
            world.communityCounts[community.id]?.subscribers = here * 3 + random.index(below: size.people)
        }
        makeBlocks(&random)
    }

    private mutating func makeBlocks(_ random: inout SeededRandom) {
        for person in peopleByActivity where world.people[person]?.local == true {
            let time = Self.timestamp(from: joinDates[Int(person)], to: now, random.unit())
            if person == 2 || random.chance(perMille: 60) {
                let other = peopleByActivity[random.index(below: peopleByActivity.count)]
                if other != person, other > 3 { world.personBlocks[person, other] = time }
            }
            if person == 2 || random.chance(perMille: 60),
                let community = communityOfTopic.dropFirst(4).last(where: {
                    world.follows[person, $0] == nil
                })
            {
                world.communityBlocks[person, community] = time
            }
            if person > 3, random.chance(perMille: 10) { world.instanceBlocks[person, 3] = time }
        }
    }
}
