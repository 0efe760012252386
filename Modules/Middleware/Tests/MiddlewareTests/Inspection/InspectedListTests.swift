import Middleware
import Propagation
import Testing

@MainActor @Suite struct `Inspected lists` {
    @Test func `a feed refers to its rows, and is marked as they come`() async throws {
        let client = LeafClient()
        let watcher = Watcher(client.clientStore.commits)
        func use() async throws {
            let server = LeafServer()
            let feed = server.feed(of: client)
            try await feed.loadMore()
            let state = try #require(watcher.state("feed/1"))
            #expect(state.headline == "leaves" && state.kind == "feed")
            #expect(state.links.map(\.id) == feed.items.map(\.inspectedID))
            #expect(state.shown["rows"] == "3" && state.shown["state"] == "idle")
            try await feed.loadMore()
            #expect(watcher.state("feed/1")?.links.count == 6)
            server.change { $0.isBroken = true }
            await #expect(throws: LeafServer.Refusal.self) { try await feed.loadMore() }
            #expect(watcher.state("feed/1")?.shown["state"] == "failed: Refusal()")
        }
        try await use()
        await watcher.until { $0.last("feed/1")?.gone.contains("feed/1") ?? false }
        #expect(client.clientStore.entryCount == 0)
    }

    @Test func `a query is marked when a row comes or goes, and not when one moves`() throws {
        let client = PotClient()
        let watcher = Watcher(client.commits)
        let pots = try (1...3).map { try client.show(PotValue($0, water: $0)) }
        let query = client.query(Pot.self, where: { $0.water > 0 }, sortedBy: .ascending(\.water))
        try client.show(PotValue(1, water: 4))
        #expect(watcher.state("query/1")?.links.count == 3, "the query was made since the last commit")
        try client.show(PotValue(1, water: 5))
        #expect(watcher.steps.last?.set["query/1"] == nil && query.items.map(\.id) == [2, 3, 1])
        try client.show(PotValue(2, water: 0))
        let state = try #require(watcher.steps.last?.set["query/1"])
        #expect(state.links.map(\.id) == query.items.map(\.inspectedID) && state.headline == "query of pot2")
        withExtendedLifetime(pots) {}
    }

    @Test func `a long list refers to its first rows`() throws {
        let client = PotClient()
        let watcher = Watcher(client.commits)
        let query = client.query(Pot.self, sortedBy: .ascending(\.water))
        let pots = try client.commits.run(client.commits.makeCause(.other, "many")) {
            try (1...1_001).map { try client.show(PotValue($0)) }
        }
        let state = try #require(watcher.state("query/1"))
        #expect(state.links.count == 1_000 && state.shown["rows"] == "1001")
        #expect(state.shown["rows without a reference here"] == "1")
        withExtendedLifetime((pots, query)) {}
    }
}
