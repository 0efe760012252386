import Delegates
import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Networking
import Persistence
import Primitives
import Propagation
import Testing

/// Tests that a log-out removes everything, at once and permanently.
@MainActor @Suite struct LogOutTests {
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))

    private func makeStore() -> FileStore {
        FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
    }

    private func makeFeed(of api: ApiClient, in store: FileStore) throws -> FeedDelegate {
        try FeedDelegate(.local, of: api, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
    }

    /// Returns the files below the folder of the caches, including the quarantine.
    private func files(of scope: StoreScope, in store: FileStore) async -> StoredRead<FeedDelegate.Cache> {
        await store.read(FeedDelegate.Cache.self, for: StoreKey(scope: scope, name: "feed-local-5", schema: 2))
    }

    private func expectRefusal(_ code: ApiClientError.Code, _ body: () async throws -> Void) async {
        let error = await #expect(throws: ApiClientError.self) { try await body() }
        #expect(error?.code == code)
        #expect(error?.hint.isEmpty == false && error?.recoverySuggestion == error?.hint)
    }

    @Test func `reads are refused too, and nothing is sent`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
        try await alice.logOut()
        let before = world.transport.passed.count
        await expectRefusal(.loggedOut) { _ = try await alice.getPosts(.local, limit: 5) }
        await expectRefusal(.loggedOut) { _ = try await alice.getPost(id: post.id) }
        await expectRefusal(.loggedOut) { _ = try await alice.getPost(actorId: post.actorId) }
        await expectRefusal(.loggedOut) { _ = try await alice.getCommunity(name: "swift") }
        await expectRefusal(.loggedOut) { _ = try await alice.getPostPageValue(.local) }
        await expectRefusal(.loggedOut) { _ = try await alice.getSite() }
        await expectRefusal(.loggedOut) { _ = try await alice.getMyPerson() }
        await expectRefusal(.loggedOut) { _ = try await post.upgrade() }
        #expect((await post.castVote(.up).value.error as? ApiClientError)?.code == .loggedOut)
        #expect((await post.toggleSubscribe().value.error as? ApiClientError)?.code == .loggedOut)
        #expect(world.transport.passed.count == before)
    }

    @Test func `a read that was under way is dropped`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
        let elsewhere = try await World.client(of: world, named: "bob")
        world.gate.close("/post/list")
        let theirs = try await elsewhere.getPost(id: post.id)
        #expect(await theirs.castVote(theirs.vote == .up ? .down : .up).value.isSuccess)
        let score = post.score
        let late = Task { try await alice.getPosts(.local, limit: 5) }
        await world.gate.waitUntilKept()
        try await alice.logOut()
        world.gate.open("/post/list")
        await expectRefusal(.loggedOut) { _ = try await late.value }
        #expect(post.score == score)
    }

    @Test func `a first read whose token is still being checked is dropped`() async throws {
        let world = try World()
        let alice = world.client(with: try world.makeToken(of: "alice"))
        world.gate.close("/user/validate_auth")
        let late = Task { try await alice.getPosts(.local, limit: 5) }
        await world.gate.waitUntilKept()
        try await alice.logOut()
        world.gate.open("/user/validate_auth")
        await expectRefusal(.loggedOut) { _ = try await late.value }
        #expect(alice.caches.liveCount == 0)
    }

    @Test func `an edit that was under way is given up, and its answer changes nothing`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let score = post.score
        world.gate.close("/post/like")
        let vote = post.castVote(.up)
        await world.gate.waitUntilKept()
        try await alice.logOut()
        #expect((await vote.value.error as? ApiClientError)?.code == .loggedOut)
        #expect(post.score == score && post.vote == .neutral && !post.isPending(.vote))
        world.gate.open("/post/like")
        await world.settle()
        #expect(post.score == score && post.vote == .neutral)
    }

    @Test func `two at once are one request`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        world.gate.close("/user/logout")
        let first = Task { try await alice.logOut() }
        await world.gate.waitUntilKept()
        let second = Task(priority: .high) { try await alice.logOut() }
        await Task.yield()
        world.gate.open("/user/logout")
        try await first.value
        try await second.value
        try await alice.logOut()
        #expect(world.transport.passed.count(of: "/user/logout") == 1)
        #expect(alice.isLoggedOut)
    }

    @Test func `without a connection it is logged out all the same, and says that the server was not told`()
        async throws
    {
        let store = makeStore()
        let world = try World(store: store)
        let alice = try await world.logIn("alice")
        let feed = try makeFeed(of: alice, in: store)
        _ = try await feed.retrieve()
        await store.flush()
        world.faults.apply(.offline)
        await expectRefusal(.noConnection) { try await alice.logOut() }
        #expect(alice.isLoggedOut)
        world.faults.apply(.ok)
        await expectRefusal(.loggedOut) { _ = try await alice.getPosts(.local) }
        #expect(await files(of: alice.storeScope, in: makeStore()).value == nil)
    }

    @Test func `a delegate that refreshes meanwhile brings no file back`() async throws {
        let store = makeStore()
        let world = try World(store: store)
        let alice = try await world.logIn("alice")
        let feed = try makeFeed(of: alice, in: store)
        _ = try await feed.retrieve()
        await store.flush()
        #expect(await files(of: alice.storeScope, in: makeStore()).value != nil, "there is something to wipe")
        world.gate.close("/post/list")
        let refresh = Task { try await feed.refresh() }
        await world.gate.waitUntilKept()
        try await alice.logOut()
        world.gate.open("/post/list")
        await #expect(throws: DelegateError.self) { try await refresh.value }
        await world.settle()
        await store.flush()
        #expect(await files(of: alice.storeScope, in: makeStore()).value == nil)
    }

    @Test func `an edit that is confirmed meanwhile brings no file back`() async throws {
        let store = makeStore()
        let world = try World(store: store)
        let alice = try await world.logIn("alice")
        let scope = alice.storeScope
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        world.gate.close("/post/like")
        let vote = post.castVote(.up)
        await world.gate.waitUntilKept()
        try await alice.logOut()
        world.gate.open("/post/like")
        _ = await vote.value
        await world.settle()
        await store.flush()
        let log = FileEditLog(makeStore(), scope: scope)
        #expect(await log.load().lines.isEmpty)
    }

    /// An account has one scope for all its tokens, which is opened again.
    @Test func `after the next log-in files are kept again`() async throws {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        let scope = alice.storeScope
        func show(_ api: ApiClient) async throws {
            #expect(try await makeFeed(of: api, in: store).retrieve().count == 5)
            await store.flush()
        }
        try await show(alice)
        try await alice.logOut()
        #expect(await files(of: scope, in: makeStore()).value == nil)
        let again = try await world.logIn("alice")
        #expect(again.storeScope == scope)
        try await show(again)
        #expect(await files(of: scope, in: makeStore()).value?.value.posts.count == 5)
    }

    @Test func `a delegate that is made afterwards shows nothing of the disk`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let store = makeStore()
        func show() async throws { _ = try await makeFeed(of: alice, in: store).retrieve() }
        try await show()
        await store.flush()
        // This launch has not opened the store before the log-out, so that it could not be wiped.
        let later = try World(world.server)
        let client = try await later.logIn("alice")
        try await client.logOut()
        let feed = try makeFeed(of: client, in: makeStore())
        await #expect(throws: DelegateError.self) { _ = try await feed.retrieve() }
        #expect(feed.data.isEmpty && !feed.status.canShowData)
    }

    @Test func `an empty token is a guest`() async throws {
        let world = try World()
        let nobody = world.client(with: "")
        #expect(nobody === world.guest && nobody.isGuest)
        #expect(nobody.storeScope == world.guest.storeScope)
        #expect(try await nobody.getPosts(.local, limit: 1).posts.count == 1)
        #expect(world.transport.requests.allSatisfy { $0.headers["Authorization"] == nil })
        try await nobody.logOut()
        #expect(!nobody.isLoggedOut && !world.transport.passed.contains { $0.hasSuffix("logout") })
    }
}
