import DemoServer
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Networking
import Persistence
import Primitives
import Propagation
import Testing
import WireRuntime

/// Tests lists of an account across launches; only disk and server persist.
@MainActor @Suite struct CachedFeedTests {
    private let disk = MemoryFileSystem()
    private let server = LemmyServer()
    private let token: String

    init() throws { token = try World(server).makeToken(of: "alice") }

    private func launch(_ body: @MainActor (World, ApiClient, FileStore) async throws -> Void) async throws {
        let store = FileStore(folder: URL(filePath: "/caches"), fileSystem: disk)
        let world = try World(server, store: store)
        try await body(world, world.client(with: token), store)
        await world.settle()
        await store.close()
    }

    @Test func `offline, a feed shows the last page with the votes since, and waiting votes`() async throws {
        try await launch { world, alice, store in
            let feed = try CachedFeed("local", alice.feed(.local, limit: 5), in: store)
            await world.settle()
            #expect(feed.items.count == 5)
            #expect(await feed.items[4].castVote(.down).value.isSuccess)
        }
        try await launch { world, alice, store in
            world.faults.apply(.offline)
            let feed = try CachedFeed("local", alice.feed(.local, limit: 5), in: store)
            await world.settle()
            #expect(feed.items.count == 5 && feed.isFromDisk && feed.state.error != nil)
            #expect(feed.items[4].vote == .down)
            _ = await feed.items[3].castVote(.down).value
        }
        try await launch { world, alice, store in
            world.faults.apply(.offline)
            let feed = try CachedFeed("local", alice.feed(.local, limit: 5), in: store)
            await feed.waitUntilOpen()
            #expect(feed.items[3].vote == .down, "it waits for the server")
            await world.settle()
            world.faults.apply(.ok)
            try await feed.refresh()
            await alice.clientStore.outbox.send()
            #expect(!feed.isFromDisk && feed.items.first { $0.vote == .down } != nil)
            #expect(alice.clientStore.outbox.items.isEmpty)
        }
    }

    @Test func `an inbox is kept, too, and a log-out removes it`() async throws {
        try await launch { world, alice, store in
            let inbox = try CachedFeed("replies", alice.replyFeed(), in: store)
            await world.settle()
            #expect(!inbox.items.isEmpty)
            await inbox.waitUntilStored()
            #expect(try await store.keys(in: alice.storeScope).contains { $0.name == "list-replies" })
            try await alice.logOut()
            #expect(try await store.keys(in: alice.storeScope).isEmpty)
        }
    }

    @Test func `several pages are stored as one, and shown again with the edits since`() async throws {
        try await launch { world, alice, store in
            let shelf = EntityDiskCache(of: alice, in: store)
            let feed = alice.feed(ofCommunity: 2, limit: 5)
            var pages: [FeedPage<Post2Value>] = []
            var stamps: [Stamp] = []
            feed.onPage = { page, stamp in
                pages.append(page)
                stamps.append(stamp)
            }
            for _ in 1...3 { try await feed.loadMore() }
            #expect(pages.map(\.rows.count) == [5, 5, 5] && feed.items.count == 15)
            let stamp = try #require(stamps.first)
            shelf.store(FeedPage(pages.flatMap(\.rows), next: pages.last?.next), startedAt: stamp, as: "swift")
            #expect(await feed.items[14].castVote(.down).value.isSuccess)
        }
        try await launch { world, alice, store in
            world.faults.apply(.offline)
            let shelf = EntityDiskCache(of: alice, in: store)
            let feed = alice.feed(ofCommunity: 2, limit: 5)
            var pageCount = 0
            feed.onPage = { _, _ in pageCount += 1 }
            #expect(await shelf.restore(feed, as: "swift") != nil)
            #expect(feed.items.count == 15 && feed.items[14].vote == .down && feed.hasMore)
            #expect(pageCount == 0, "a page from a file is not reported")
        }
    }
}
