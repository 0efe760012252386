/// Makes up a world: the same for the same seed and size, on every machine and in every run.
///
/// It does what people do, through the same changes as the routes: it joins, follows, posts, comments, votes. So the numbers of
/// people, communities and posts come out as they do when they are written one by one. What happens follows the order in the files
/// `WorldGenerator+…`: each needs what is before it.
struct WorldGenerator {
    let size: WorldSize
    let seed: UInt64
    /// When the world stands still: the server's clock at its start.
    let now: Timestamp
    /// Who is told how far it is; nil if nobody is.
    let report: MakingReport?
    var world: World

    /// How far back the posts go.
    static let days = 120

    /// What each community is about.
    var themes: [CommunityID: Theme] = [:]
    /// The local communities that people post in, the busiest first, then the remote ones.
    var meetingPlaces: [CommunityID] = []
    /// Where only moderators write.
    var announcements: CommunityID = 0
    /// People, in the order of how much they do.
    var byActivity: [PersonID] = []
    /// When each person came, by number; 0 is nobody.
    var joined: [Timestamp] = [Timestamp(micros: .max)]
    /// When a person was banned or deleted their account.
    var left: [PersonID: Timestamp] = [:]
    /// Who moderates each community of this server, once all are there.
    var moderators: [CommunityID: [PersonID]] = [:]
    private var addresses = SharedAddresses()
    /// How much each post is liked: comments follow it.
    var appeal: [Int] = [0]

    /// - Parameter settings: A world with sites, settings and languages, and nobody in it.
    init(seed: UInt64, size: WorldSize, settings: World, now: Timestamp, _ report: MakingReport? = nil) {
        self.seed = seed
        self.size = size
        self.now = now
        self.report = report
        world = settings
    }

    /// The finished world.
    ///
    /// - Parameters:
    ///   - now: When it stands still; all dates go by it.
    ///   - report: Who is told how far it is; the last step, ``MakingReport/Step/lists``, is ended by whoever serves the world.
    static func world(
        seed: UInt64,
        size: WorldSize,
        now: Timestamp = LemmyServer.start,
        _ report: MakingReport? = nil
    ) throws(DemoServerError) -> World {
        try size.validate()
        let settings = try WorldFolder.bundledSettings(at: now)
        var generator = WorldGenerator(seed: seed, size: size, settings: settings, now: now, report)
        generator.makeServers()
        generator.makePeople()
        generator.makeCommunities()
        generator.makeSubscriptions()
        report?.advance(.people, to: 1)
        generator.makePosts()
        report?.advance(.posts, to: 1)
        generator.makeComments()
        report?.advance(.comments, to: 1)
        generator.makeVotesAndMarks()
        report?.advance(.postVotes, to: 1)
        report?.advance(.commentVotes, to: 1)
        generator.makeMessages()
        generator.makeModeration()
        generator.makeReports()
        report?.advance(.moderation, to: 1)
        generator.world.countActivePeople(at: generator.now)
        generator.world.rank(at: generator.now)
        // The lists in which marks are sorted take as much for a while as a fifth of the world. A small one leaves little.
        if size.posts > 10_000 { UnusedMemory.giveBack() }
        return generator.world
    }

    // MARK: Choices

    func random(_ stream: Stream) -> SeededRandom { SeededRandom(seed: seed, stream: stream.rawValue) }

    enum Stream: UInt64 {
        case people = 1, communities, subscriptions, posts, prose, comments, commentProse, postVotes, commentVotes,
            marks, messages,
            moderation, reports
    }

    func ago(days: Int = 0, seconds: Int = 0) -> Timestamp {
        now.advanced(bySeconds: -Int64(days * 86_400 + seconds))
    }

    /// A moment between two, with microseconds, as a real clock gives them.
    static func moment(from start: Timestamp, to end: Timestamp, _ share: Double) -> Timestamp {
        let span = max(end.micros - start.micros, 1)
        return Timestamp(micros: start.micros + Int64(Double(span) * share))
    }

    /// Somebody who was here at that time, the more active the likelier.
    func somebody(at time: Timestamp, _ random: inout SeededRandom) -> PersonID {
        for _ in 0..<16 {
            let person = byActivity[random.skewedIndex(below: byActivity.count)]
            if isHere(person, at: time) { return person }
        }
        return 2
    }

    func isHere(_ person: PersonID, at time: Timestamp) -> Bool {
        joined[Int(person)] < time && (left[person].map { time < $0 } ?? true)
    }

    /// The address of something that somebody has written.
    mutating func address(_ kind: String, of writer: Person?, _ number: Int32) -> ObjectAddress {
        var address = ObjectAddress(prefix: "http://\(host(of: writer?.instanceID ?? 1))/\(kind)/", number: number)
        addresses.share(&address)
        return address
    }

    /// Where something of a person's or a community's own server lives.
    func host(of instance: InstanceID) -> String { world.domain(of: instance) ?? "strata.test" }
}
