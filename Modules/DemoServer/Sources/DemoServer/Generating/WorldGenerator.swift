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
    /// How much each post is liked: comments follow it.
    var appeal: [Int] = [0]

    /// - Parameter settings: A world with sites, settings and languages, and nobody in it.
    init(seed: UInt64, size: WorldSize, settings: World, now: Timestamp) {
        self.seed = seed
        self.size = size
        self.now = now
        world = settings
    }

    /// The finished world.
    ///
    /// - Parameter now: When it stands still; all dates go by it.
    static func world(seed: UInt64, size: WorldSize, now: Timestamp = LemmyServer.start) throws(DemoServerError)
        -> World
    {
        try size.validate()
        let settings = try WorldFolder.bundledSettings(at: now)
        var generator = WorldGenerator(seed: seed, size: size, settings: settings, now: now)
        generator.makeServers()
        generator.makePeople()
        generator.makeCommunities()
        generator.makeSubscriptions()
        generator.makePosts()
        generator.makeComments()
        generator.makePostVotes()
        generator.makeCommentVotes()
        generator.makeMarks()
        generator.makeMessages()
        generator.makeModeration()
        generator.makeReports()
        generator.world.countActivePeople(at: generator.now)
        generator.world.rank(at: generator.now)
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

    /// Where something of a person's or a community's own server lives.
    func host(of instance: InstanceID) -> String { world.domain(of: instance) ?? "strata.test" }
}
