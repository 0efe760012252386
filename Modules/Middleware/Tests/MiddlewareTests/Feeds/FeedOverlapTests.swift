import Propagation
import Testing

@testable import Middleware

/// Tests loads that overlap, are cancelled or arrive too late.
@MainActor @Suite struct `Loads of a feed that overlap` {
    private let server = LeafServer()
    private let client = LeafClient()

    /// A regression: the coalescing fetched twice on the first call.
    @Test func `the first two loads at once are one request`() async throws {
        let feed = server.feed(of: client)
        server.gate.close()
        let loads = [Task { try await feed.loadMore() }, Task { try await feed.loadMore() }]
        await server.gate.arrivals(1)
        await Task.yield()
        server.gate.open()
        for load in loads { try await load.value }
        #expect(server.asked == ["after 0"])
        #expect(feed.ids == [1, 2, 3])
    }

    @Test func `a confirmed edit in between makes no second request`() async throws {
        let feed = server.feed(of: client)
        let leaf = try client.models(Leaf.self).createModel(from: LeafValue(9))
        server.gate.close()
        let first = Task { try await feed.loadMore() }
        await server.gate.arrivals(1)
        _ = await leaf.like { LeafValue(9, likes: 1) }.value
        let second = Task { try await feed.loadMore() }
        await Task.yield()
        server.gate.open()
        try await first.value
        try await second.value
        #expect(server.asked == ["after 0"])
    }

    @Test func `a cancelled load never appends`() async throws {
        let feed = server.feed(of: client)
        server.gate.close()
        let load = Task { try await feed.loadMore() }
        await server.gate.arrivals(1)
        load.cancel()
        server.gate.open()
        await #expect(throws: CancellationError.self) { try await load.value }
        await feed.commits.activity.waitUntilIdle()
        #expect(feed.items.isEmpty && !feed.state.isLoading && feed.state.error == nil)
        try await feed.loadMore()
        #expect(feed.ids == [1, 2, 3])
    }

    /// A page may arrive between the cancellation and the main actor's notice of it.
    @Test func `from the moment of its cancellation a load is not wanted`() async throws {
        let sharedLoad = SharedLoad(.more) { _, _ in }
        let gate = Gate()
        gate.close()
        _ = sharedLoad.start(client.clientStore.commits.activity) { _ in await gate.pass() }
        let load = Task { try await sharedLoad.wait() }
        await gate.arrivals(1)
        #expect(sharedLoad.isNeeded)
        load.cancel()
        #expect(!sharedLoad.isNeeded)
        gate.open()
        _ = await load.result
    }

    /// The page is on its way to the main actor, which is busy until then, and cancels.
    @Test func `a page that meets its cancellation is not shown`() async throws {
        for round in 0..<30 {
            let answered = Gate()
            let feed = Feed<Leaf>(
                .cursors("leaves \(round)", of: client) { _ in
                    await answered.pass()
                    return ([LeafValue(1)], nil)
                }
            )
            let load = Task { try await feed.loadMore() }
            await answered.arrivals(1)
            // Give the comparison, which needs no main actor, more time in each round.
            for _ in 0..<round * 200 { _ = client.clientStore.entryCount }
            load.cancel()
            if case .success = await load.result { continue }
            #expect(feed.items.isEmpty)
        }
    }

    @Test func `a page that was asked for before a reset is refused`() async throws {
        let feed = server.feed(of: client)
        let fetch = try #require(feed.fetch(for: .more))
        let loadedPage = try await fetch()
        feed.reset()
        #expect(throws: CancellationError.self) { _ = try loadedPage.prepare(true) }
        let late = try await fetch()
        try await feed.loadMore()
        #expect(throws: CancellationError.self) { _ = try late.prepare(false) }
        #expect(feed.ids == [1, 2, 3])
    }

    @Test func `who gives up leaves the load to the others`() async throws {
        let feed = server.feed(of: client)
        server.gate.close()
        let first = Task { try await feed.loadMore() }
        await server.gate.arrivals(1)
        let second = Task { try await feed.loadMore() }
        await Task.yield()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        server.gate.open()
        try await second.value
        #expect(feed.ids == [1, 2, 3])
        #expect(server.asked == ["after 0"])
    }

    @Test func `who is cancelled before makes no request`() async throws {
        let feed = server.feed(of: client)
        let load = Task { try await feed.loadMore() }
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(server.asked.isEmpty)
    }

    @Test func `a reset during a load empties the list, and the load adds nothing`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        server.gate.close()
        let load = Task { try await feed.loadMore() }
        await server.gate.arrivals(2)
        feed.reset()
        #expect(feed.items.isEmpty && !feed.state.isLoading)
        server.gate.open()
        await #expect(throws: CancellationError.self) { try await load.value }
        await feed.commits.activity.waitUntilIdle()
        #expect(feed.items.isEmpty)
        try await feed.loadMore()
        #expect(feed.ids == [1, 2, 3])
    }

    @Test func `a refresh takes the place of a load of more`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        server.gate.close()
        let more = Task { try await feed.loadMore() }
        await server.gate.arrivals(2)
        let refresh = Task { try await feed.refresh() }
        await server.gate.arrivals(3)
        server.gate.open()
        await #expect(throws: CancellationError.self) { try await more.value }
        try await refresh.value
        await feed.commits.activity.waitUntilIdle()
        #expect(feed.ids == [1, 2, 3])
    }

    @Test func `a load of more during a refresh waits for that`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        server.gate.close()
        let refresh = Task { try await feed.refresh() }
        await server.gate.arrivals(2)
        let more = Task { try await feed.loadMore() }
        await Task.yield()
        server.gate.open()
        try await refresh.value
        try await more.value
        #expect(server.asked == ["after 0", "after 0"])
        #expect(feed.ids == [1, 2, 3])
    }

    @Test func `a refresh keeps the old rows until the new ones are there`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        try await feed.loadMore()
        server.change { $0.leaves = [7, 8].map { LeafValue($0) } }
        server.gate.close()
        let refresh = Task { try await feed.refresh() }
        await server.gate.arrivals(3)
        guard case .refreshing = feed.state else { Issue.record("\(feed.state)"); return }
        #expect(feed.ids == Array(1...6))
        server.gate.open()
        try await refresh.value
        #expect(feed.ids == [7, 8] && !feed.hasMore)
    }

    @Test func `a refresh that fails leaves the rows, and the list goes on where it was`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        server.change { $0.isBroken = true }
        await #expect(throws: LeafServer.Refusal.self) { try await feed.refresh() }
        #expect(feed.ids == [1, 2, 3] && feed.state.error != nil)
        server.change { $0.isBroken = false }
        try await feed.loadMore()
        #expect(feed.ids == Array(1...6))
    }

    @Test func `what comes after a log-out is not shown`() async throws {
        struct LoggedOut: Error {}
        let feed = server.feed(of: client)
        server.gate.close()
        let load = Task { try await feed.loadMore() }
        await server.gate.arrivals(1)
        client.clientStore.close(LoggedOut())
        server.gate.open()
        await #expect(throws: LoggedOut.self) { try await load.value }
        #expect(feed.items.isEmpty)
    }
}
