import Middleware
import Primitives
import Propagation
import Testing

/// Tests that a refresh covers all listed rows, and finds the end of a list.
@MainActor @Suite struct `Refreshes of a feed` {
    private let client = LeafClient()
    private let server = LeafServer(1...9)

    private func twoPages() async throws -> Feed<Leaf> {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        try await feed.loadMore()
        return feed
    }

    @Test func `a refresh brings as many pages as are listed, in one commit`() async throws {
        let feed = try await twoPages()
        var shown: [[Int]] = []
        let watch = feed.commits.watch { _ in shown.append(feed.ids) }
        try await feed.refresh()
        #expect(shown == [Array(1...6), Array(1...6)] && server.asked.suffix(2) == ["after 0", "after 3"])
        try await feed.loadMore()
        #expect(feed.ids == Array(1...9))
        withExtendedLifetime(watch) {}
    }

    @Test func `only what the server has no more is gone`() async throws {
        let feed = try await twoPages()
        server.change { $0.leaves.removeAll { $0.id == 2 } }
        try await feed.refresh()
        #expect(feed.ids == [1] + Array(3...7))
    }

    @Test func `rows that new ones push down stay`() async throws {
        let feed = try await twoPages()
        server.change { $0.leaves.insert(contentsOf: [LeafValue(21), LeafValue(22)], at: 0) }
        try await feed.refresh()
        #expect(feed.ids == [21, 22] + Array(1...6))
        let count = server.asked.count
        try await feed.loadMore()
        #expect(feed.ids == [21, 22] + Array(1...7) && server.asked.count == count)
        try await feed.loadMore()
        #expect(feed.ids == [21, 22] + Array(1...9))
    }

    @Test func `the last row's going costs one page more at most`() async throws {
        let feed = try await twoPages()
        server.change { $0.leaves.removeAll { $0.id == 6 } }
        try await feed.refresh()
        #expect(feed.ids == [1, 2, 3, 4, 5, 7, 8, 9])
        #expect(server.asked.count == 5)
    }

    @Test func `a first page that is here already is not asked for`() async throws {
        let feed = try await twoPages()
        let stamp = client.clientStore.commits.makeStamp()
        let page = FeedPage([21, 1, 2].map { LeafValue($0) }, next: .cursor("2"))
        try await feed.refresh(from: page, stamp: stamp)
        #expect(feed.ids == [21] + Array(1...6) && server.asked.suffix(2) == ["after 2", "after 5"])
    }

    /// In a merged list, a list that may continue blocks the others: 30 rows of an inbox became 5 after a refresh.
    @Test func `a merged list is as long after a refresh as before`() async throws {
        let short = LeafServer([50, 40])
        let feeds = [
            Feed<Leaf>(.pages("long", of: client) { [server] in try await server.page($0) }),
            Feed<Leaf>(.pages("short", of: client) { try await short.page($0) }),
        ]
        server.change { $0.leaves = (1...9).reversed().map { LeafValue($0) } }
        let merged = MergedFeed(feeds.map { FeedBranch($0) { $0 } }) { $0.id > $1.id }
        try await merged.loadMore()
        try await merged.loadMore()
        let before = merged.map(\.id)
        #expect(before.count > 4)
        try await merged.refresh()
        #expect(merged.map(\.id) == before)
        #expect(feeds[1].hasMore == false)
    }

    /// A regression: a server that ignored the page number caused 101 loads of the same three rows.
    @Test func `a page that brings no new row ends the list`() async throws {
        let asked = Lock(0)
        let feed = Feed<Leaf>(
            .pages("leaves", of: client) { _ in
                asked.withLock { $0 += 1 }
                return [1, 2, 3].map { LeafValue($0) }
            }
        )
        try await feed.loadMore()
        try await feed.loadMore()
        #expect(feed.ids == [1, 2, 3] && !feed.hasMore && asked.withLock { $0 } == 3)
        let members = MemberList(feed.source) { _ in true }
        try await members.load()
        #expect(members.map(\.id) == [1, 2, 3])
    }

    @Test func `new rows at the server's end are no end of the list`() async throws {
        let feed = Feed<Leaf>(.pages("leaves", of: client) { [server] in try await server.page($0) })
        try await feed.loadMore()
        server.change { $0.leaves.insert(contentsOf: (21...23).map { LeafValue($0) }, at: 0) }
        while feed.hasMore { try await feed.loadMore() }
        #expect(feed.ids == Array(1...9))
    }

    @Test func `a piece of another source is listed behind, and comes again with a refresh`() async throws {
        let feed = server.feed(of: client)
        try await feed.loadMore()
        let answers = LeafServer([3, 31, 32])
        try await feed.load(piece: answers.source(of: client, "answers").allPages())
        #expect(feed.ids == [1, 2, 3, 31, 32])
        try await feed.loadMore()
        answers.change { $0.leaves.removeLast() }
        try await feed.refresh()
        #expect(feed.ids == Array(1...6) + [31])
    }
}
