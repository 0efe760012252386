import Consistency
import Delegates
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing
import WireRuntime

/// Tests that nothing is left after everything has been used and released.
@MainActor @Suite struct LeakTests {
    /// Uses everything at once: feed, page, trees, edits that succeed, fail and get lost, and a delegate with a file.
    private func useEverything(in world: World, store: FileStore) async throws -> Ghosts {
        let alice = try await world.logIn("alice")
        let feed = try FeedDelegate(.local, of: alice, in: store, names: CacheNameRegistry(), limit: 10)
        let rows = try await feed.retrieve()
        let page = try #require(try await rows[0].upgrade() as? Post3)
        let provider = DataProvider<Post2Value>(alice.trees)
        provider.setData(rows[1].tierValue)
        let collection = CollectionDataProvider<Post2Value>(alice.trees)
        collection.setData(rows.map(\.tierValue))
        var draws = 0
        let watch = world.commits.watch { _ in
            _ = (rows.map(\.tierValue), provider.data, collection.data, rows[0].editState)
            _ = alice.livingRelation(of: page.communityId)
            draws += 1
        }
        #expect(await rows[0].toggleUpvote().value.isSuccess)
        #expect(await page.toggleSubscribe().value.isSuccess)
        world.faults.apply(.fail(1))
        #expect(await !rows[1].toggleSaved().value.isSuccess)
        world.faults.apply(.truncate(.share(0.5)), on: RequestPattern(path: "/post/like"))
        #expect(await rows[2].toggleUpvote().value.isSuccess, "the server has it: a look tells")
        world.faults.apply(.ok)
        _ = try await alice.getCommunity(id: page.communityId)
        _ = try await PostStub(actorId: rows[3].actorId, api: alice).upgrade()
        let late = Task { try await alice.getPosts(.all, limit: 20).posts.count }
        late.cancel()
        _ = await late.result
        try await feed.refresh()
        #expect(draws > 3 && alice.caches.liveCount > 20 && alice.clientStore.entryCount > 20)
        withExtendedLifetime(watch) {}
        return Ghosts(client: alice, clientStore: alice.clientStore, feed: feed, provider: provider)
    }

    private struct Ghosts {
        weak var client: ApiClient?
        /// Retained only by the client otherwise; retained here to be inspected.
        let clientStore: ClientStore
        weak var feed: FeedDelegate?
        weak var provider: DataProvider<Post2Value>?
    }

    @Test func `a mixed session leaves nothing behind`() async throws {
        let store = FileStore(folder: URL(filePath: "/caches"), fileSystem: MemoryFileSystem())
        let world = try World(store: store)
        let ghosts = try await useEverything(in: world, store: store)
        await world.settle()
        await store.flush()
        #expect(ghosts.feed == nil, "the delegate lives")
        #expect(ghosts.provider == nil, "the provider lives")
        #expect(ghosts.client == nil, "the client lives")
        #expect(ghosts.clientStore.entryCount == 0)
        #expect(ghosts.clientStore.trees.registeredIdentifierCount == 0)
        #expect(world.registry.liveClientCount == 1, "the guest's own")
        #expect(world.guest.caches.liveCount == 0 && world.guest.clientStore.entryCount == 0)
        #expect(world.commits.activity.openCount == 0)
    }

    @Test func `models can be let go on any thread`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let clientStore = alice.clientStore
        for round in 0..<10 {
            var posts: [Post2] = try await alice.getPosts(.all, limit: 50).posts
            #expect(posts.count > 20 && clientStore.entryCount > 20)
            let watch = world.commits.watch { _ in
                _ = alice.livingRelation(of: 1)
            }
            var bags: [Bag] = stride(from: round % 3, to: posts.count, by: 3).map { Bag(posts[$0]) }
            posts = []
            await letGo(&bags)
            await world.settle()
            withExtendedLifetime(watch) {}
            #expect(alice.caches.liveCount == 0 && clientStore.entryCount == 0, "round \(round)")
        }
    }

    /// Releases each bag on a thread of its own, while the main actor shows the same posts again.
    private func letGo(_ bags: inout [Bag]) async {
        let tasks = bags.map { bag in Task.detached { bag.empty() } }
        bags = []
        for task in tasks { await task.value }
    }

    @Test func `a post that is fetched again while others let it go stays whole`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        for _ in 0..<20 {
            let bag = Bag(try await alice.getPosts(.local, limit: 20).posts)
            let gone = Task.detached { bag.empty() }
            let again = try await alice.getPosts(.local, limit: 20).posts
            await gone.value
            #expect(again.allSatisfy { alice.caches.post2[$0.id] === $0 && !$0.title.isEmpty })
        }
        await world.settle()
        #expect(alice.caches.liveCount == 0 && alice.clientStore.entryCount == 0)
    }

    /// Retains models until another thread releases them.
    private final class Bag: Sendable {
        private let posts: Lock<[Post2]>
        init(_ post: Post2) { posts = Lock([post]) }
        init(_ all: [Post2]) { posts = Lock(all) }
        func empty() {
            let gone = posts.withLock { posts in
                defer { posts = [] }
                return posts
            }
            withExtendedLifetime(gone) {}
        }
    }
}
