import Middleware
import Propagation
import Testing

/// Tests rows that are put first, and the rows after them.
@MainActor @Suite struct `First and next rows of a feed` {
    private let client = LeafClient()
    private let server = LeafServer()

    private func leaf(_ id: Int) throws -> Leaf { try client.models(Leaf.self).createModel(from: LeafValue(id)) }

    @Test func `a new row goes first until the next refresh`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        feed.prepend(try leaf(20))
        feed.prepend(try leaf(21))
        feed.prepend(try leaf(2))
        #expect(feed.ids == [21, 20, 1, 2, 3])
        try await feed.loadMore()
        #expect(feed.ids == [21, 20] + Array(1...6))
        try await feed.refresh()
        #expect(feed.ids == Array(1...6))
    }

    @Test func `a refresh that was asked for before leaves a new row first`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        server.gate.close()
        let refresh = Task { try await feed.refresh() }
        await server.gate.arrivals(2)
        feed.prepend(try leaf(20))
        server.gate.open()
        try await refresh.value
        #expect(feed.ids == [20, 1, 2, 3])
        try await feed.refresh()
        #expect(feed.ids == [1, 2, 3])
    }

    @Test func `a new row that a page brings too is listed once`() async throws {
        let feed = server.feed(of: client)
        feed.prepend(try leaf(2))
        try await feed.loadMore()
        #expect(feed.ids == [2, 1, 3])
        server.gate.close()
        let refresh = Task { try await feed.refresh() }
        await server.gate.arrivals(2)
        server.gate.open()
        try await refresh.value
        #expect(feed.ids == [1, 2, 3])
    }

    @Test func `a new row is filtered as any other`() async throws {
        let feed = server.feed(of: client, filters: [FeedFilter("even") { $0.id.isMultiple(of: 2) }])
        try await feed.loadMore()
        feed.prepend(try leaf(20))
        feed.prepend(try leaf(21))
        #expect(feed.ids == [21, 1, 3] && feed.hiddenCount == 2)
    }

    @Test func `the hook gets the new rows that are to be seen, before they are`() async throws {
        let feed = server.feed(of: client, filters: [FeedFilter("even") { $0.id.isMultiple(of: 2) }])
        var fetched: [[Int]] = []
        var shown: [[Int]] = []
        let watch = client.clientStore.commits.watch { _ in
            shown.append(feed.ids)
            #expect(feed.ids == fetched.flatMap(\.self))
        }
        feed.prefetch = { fetched.append($0.map(\.id)) }
        try await feed.loadMore()
        server.change { $0.leaves.insert(LeafValue(31), at: 0) }
        try await feed.loadMore()
        #expect(fetched == [[1, 3], [5]])
        #expect(shown == [[], [1, 3], [1, 3, 5]])
        withExtendedLifetime(watch) {}
    }

    @Test func `who comes near the end gets more, once`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        feed.itemAppeared(feed[0])
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(server.asked.count == 1)
        feed.itemAppeared(feed[1])
        feed.itemAppeared(feed[2])
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(feed.ids == Array(1...6))
        #expect(server.asked.count == 2)
    }

    @Test func `what failed near the end is not tried again by itself`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        server.change { $0.isBroken = true }
        feed.itemAppeared(feed[2])
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(feed.state.error is LeafServer.Refusal)
        feed.itemAppeared(feed[2])
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(server.asked.count == 2)
    }
}
