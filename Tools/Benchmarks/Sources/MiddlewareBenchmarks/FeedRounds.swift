import ApiTypes
import Harness
import LemmyMiddleware
import Middleware
import WireRuntime

/// Measures the cost of one feed step by step: every round does each step once, so that other load on the machine affects all of them.
@MainActor
final class FeedRounds {
    /// The measured steps, each for one post unless its name says otherwise.
    enum Step: String, CaseIterable {
        case decode
        case keyed
        case check
        case tokens
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
        case growth
    }

    let feed: FeedPages
    /// Clients with increasing numbers of living posts.
    let crowds: [PopulatedClient]
    private(set) var growth = LiveModels()
    private var samples: [Step: Samples] = [:]
    private let others: BaselineDecoders
    private let living: FeedReader
    private let posts: [Post2]
    private let sharing: Sharing

    /// - Parameter crowds: The numbers of living posts in the clients that the feed is read into, in increasing order.
    init(_ feed: FeedPages, crowds: [Int]) async throws {
        self.feed = feed
        others = try BaselineDecoders(feed)
        living = FeedReader(feed)
        posts = try await living.models()
        sharing = Sharing(try await living.values())
        var clients: [PopulatedClient] = []
        for count in crowds { clients.append(try await PopulatedClient(feed, count: count)) }
        self.crowds = clients
    }

    /// Returns the median of a step, in nanoseconds for one operation.
    func median(_ step: Step) -> Double { samples[step]?.median ?? 0 }

    /// Returns the fastest and the slowest round of a step, in nanoseconds for one operation.
    func range(_ step: Step) -> ClosedRange<Double> {
        guard let samples = samples[step] else { return 0...0 }
        return samples.fastest...samples.slowest
    }

    /// Returns the median of a step, in microseconds for one operation.
    func microseconds(_ step: Step) -> Double { median(step) / 1e3 }

    /// Does all steps once.
    func run() async throws {
        // The release is measured in the step that made the objects.
        for step in Step.allCases where step != .letGo && step != .letBareGo { try await run(step) }
    }

    /// Does a step, and releases the objects that it made.
    func run(_ step: Step) async throws {
        switch step {
        case .decode: try decode()
        case .keyed: add(.keyed, try others.readWithKeys())
        case .check: add(.check, try others.check())
        case .tokens: add(.tokens, others.findTokens())
        case .values: try await readValues()
        case .cold, .letGo: try await readCold()
        case .bare, .letBareGo: try await makeBare()
        case .warm: try await readWarm()
        case .commitCold: try await commit(.commitCold, FeedReader(feed), isHeld: true)
        case .commitWarm: try await commit(.commitWarm, living, isHeld: false)
        case .lookUp: lookUp()
        case .intoFew: add(.intoFew, try await crowds[0].read())
        case .intoMany: add(.intoMany, try await crowds[crowds.count - 1].read())
        case .growth: for crowd in crowds { growth.add(try await crowd.place(), crowd.lookUp(), of: crowd, feed) }
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
        // Keep the posts until here, because the optimiser releases objects after their last use.
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

    /// Measures the main actor's part, for a page, not for a post.
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
