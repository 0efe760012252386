import Middleware
import Primitives
import Propagation
import Testing

@MainActor @Suite struct `Life of a feed` {
    private let server = LeafServer()

    private final class Ghost {
        weak var feed: Feed<Leaf>?
        weak var leaf: Leaf?
    }

    @Test func `its rows live as long as it does`() async throws {
        let client = LeafClient()
        let ghost = Ghost()
        func use() async throws {
            let feed = server.feed(of: client, filters: [FeedFilter("liked") { $0.likes > 0 }])
            try await feed.loadMore()
            (ghost.feed, ghost.leaf) = (feed, feed[0])
            #expect(client.clientStore.entryCount == 3)
            server.change { $0.leaves.removeFirst(2) }
            try await feed.refresh()
            #expect(ghost.leaf == nil && client.clientStore.entryCount == 3)
        }
        try await use()
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(ghost.feed == nil)
        #expect(client.clientStore.entryCount == 0)
    }

    @Test func `a load that nobody waits for does not keep it`() async throws {
        let client = LeafClient()
        let ghost = Ghost()
        func use() async throws {
            let feed = server.feed(of: client)
            try await feed.loadMore()
            server.gate.close()
            feed.itemAppeared(feed[2])
            await server.gate.arrivals(2)
            ghost.feed = feed
        }
        try await use()
        #expect(ghost.feed == nil)
        #expect(client.clientStore.entryCount == 0)
        server.gate.open()
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(client.clientStore.entryCount == 0)
    }

    @Test func `a client goes with its last feed`() async throws {
        weak var ghost: LeafClient?
        func use() async throws {
            let client = LeafClient()
            let feed = server.feed(of: client)
            try await feed.loadMore()
            ghost = client
        }
        try await use()
        #expect(ghost == nil)
    }
}
