import Harness
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Propagation

/// Measures a change of one model that moves a row, with a live query and with a filter and a sort of all models, in the same client.
@MainActor
final class QueriedRows {
    /// The measured operations.
    enum Event: String, CaseIterable {
        case following = "a change, and the query's first 20 rows"
        case naive = "a change, and a filter and sort of all"
        case alone = "a change, and nobody looks"
        case making = "making the query"
    }

    private let clients: [PopulatedClient]
    private var samples: [Event: [Int: Samples]] = [:]
    private var seed: UInt64 = 1

    /// - Parameter counts: The numbers of living posts.
    init(_ feed: FeedPages, counts: [Int]) async throws {
        var clients: [PopulatedClient] = []
        for count in counts { clients.append(try await PopulatedClient(feed, count: count)) }
        self.clients = clients
    }

    /// Measures every operation in each client, some of them several times.
    func run() throws {
        for client in clients {
            for _ in 0..<20 { add(.alone, client, try time(client) {}) }
            for _ in 0..<(client.count > 20_000 ? 1 : 5) {
                add(.naive, client, try time(client) { keep(Self.naive(client.crowd)) })
            }
            let start = ProcessorTime.thread
            let query = client.api.query(Post2.self, where: { $0.score % 7 > 0 }, sortedBy: .descending(\.score))
            keep(query.items.count)
            add(.making, client, ProcessorTime.thread - start)
            for _ in 0..<20 {
                add(.following, client, try time(client) { for post in query.items.prefix(20) { keep(post) } })
            }
            let expected = Self.naive(client.crowd)
            precondition(query.items.elementsEqual(expected), "the query lists other rows than a filter and a sort")
        }
    }

    /// Returns the samples of an operation among so many rows, in nanoseconds.
    func samples(_ event: Event, _ count: Int) -> Samples { samples[event]?[count] ?? Samples() }

    /// Returns all medians, in milliseconds.
    func growth(rounds: Int) -> Growth {
        let counts = clients.map(\.count)
        let lines = Event.allCases.map { event in
            Growth.Line(event.rawValue, counts.map { samples(event, $0).median / 1e6 })
        }
        return Growth("queried-rows", axis: "living posts", counts: counts, unit: "ms", lines: lines, rounds: rounds)
    }

    private func add(_ event: Event, _ client: PopulatedClient, _ time: Duration) {
        samples[event, default: [:]][client.count, default: Samples()].add(time, operations: 1)
    }

    /// Returns the time from a new score of some post to the end of a closure that reads the list.
    private func time(_ client: PopulatedClient, _ read: () -> Void) throws -> Duration {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let post = client.crowd[Int(seed >> 33) % client.count]
        var value = post.tierValue
        var fields = value.snapshot.fields
        fields.score += Int(seed >> 40 % 50) % 40 - 20
        value.snapshot = Snapshot(fields)
        let start = ProcessorTime.thread
        keep(try client.api.caches.post2.createModel(from: value))
        read()
        return ProcessorTime.thread - start
    }

    private static func naive(_ posts: [Post2]) -> [Post2] {
        posts.filter { $0.score % 7 > 0 }.sorted { ($1.score, $0.id.rawValue) < ($0.score, $1.id.rawValue) }
    }
}
