extension WorldGenerator {
    static let remoteInstances = [
        (domain: "elsewhere.test", name: "Elsewhere"), (domain: "farside.test", name: "Far side"),
    ]

    /// Adds two other servers to this one.
    mutating func makeServers() {
        let own = world.localInstanceSite
        world.instances = Table()
        world.instances[1] = Instance(id: 1, domain: "strata.test", published: own.published)
        world.sites = [own]
        for (index, neighbour) in Self.remoteInstances.enumerated() {
            let id = Int32(index + 2)
            world.instances[id] = Instance(
                id: id,
                domain: neighbour.domain,
                published: timestamp(daysAgo: 300 - 10 * index),
                updated: timestamp(seconds: 3600 * (index + 1))
            )
            var site = own
            site.id = id
            site.name = neighbour.name
            site.sidebar = nil
            site.description = "Another made-up instance."
            site.actorID = "http://\(neighbour.domain)/"
            site.inboxURL = "http://\(neighbour.domain)/inbox"
            site.published = timestamp(daysAgo: 300 - 10 * index)
            site.updated = nil
            site.lastRefreshedAt = timestamp(seconds: 3600 * (index + 1))
            site.instanceID = id
            world.sites.append(site)
        }
    }

    /// Generates people in the order of their registration: carol the admin, alice, bob and dave, then others, most of them local.
    mutating func makePeople() {
        var random = random(.people)
        let known = min(PersonNames.known.count, size.people * 6 / 10)
        let everything = Set(world.languages.map(\.id))
        var counts = [0, 0, 0]
        let names = PersonNaming(offset: random.index(below: 1000))
        for index in 0..<size.people {
            let id = world.people.nextID()
            let instance = index < known ? 1 : Self.instance(of: index)
            let name: String
            if index < known {
                name = PersonNames.known[index]
            } else {
                name = names.name(counts[Int(instance) - 1])
                counts[Int(instance) - 1] += 1
            }
            // The people register at regular intervals, the first one four hundred days ago.
            let step = 400 * 86_400 / (size.people + 1)
            let seconds = step * (size.people - index) + random.index(below: max(step, 1))
            let person = person(id, name, instance, at: timestamp(seconds: seconds), &random)
            world.people[id] = person
            world.personCounts[id] = PersonCounts(postCount: 0, postScore: 0, commentCount: 0, commentScore: 0)
            joinDates.append(person.published)
            if person.local { makeAccount(of: person, languages: everything, &random) }
        }
        peopleByActivity = world.people.rows.map(\.id)
        random.shuffle(&peopleByActivity)
        world.people[1]?.isAdmin = true
        ban(4, at: timestamp(daysAgo: 20))
        for person in peopleByActivity where person > 4 && random.chance(perMille: 8) { banOrDelete(person, &random) }
    }

    /// Returns the instance of a person: seven of ten are local, two belong to the next server, one to the other.
    private static func instance(of index: Int) -> InstanceID {
        switch index % 10 {
        case 2, 7: 2
        case 8: 3
        default: 1
        }
    }

    private func person(
        _ id: PersonID,
        _ name: String,
        _ instance: InstanceID,
        at time: Timestamp,
        _ random: inout SeededRandom
    ) -> Person {
        let host = host(of: instance)
        let isShownOtherwise = random.chance(perMille: 300)
        return Person(
            id: id,
            name: name,
            displayName: isShownOtherwise
                ? "\(name.prefix(1).uppercased())\(name.dropFirst()) \(random.element(of: PersonNames.shown))" : nil,
            avatar: random.chance(perMille: 250) ? "http://\(host)/pictrs/image/avatar-\(id).webp" : nil,
            banned: false,
            published: time,
            updated: random.chance(perMille: 200) ? Self.timestamp(from: time, to: now, random.unit()) : nil,
            actorID: "http://\(host)/u/\(name)",
            bio: random.chance(perMille: 400) ? random.element(of: PersonNames.bios) : nil,
            local: instance == 1,
            banner: random.chance(perMille: 60) ? "http://\(host)/pictrs/image/banner-\(id).webp" : nil,
            deleted: false,
            matrixUserID: random.chance(perMille: 40) ? "@user\(id):matrix.example" : nil,
            isBot: id > 4 && random.chance(perMille: 15),
            instanceID: instance
        )
    }

    private mutating func makeAccount(of person: Person, languages: Set<LanguageID>, _ random: inout SeededRandom) {
        let isKnown = person.id <= 4
        let user = LocalUser(
            id: world.localUsers.nextID(),
            personID: person.id,
            showNSFW: person.id == 2 || !isKnown && random.chance(perMille: 150),
            theme: "browser",
            defaultSort: isKnown ? .active : random.element(of: [.active, .active, .hot, .new, .scaled, .topDay]),
            defaultListing: isKnown ? .all : random.element(of: [.local, .all, .subscribed]),
            interfaceLanguage: "browser",
            showAvatars: true,
            sendsNotificationsToEmail: false,
            showScores: true,
            showBotAccounts: isKnown || !random.chance(perMille: 100),
            showReadPosts: isKnown || !random.chance(perMille: 80),
            emailVerified: false,
            acceptedApplication: true,
            openLinksInNewTab: false,
            blurNSFW: true,
            autoExpand: false,
            infiniteScroll: false,
            isAdmin: person.id == 1,
            postListingMode: world.localSite.defaultListingMode,
            totpEnabled: false,
            keyboardNavigation: false,
            animatedImages: true,
            collapseBotComments: false,
            lastDonationNotification: person.published
        )
        world.localUsers[user.id] = user
        world.localUserOfPerson[person.id] = user.id
        world.passwords[user.id] = DemoAccount.password(for: person.name)
        world.voteDisplays[user.id] = VoteDisplay(
            localUserID: user.id,
            score: true,
            upvotes: true,
            downvotes: true,
            upvotePercentage: random.chance(perMille: 100)
        )
        let readsAll = isKnown || !random.chance(perMille: 100)
        world.userLanguages[user.id] = readsAll ? languages : Set(["und", "en"].compactMap(language))
        world.siteCounts.users += 1
    }

    private func language(_ code: String) -> LanguageID? { world.languages.first { $0.code == code }?.id }

    private mutating func ban(_ person: PersonID, at time: Timestamp) {
        world.people[person]?.banned = true
        departures[person] = time
        world.modlog.add(.ban, ModlogEntry(moderatorID: 1, personID: person, reason: "spam", when: time))
    }

    /// Bans a person, temporarily or permanently, or deletes their account. Their content stays.
    private mutating func banOrDelete(_ person: PersonID, _ random: inout SeededRandom) {
        let time = Self.timestamp(
            from: max(joinDates[Int(person)], timestamp(daysAgo: Self.days)),
            to: now,
            random.unit()
        )
        if random.chance(perMille: 500) {
            ban(person, at: time)
            if random.chance(perMille: 300) { world.people[person]?.banExpires = now.advanced(bySeconds: 86_400 * 9) }
        } else {
            world.people[person]?.deleted = true
            departures[person] = time
        }
    }
}

/// Generates distinct account names within the length limit.
private struct PersonNaming {
    let offset: Int

    func name(_ index: Int) -> String {
        if index % 29 == 11 { return numbered(PersonNames.cyrillic, index / 29) }
        if index % 41 == 17 { return numbered(PersonNames.arabic, index / 41) }
        let given = PersonNames.given
        let nouns = PersonNames.nouns
        let first = given[(index + offset) % given.count]
        let round = index / given.count
        if round == 0 { return first }
        let noun = nouns[(round + index + offset) % nouns.count]
        let lap = (round - 1) / nouns.count
        return "\(first)_\(noun)\(lap == 0 ? "" : String(lap + 1))"
    }

    private func numbered(_ list: [String], _ index: Int) -> String {
        list[(index + offset) % list.count] + (index < list.count ? "" : "_\(index / list.count + 1)")
    }
}
