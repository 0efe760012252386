/// Generates a world. The same seed and size give the same world on every machine and in every run.
///
/// It simulates people who register, follow, post, comment and vote, through the same changes as the routes, so that the counts of people,
/// communities and posts are consistent. The steps run in the order of the files `WorldGenerator+…`, and each depends on the ones before
/// it.
struct WorldGenerator {
    let size: WorldSize
    let seed: UInt64
    /// The time at which the world ends, which is the start of the server's clock.
    let now: Timestamp
    /// Receives the progress; nil if it is not needed.
    let report: ProgressReporter?
    var world: World

    /// The number of days that the posts cover.
    static let days = 120

    /// The texts from which the world is composed.
    let corpus: ThreadCorpus
    /// The order in which the threads of the corpus become posts.
    var threadOrder: [Int] = []
    /// The index of each post's thread in the corpus, by number; nil for an announcement. The element 0 belongs to no post.
    var threadOfPost: [Int32?] = [nil]
    /// The community of each topic of the corpus. The corpus has the local ones first; the first ones get more subscribers.
    var communityOfTopic: [CommunityID] = []
    /// The community in which only moderators post.
    var announcements: CommunityID = 0
    /// The people in descending order of activity.
    var peopleByActivity: [PersonID] = []
    /// The time of registration of each person, by number; the element 0 belongs to no person.
    var joinDates: [Timestamp] = [Timestamp(micros: .max)]
    /// The times at which people were banned or deleted their account.
    var departures: [PersonID: Timestamp] = [:]
    /// The moderators of each local community, once all are known.
    var moderators: [CommunityID: [PersonID]] = [:]
    private var addresses = SharedURLPrefixes()
    /// The popularity of each post, which determines its number of comments.
    var popularity: [Int] = [0]

    /// Makes a generator.
    ///
    /// - Parameters:
    ///   - settings: A world with sites, settings and languages, but without people.
    ///   - corpus: The texts.
    init(
        seed: UInt64,
        size: WorldSize,
        settings: World,
        corpus: ThreadCorpus,
        now: Timestamp,
        _ report: ProgressReporter? = nil
    ) {
        self.seed = seed
        self.corpus = corpus
        self.size = size
        self.now = now
        self.report = report
        world = settings
    }

    /// Returns the finished world.
    ///
    /// - Parameters:
    ///   - now: The time at which the world ends; all dates are relative to it.
    ///   - report: Receives the progress. The caller reports the end of the last step, ``ProgressReporter/Step/lists``.
    static func world(
        seed: UInt64,
        size: WorldSize,
        now: Timestamp = LemmyServer.start,
        _ report: ProgressReporter? = nil
    ) throws(DemoServerError) -> World {
        try size.validate()
        let settings = try WorldLoader.bundledSettings(at: now)
        let corpus = try ThreadCorpus.bundled.get()
        var generator = WorldGenerator(seed: seed, size: size, settings: settings, corpus: corpus, now: now, report)
        generator.makeServers()
        generator.makePeople()
        generator.makeCommunities()
        generator.makeSubscriptions()
        report?.report(.people, to: 1)
        generator.makePosts()
        report?.report(.posts, to: 1)
        generator.makeComments()
        report?.report(.comments, to: 1)
        generator.makeVotesAndMarks()
        report?.report(.postVotes, to: 1)
        report?.report(.commentVotes, to: 1)
        generator.makeMessages()
        generator.makeModeration()
        generator.makeReports()
        report?.report(.moderation, to: 1)
        generator.world.countActivePeople(at: generator.now)
        generator.world.updateRanks(at: generator.now)
        // Sorting the marks temporarily takes up to a fifth of the world's memory. A small world leaves little.
        if size.posts > 10_000 { HeapMemory.releaseUnused() }
        return generator.world
    }

    // MARK: Choices

    func random(_ stream: Stream) -> SeededRandom { SeededRandom(seed: seed, stream: stream.rawValue) }

    enum Stream: UInt64 {
        case people = 1, communities, subscriptions, posts, threads, comments, replies, postVotes, commentVotes,
            marks, messages,
            moderation, reports
    }

    func timestamp(daysAgo: Int = 0, seconds: Int = 0) -> Timestamp {
        now.advanced(bySeconds: -Int64(daysAgo * 86_400 + seconds))
    }

    /// Returns a time between two times, with microseconds as from a real clock.
    static func timestamp(from start: Timestamp, to end: Timestamp, _ share: Double) -> Timestamp {
        let span = max(end.micros - start.micros, 1)
        return Timestamp(micros: start.micros + Int64(Double(span) * share))
    }

    /// Returns a random person who was active at that time, preferring more active ones.
    func randomPerson(at time: Timestamp, _ random: inout SeededRandom) -> PersonID {
        for _ in 0..<16 {
            let person = peopleByActivity[random.skewedIndex(below: peopleByActivity.count)]
            if isActive(person, at: time) { return person }
        }
        return 2
    }

    func isActive(_ person: PersonID, at time: Timestamp) -> Bool {
        joinDates[Int(person)] < time && (departures[person].map { time < $0 } ?? true)
    }

    /// Returns the address of a person's post or comment.
    mutating func address(_ kind: String, of writer: Person?, _ number: Int32) -> ObjectURL {
        var address = ObjectURL(prefix: "http://\(host(of: writer?.instanceID ?? 1))/\(kind)/", number: number)
        addresses.sharePrefix(&address)
        return address
    }

    /// Returns the host of an instance.
    func host(of instance: InstanceID) -> String { world.domain(of: instance) ?? "strata.test" }
}

extension WorldGenerator {
    /// Generates messages between pairs of people; the last ones are unread.
    mutating func makeMessages() {
        var random = random(.messages)
        let pairs: [(PersonID, PersonID)] =
            [(3, 2), (1, 2), (2, 3)]
            + (0..<(size.people / 3)).map { _ in
                (
                    peopleByActivity[random.index(below: peopleByActivity.count)],
                    peopleByActivity[random.index(below: peopleByActivity.count)]
                )
            }
        var letters: [(time: Timestamp, from: PersonID, to: PersonID, isLast: Bool)] = []
        for (one, other) in pairs where one != other {
            guard world.localUserOfPerson[one] != nil || world.localUserOfPerson[other] != nil else { continue }
            let count = random.number(in: 1...6)
            let start = max(joinDates[Int(one)], joinDates[Int(other)], timestamp(daysAgo: 60))
            let shares = (0..<count).map { _ in random.unit() }.sorted()
            for (index, share) in shares.enumerated() {
                let pair = (index - count) % 2 == 0 ? (other, one) : (one, other)
                letters.append((Self.timestamp(from: start, to: now, share), pair.0, pair.1, index == count - 1))
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
                content: random.element(of: corpus.messages),
                deleted: random.chance(perMille: 30),
                read: !letter.isLast,
                published: letter.time,
                updated: random.chance(perMille: 60)
                    ? Self.timestamp(from: letter.time, to: now, random.unit() / 8) : nil,
                apID: "http://\(host(of: writer?.instanceID ?? 1))/private_message/\(id)",
                local: writer?.local ?? true,
                removed: false
            )
        }
    }
}
