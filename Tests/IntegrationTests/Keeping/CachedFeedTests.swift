import DemoServer
import Foundation
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Networking
import Persistence
import Primitives
import Testing

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
}
