import Middleware
import Propagation
import Testing

@MainActor @Suite struct `Pages of a feed` {
    @Test func `a feed by cursor goes on to the page that names no other`() async throws {
        let server = LeafServer(1...7)
        let feed = server.feed()
        #expect(feed.items.isEmpty && feed.hasMore)
        try await feed.loadMore()
        #expect(feed.ids == [1, 2, 3])
        guard case .idle = feed.state else { Issue.record("\(feed.state)"); return }
        try await feed.loadMore()
        try await feed.loadMore()
        #expect(feed.ids == Array(1...7) && !feed.hasMore)
        guard case .done = feed.state else { Issue.record("\(feed.state)"); return }
        try await feed.loadMore()
        #expect(server.asked == ["after 0", "after 3", "after 6"])
    }

    @Test func `a feed by page number goes on to the empty page`() async throws {
        let server = LeafServer(1...6)
        let feed = Feed<Leaf>(.pages("leaves", of: LeafClient()) { try await server.page($0) })
        while feed.hasMore { try await feed.loadMore() }
        #expect(feed.ids == Array(1...6))
        #expect(server.asked == ["page 1", "page 2", "page 3"])
    }

    @Test func `a page that names itself as the next one is the last`() async throws {
        let client = LeafClient()
        let feed = Feed<Leaf>(.cursors("leaves", of: client) { ($0 == nil ? [LeafValue(1)] : [LeafValue(2)], "same") })
        try await feed.loadMore()
        try await feed.loadMore()
        #expect(feed.ids == [1, 2] && !feed.hasMore)
    }

    /// The server's order changes between the requests.
    @Test func `a row that comes again on a later page is listed once`() async throws {
        let server = LeafServer(1...6)
        let feed = server.feed()
        try await feed.loadMore()
        server.change { $0.leaves.insert(LeafValue(9), at: 0) }
        try await feed.loadMore()
        #expect(feed.ids == [1, 2, 3, 4, 5])
    }

    @Test func `a page of rows that are listed already is no end`() async throws {
        let server = LeafServer(1...6)
        let feed = server.feed()
        try await feed.loadMore()
        server.change { $0.leaves.insert(contentsOf: [LeafValue(7), LeafValue(8), LeafValue(9)], at: 0) }
        try await feed.loadMore()
        #expect(feed.ids == Array(1...6))
        #expect(server.asked.count == 3)
    }

    @Test func `a failure is seen, and the same page is tried again`() async throws {
        let server = LeafServer()
        let feed = server.feed()
        try await feed.loadMore()
        server.change { $0.isBroken = true }
        await #expect(throws: LeafServer.Refusal.self) { try await feed.loadMore() }
        #expect(feed.state.error is LeafServer.Refusal)
        #expect(feed.ids == [1, 2, 3])
        server.change { $0.isBroken = false }
        try await feed.loadMore()
        #expect(feed.state.error == nil)
        #expect(server.asked == ["after 0", "after 3", "after 3"])
    }

    @Test func `whoever shows rows is told once for a page, and who shows the state, of both ends`() async throws {
        let server = LeafServer()
        let feed = server.feed()
        var rows: [[Int]] = []
        var states: [Bool] = []
        let watches = [
            feed.commits.watch { _ in rows.append(feed.ids) },
            feed.commits.watch { _ in states.append(feed.state.isLoading) },
        ]
        try await feed.loadMore()
        try await feed.loadMore()
        #expect(rows == [[], [1, 2, 3], Array(1...6)])
        #expect(states == [false, true, false, true, false])
        withExtendedLifetime(watches) {}
    }

    @Test func `it is a collection that can be watched`() async throws {
        let feed = LeafServer().feed()
        var last: Int?
        let watch = feed.commits.watch { _ in last = feed.last?.id }
        try await feed.loadMore()
        #expect(last == 3)
        #expect(feed.map(\.id) == [1, 2, 3])
        #expect(feed[1].id == 2 && feed.count == 3)
        #expect(feed.firstIndex { $0.id == 3 } == 2)
        withExtendedLifetime(watch) {}
    }

    @Test func `a page that was asked for before an edit was confirmed is shown with it`() async throws {
        let server = LeafServer()
        let client = LeafClient()
        let leaf = try client.models(Leaf.self).createModel(from: LeafValue(2))
        let feed = server.feed(of: client)
        server.gate.close()
        let load = Task { try await feed.loadMore() }
        await server.gate.arrivals(1)
        #expect(await leaf.like { LeafValue(2, likes: 1) }.value.isSuccess)
        server.gate.open()
        try await load.value
        #expect(feed.items.map(\.likes) == [0, 1, 0])
        #expect(feed[1] === leaf)
    }

    /// A row's position is found by its identity once, and a page does not look at the rows before it.
    @Test func `a page costs what it brings, however long the list is`() async throws {
        var looks = 0
        let server = LeafServer(1...400, pageSize: 20)
        let feed = server.feed(filters: [
            FeedFilter("odd") { leaf in
                looks += 1
                return leaf.likes > leaf.id
            }
        ])
        var costs: [Int] = []
        while feed.hasMore {
            let before = looks
            try await feed.loadMore()
            costs.append(looks - before)
        }
        #expect(costs == Array(repeating: 20, count: 20))
    }
}

extension Feed {
    var commits: Commits { source.api.clientStore.commits }
}
