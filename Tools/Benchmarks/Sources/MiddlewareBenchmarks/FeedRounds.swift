import ApiTypes
import Harness
import LemmyMiddleware
import Middleware
import WireRuntime

/// What one feed costs, step by step: every round does each step once, so that whatever else the machine does hits all of them.
@MainActor
final class FeedRounds {
    /// What is measured, each for one post unless it says otherwise.
    enum Step: String, CaseIterable {
        case decode
        case values
        case cold
        case letGo = "let go"
        case bare
        case letBareGo = "let bare go"
        case warm
        case commitCold = "commit cold"
        case commitWarm = "commit warm"
        case lookUp = "look up"
        case intoFew = "into few"
        case intoMany = "into many"
    }

    let feed: FeedPages
    private var samples: [Step: Samples] = [:]
    private let living: FeedReader
    private let posts: [Post2]
    private let sharing: Sharing
    private let few: CrowdedClient
    private let many: CrowdedClient

    /// - Parameter crowd: How many posts live where the most do.
    init(_ feed: FeedPages, crowd: Int) async throws {
        self.feed = feed
        living = FeedReader(feed)
        posts = try await living.models()
        sharing = Sharing(try await living.values())
        few = try await CrowdedClient(feed, count: min(crowd, 1_000))
        many = try await CrowdedClient(feed, count: crowd)
    }

    /// The median of a step, in nanoseconds for one operation.
    func median(_ step: Step) -> Double { samples[step]?.median ?? 0 }

    /// Does all steps once.
    func run() async throws {
        for step in [Step.decode, .values, .cold, .bare, .warm, .commitCold, .commitWarm, .lookUp, .intoFew, .intoMany]
        {
            try await run(step)
        }
    }

    /// Does a step, and letting go of what it made.
    func run(_ step: Step) async throws {
        switch step {
        case .decode: try decode()
        case .values: try await readValues()
        case .cold, .letGo: try await readCold()
        case .bare, .letBareGo: try await makeBare()
        case .warm: try await readWarm()
        case .commitCold: try await commit(.commitCold, FeedReader(feed), isHeld: true)
        case .commitWarm: try await commit(.commitWarm, living, isHeld: false)
        case .lookUp: lookUp()
        case .intoFew: try await add(.intoFew, few.read(), operations: feed.postCount)
        case .intoMany: try await add(.intoMany, many.read(), operations: feed.postCount)
        }
    }

    private func add(_ step: Step, _ time: Duration, operations: Int? = nil) {
        samples[step, default: Samples()].add(time, operations: operations ?? feed.postCount)
    }

    private func decode() throws {
        let start = ProcessorTime.process
        for page in feed.pages { keep(try WireDecoder().decode(ApiGetPostsResponse.self, from: page)) }
        add(.decode, ProcessorTime.process - start)
    }

    private func readValues() async throws {
        let reader = FeedReader(feed)
        let start = ProcessorTime.process
        for page in feed.pages.indices { keep(try await reader.value(page)) }
        add(.values, ProcessorTime.process - start)
    }

    private func readCold() async throws {
        let reader = FeedReader(feed)
        let start = ProcessorTime.process
        var posts = try await reader.models()
        add(.cold, ProcessorTime.process - start)
        // Kept until here: an optimiser lets go of what nobody looks at any more.
        keep(posts)
        let end = ProcessorTime.process
        posts = []
        add(.letGo, ProcessorTime.process - end)
        keep(posts)
    }

    private func makeBare() async throws {
        var values = try await FeedReader(feed).values()
        let start = ProcessorTime.process
        var graphs = sharing.graphs(of: values)
        add(.bare, ProcessorTime.process - start)
        keep(values)
        values = []
        keep(graphs)
        let end = ProcessorTime.process
        graphs = []
        add(.letBareGo, ProcessorTime.process - end)
        keep(graphs)
    }

    private func readWarm() async throws {
        let start = ProcessorTime.process
        keep(try await living.models())
        add(.warm, ProcessorTime.process - start)
    }

    /// The main actor's part: for a page, not for a post.
    private func commit(_ step: Step, _ reader: FeedReader, isHeld: Bool) async throws {
        var total = Duration.zero
        var held: [Post2] = []
        for page in feed.pages.indices {
            let prepared = try await reader.prepared(page)
            let start = ProcessorTime.thread
            let shown = prepared.show()
            total += ProcessorTime.thread - start
            if isHeld { held += shown.posts }
        }
        add(step, total, operations: feed.pages.count)
        keep(held)
    }

    private func lookUp() {
        let times = 20
        let ids = posts.map(\.id)
        let caches = living.api.caches
        let start = ProcessorTime.thread
        for _ in 0..<times {
            for id in ids { keep(caches.post2[id]) }
        }
        add(.lookUp, ProcessorTime.thread - start, operations: times * ids.count)
    }
}
