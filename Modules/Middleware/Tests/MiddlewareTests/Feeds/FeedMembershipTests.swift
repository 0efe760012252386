import Middleware
import Propagation
import Testing

/// Tests rows that an edit removes from a list, and rows that stay until it is refreshed.
@MainActor @Suite struct `Rows that leave a feed` {
    private struct Refusal: Error {}

    private let client = LeafClient()
    private let server = LeafServer(1...9)

    private func numbered() -> FeedSource<Leaf> {
        .pages("leaves", of: client) { [server] in try await server.page($0) }
    }

    /// Likes a leaf, and removes it from the server's list.
    private func like(_ leaf: Leaf) async {
        _ = await leaf.like { [server] in
            server.change { state in state.leaves.removeAll { $0.id == leaf.id } }
            return LeafValue(leaf.id, likes: 1)
        }.value
    }

    @Test func `a row that does not belong any more goes with the edit, in one commit`() async throws {
        let feed = Feed(server.source(of: client).including { $0.likes == 0 })
        try await feed.loadMore()
        var shown: [[Int]] = []
        let watch = feed.commits.watch { _ in shown.append(feed.ids) }
        let edit = feed[1].like { LeafValue(2, likes: 1) }
        #expect(shown == [[1, 2, 3], [1, 3]])
        #expect(await edit.value.isSuccess)
        #expect(feed.ids == [1, 3] && feed.hiddenCount == 0)
        try await feed.loadMore()
        #expect(feed.ids == [1, 3, 4, 5, 6])
        withExtendedLifetime(watch) {}
    }

    @Test func `a row whose edit is refused is back at its place`() async throws {
        let feed = Feed(server.source(of: client).including { $0.likes == 0 })
        try await feed.loadMore()
        let edit = feed[1].like { throw Refusal() }
        #expect(feed.ids == [1, 3])
        _ = await edit.value
        #expect(feed.ids == [1, 2, 3])
    }

    @Test func `a filter hides what belongs, and counts nothing else`() async throws {
        let feed = Feed(
            server.source(of: client).including { $0.likes == 0 },
            filters: [FeedFilter("even") { $0.id.isMultiple(of: 2) }]
        )
        try await feed.loadMore()
        #expect(feed.ids == [1, 3] && feed.hiddenCount(by: "even") == 1)
        await like(try client.models(Leaf.self).createModel(from: LeafValue(2)))
        #expect(feed.ids == [1, 3] && feed.hiddenCount == 0)
    }

    @Test func `a row that the server lists no more stays until the refresh`() async throws {
        let feed = Feed(numbered().listing { $0.likes == 0 })
        try await feed.loadMore()
        await like(feed[0])
        #expect(feed.ids == [1, 2, 3])
        try await feed.refresh()
        #expect(feed.ids == [2, 3, 4])
    }

    /// lemmy-ui#2094: pages are counted by the rows that the server still lists.
    @Test(arguments: [false, true]) func `no row behind those that left is skipped`(leavesAtOnce: Bool) async throws {
        let isListed: @MainActor @Sendable (Leaf) -> Bool = { $0.likes == 0 }
        let feed = Feed(leavesAtOnce ? numbered().including(while: isListed) : numbered().listing(while: isListed))
        try await feed.loadMore()
        for leaf in feed.items { await like(leaf) }
        try await feed.loadMore()
        #expect(feed.ids == (leavesAtOnce ? [4, 5, 6] : Array(1...6)))
        await like(try #require(feed.items.last))
        while feed.hasMore { try await feed.loadMore() }
        #expect(feed.ids == (leavesAtOnce ? [4, 5, 7, 8, 9] : Array(1...9)))
    }

    @Test func `one that waits behind the only one is found`() async throws {
        let server = LeafServer(1...2, pageSize: 1)
        let feed = Feed<Leaf>(
            FeedSource.pages("leaves", of: client) { try await server.page($0) }.listing { $0.likes == 0 }
        )
        try await feed.loadMore()
        _ = await feed[0].like {
            server.change { $0.leaves.removeFirst() }
            return LeafValue(1, likes: 1)
        }.value
        try await feed.loadMore()
        #expect(feed.ids == [1, 2])
    }

    /// A queued edit has not changed the server's list yet.
    @Test func `rows that the server still lists are walked past`() async throws {
        let feed = Feed(numbered().listing { $0.likes == 0 })
        try await feed.loadMore()
        try await feed.loadMore()
        let leaves = feed.items
        for leaf in leaves { _ = try client.models(Leaf.self).createModel(from: LeafValue(leaf.id, likes: 1)) }
        try await feed.loadMore()
        #expect(feed.ids == Array(1...9))
        #expect(server.asked == ["page 1", "page 2", "page 1", "page 2", "page 3"])
        while feed.hasMore { try await feed.loadMore() }
        #expect(feed.ids == Array(1...9))
    }

    @Test func `a page that was counted before a row left is asked for again`() async throws {
        let feed = Feed(numbered().listing { $0.likes == 0 })
        try await feed.loadMore()
        server.gate.close()
        let more = Task { try await feed.loadMore() }
        await server.gate.arrivals(2)
        await like(feed[0])
        server.gate.open()
        try await more.value
        #expect(feed.ids == [1, 2, 3, 4])
        try await feed.loadMore()
        #expect(feed.ids == Array(1...7))
    }
}
