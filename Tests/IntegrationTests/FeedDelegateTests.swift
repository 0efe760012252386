import Delegates
import DemoServer
import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing

@MainActor @Suite struct FeedDelegateTests {
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))

    private func makeStore() -> FileStore {
        FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
    }

    @Test func `a cold start shows yesterday's feed while today's is fetched`() async throws {
        let store = makeStore()
        let yesterday = try World()
        let first = try FeedDelegate(
            .local,
            of: try await yesterday.logIn("alice"),
            in: store,
            names: CacheNameRegistry(),
            limit: 5,
            clock: clock
        )
        let posts = try await first.retrieve().map(\.id)
        #expect(posts.count == 5)
        #expect(first.status == .success)
        await store.flush()

        // A day later, in another process, with a slow network and a fast file.
        clock.advance(by: .seconds(86_400))
        let today = try World()
        let alice = try await today.logIn("alice")
        today.faults.apply(.hold)
        let second = try FeedDelegate(
            .local,
            of: alice,
            in: makeStore(),
            names: CacheNameRegistry(),
            limit: 5,
            clock: clock
        )
        try await today.faults.waitUntilHeld(1)
        #expect(second.status == .cached)
        #expect(second.data.map(\.id) == posts)
        #expect(second.data.allSatisfy { alice.caches.post2[$0.id] === $0 })
        today.faults.apply(.ok)
        _ = try await second.retrieve()
        #expect(second.status == .success)
    }

    /// The version of 0.18 is not known when its first page arrives, which has no cursor.
    @Test(arguments: [Dialect.v0_18, .v0_19])
    func `a list continues behind the page of a delegate`(_ version: Dialect) async throws {
        let api = try World(LemmyServer(version: version)).guest
        let delegate = try FeedDelegate(
            .local,
            of: api,
            in: makeStore(),
            names: CacheNameRegistry(),
            limit: 5,
            clock: clock,
            beginsAtOnce: false
        )
        try await delegate.refresh()
        let list = api.feed(.local, limit: 5)
        try delegate.publish(in: list)
        try await list.loadMore()
        #expect(list.count == 10 && Set(list.map(\.id)).count == 10)
    }

    @Test func `without a connection yesterday's feed stays, and says why`() async throws {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        do {
            let first = try FeedDelegate(
                .local,
                of: alice,
                in: store,
                names: CacheNameRegistry(),
                limit: 5,
                clock: clock
            )
            _ = try await first.retrieve()
        }
        await store.flush()
        clock.advance(by: .seconds(86_400))
        world.faults.apply(.offline)
        let second = try FeedDelegate(.local, of: alice, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
        await #expect(throws: DelegateError.self) { try await second.retrieve() }
        #expect(second.status?.hasError == true)
        #expect(second.status.canShowData)
        #expect(second.data.count == 5)
    }

    @Test func `the file never overrides what a live answer or an edit has said`() async throws {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        do {
            let first = try FeedDelegate(
                .local,
                of: alice,
                in: store,
                names: CacheNameRegistry(),
                limit: 5,
                clock: clock
            )
            _ = try await first.retrieve()
        }
        await store.flush()
        let live = try await alice.getPosts(.local, limit: 5).posts
        let post = try #require(live.first { $0.vote == .neutral })
        let before = post.score
        #expect(await post.toggleUpvote().value.isSuccess)
        clock.advance(by: .seconds(60))
        let second = try FeedDelegate(.local, of: alice, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
        let shown = try await second.retrieve()
        #expect(shown.contains { $0 === post })
        #expect(post.score == before + 1 && post.vote == .up)
    }

    @Test func `two tokens share no file`() async throws {
        let store = makeStore()
        let world = try World()
        let (alice, bob) = (try await world.logIn("alice"), try await world.logIn("bob"))
        #expect(alice.storeScope != bob.storeScope && alice.storeScope != world.guest.storeScope)
        do {
            let hers = try FeedDelegate(
                .subscribed,
                of: alice,
                in: store,
                names: CacheNameRegistry(),
                limit: 5,
                clock: clock
            )
            _ = try await hers.retrieve()
        }
        await store.flush()
        world.faults.apply(.offline)
        let his = try FeedDelegate(.subscribed, of: bob, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
        await #expect(throws: DelegateError.self) { try await his.retrieve() }
        #expect(his.data.isEmpty && !his.status.canShowData)
    }

    @Test func `a refresh that is held back keeps nobody waiting`() async throws {
        let world = try World()
        let activity = world.commits.activity
        let held = Lock<Set<Int>>([])
        let faults = Faults { event in
            if case .held = event.kind {
                held.withLock { _ = $0.insert(event.number) }
                activity.suspend()
            } else if held.withLock({ $0.remove(event.number) != nil }) {
                activity.resume()
            }
        }
        let transport = FaultingTransport(world.server.transport, faults: faults)
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: world.commits) { _ throws(NetworkingError) in transport }
        )
        let guest = ApiClient.getApiClient(for: world.guest.server, with: nil, in: registry)
        faults.apply(.hold)
        let feed = try FeedDelegate(
            .local,
            of: guest,
            in: makeStore(),
            names: CacheNameRegistry(),
            limit: 5,
            clock: clock
        )
        try await faults.waitUntilHeld(1)
        await activity.waitUntilIdle()
        #expect(feed.status == .inProgress)
        faults.apply(.ok)
        _ = try await feed.retrieve()
        #expect(activity.openCount == 0 && activity.heldCount == 0)
    }
}
