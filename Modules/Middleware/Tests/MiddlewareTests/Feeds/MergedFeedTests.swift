import Middleware
import Propagation
import Testing

@MainActor @Suite struct `Merged feeds` {
    private enum Found: Equatable {
        case leaf(Leaf), cone(Cone)

        @MainActor var rank: Int {
            switch self {
            case .leaf(let leaf): leaf.likes
            case .cone(let cone): cone.length
            }
        }
        @MainActor var words: String {
            switch self {
            case .leaf(let leaf): "leaf \(leaf.id)"
            case .cone(let cone): "cone \(cone.id)"
            }
        }
    }

    private let client = LeafClient()

    init() { client.clientStore.add(Cone.self) }

    private func server(_ likes: [Int], from first: Int = 0, pageSize: Int = 2) -> LeafServer {
        let server = LeafServer(0..<0, pageSize: pageSize)
        server.change { state in
            state.leaves = likes.enumerated().map { LeafValue(first + $0, likes: $1) }
        }
        return server
    }

    private func merge(_ servers: [LeafServer]) -> (MergedFeed<Leaf>, [Feed<Leaf>]) {
        let feeds = servers.enumerated().map { Feed($1.source(of: client, "leaves \($0)")) }
        return (MergedFeed(feeds.map { FeedBranch($0) { $0 } }) { $0.likes > $1.likes }, feeds)
    }

    @Test func `models of several kinds stand in one order`() async throws {
        let cones = Feed<Cone>(
            .pages("cones", of: client) { page in
                page == 1 ? [ConeValue(1, length: 8), ConeValue(2, length: 3)] : []
            }
        )
        let leaves = Feed(server([9, 5, 1]).source(of: client))
        let merged = MergedFeed<Found>([FeedBranch(leaves) { .leaf($0) }, FeedBranch(cones) { .cone($0) }]) {
            $0.rank > $1.rank
        }
        while merged.hasMore { try await merged.loadMore() }
        #expect(merged.map(\.words) == ["leaf 0", "cone 1", "leaf 1", "cone 2", "leaf 2"])
        guard case .done = merged.state else { Issue.record("\(merged.state)"); return }
    }

    /// Compares the feed with all rows sorted, after every load; with equal ranks, empty lists and lists of all lengths.
    @Test(arguments: 0..<60) func `what is shown is the beginning of the whole in order, and grows at its end`(
        seed: Int
    ) async throws {
        var random = Sequence(state: UInt64(seed &* 7919 &+ 1))
        let ranks = (0..<random.next(1...4)).map { _ in
            (0..<random.next(0...25)).map { _ in random.next(0...12) }.sorted(by: >)
        }
        let servers = ranks.enumerated().map { server($1, from: 1000 * $0, pageSize: random.next(1...6)) }
        let whole = zip(ranks.indices, ranks).flatMap { list, ranks in
            ranks.enumerated().map { (rank: $1, list: list, id: 1000 * list + $0) }
        }
        let oracle = whole.sorted { ($1.rank, $0.id) < ($0.rank, $1.id) }.map(\.id)
        let (merged, _) = merge(servers)
        var before = 0
        while merged.hasMore {
            try await merged.loadMore()
            let ids = merged.items.map(\.id)
            #expect(ids == Array(oracle.prefix(ids.count)))
            #expect(ids.count > before || !merged.hasMore)
            before = ids.count
        }
        #expect(merged.items.map(\.id) == oracle)
    }

    @Test func `only the list that holds the others up is asked again`() async throws {
        let (fast, slow) = (server([9, 8, 7, 6]), server([3, 2, 1], from: 100))
        let (merged, _) = merge([fast, slow])
        try await merged.loadMore()
        #expect(merged.map(\.likes) == [9, 8])
        try await merged.loadMore()
        #expect(merged.map(\.likes) == [9, 8, 7, 6, 3, 2])
        #expect(fast.asked.count == 2 && slow.asked.count == 1)
    }

    @Test func `who shows it is told once for a load, however many pages that is`() async throws {
        let (merged, _) = merge([server([9, 5]), server([8, 4], from: 100), server([7, 3], from: 200)])
        var drawn: [[Int]] = []
        let watch = client.clientStore.commits.watch { _ in drawn.append(merged.map(\.likes)) }
        let loads = [Task { try await merged.loadMore() }, Task { try await merged.loadMore() }]
        for load in loads { try await load.value }
        #expect(drawn == [[], [9, 8, 7, 5, 4, 3]])
        withExtendedLifetime(watch) {}
    }

    @Test func `all lists are refreshed together`() async throws {
        let (first, second) = (server([9, 5, 1]), server([8, 4], from: 100))
        let (merged, _) = merge([first, second])
        while merged.hasMore { try await merged.loadMore() }
        #expect(merged.map(\.likes) == [9, 8, 5, 4, 1])
        var drawn: [[Int]] = []
        let watch = client.clientStore.commits.watch { _ in drawn.append(merged.map(\.likes)) }
        first.change { $0.leaves = [LeafValue(50, likes: 20)] }
        second.change { $0.leaves = [LeafValue(150, likes: 30)] }
        second.gate.close()
        let refresh = Task { try await merged.refresh() }
        await second.gate.arrivals(2)
        guard case .refreshing = merged.state else { Issue.record("\(merged.state)"); return }
        second.gate.open()
        try await refresh.value
        #expect(drawn == [[9, 8, 5, 4, 1], [30, 20]])
        withExtendedLifetime(watch) {}
    }

    @Test func `if one list fails, nothing of the load is shown`() async throws {
        let (first, second) = (server([9, 5, 1]), server([8, 4, 2], from: 100))
        let (merged, feeds) = merge([first, second])
        try await merged.loadMore()
        second.change { $0.isBroken = true }
        await #expect(throws: LeafServer.Refusal.self) { try await merged.refresh() }
        #expect(merged.map(\.likes) == [9, 8, 5])
        #expect(merged.state.error is LeafServer.Refusal)
        second.change { $0.isBroken = false }
        while merged.hasMore { try await merged.loadMore() }
        #expect(merged.map(\.likes) == [9, 8, 5, 4, 2, 1])
        #expect(feeds.allSatisfy { !$0.state.isLoading && $0.state.error == nil })
    }

    @Test func `a cancelled or reset load adds nothing to any list`() async throws {
        let (first, second) = (server([9, 5, 1]), server([8, 4, 2], from: 100))
        let (merged, feeds) = merge([first, second])
        second.gate.close()
        let cancelled = Task { try await merged.loadMore() }
        await second.gate.arrivals(1)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let reset = Task { try await merged.loadMore() }
        await second.gate.arrivals(2)
        merged.reset()
        await #expect(throws: CancellationError.self) { try await reset.value }
        second.gate.open()
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(merged.isEmpty && feeds.allSatisfy(\.isEmpty) && !merged.state.isLoading)
        try await merged.loadMore()
        #expect(merged.map(\.likes) == [9, 8, 5])
    }

    @Test func `what a list hides or puts first is hidden or stands in its place`() async throws {
        let (merged, feeds) = merge([server([9, 5, 1]), server([8, 4], from: 100)])
        while merged.hasMore { try await merged.loadMore() }
        feeds[0].filters = [FeedFilter("five") { $0.likes == 5 }]
        #expect(merged.map(\.likes) == [9, 8, 4, 1])
        feeds[1].prepend(try client.models(Leaf.self).createModel(from: LeafValue(99, likes: 10)))
        #expect(merged.map(\.likes) == [10, 9, 8, 4, 1])
    }

    @Test func `it holds its rows and nothing holds it`() async throws {
        weak var ghost: MergedFeed<Leaf>?
        let slow = server([8, 4, 3, 2, 1], from: 100)
        func use() async throws {
            let (merged, _) = merge([server([9, 5, 1]), slow])
            try await merged.loadMore()
            #expect(client.clientStore.entryCount == 4)
            slow.gate.close()
            try await merged.loadMore()
            merged.itemAppeared(at: merged.count - 1)
            await slow.gate.arrivals(2)
            ghost = merged
        }
        try await use()
        slow.gate.open()
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(ghost == nil && client.clientStore.entryCount == 0)
    }

    /// A generator that gives the same numbers for the same seed.
    private struct Sequence {
        var state: UInt64

        mutating func next(_ range: ClosedRange<Int>) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Int(state >> 33) % range.count
        }
    }
}
