import Delegates
import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing

/// Tests that a rejected token is noticed, and that its response is never read as a guest's view.
@MainActor @Suite struct TokenTests {
    private func expectRejection(_ body: () async throws -> Void) async {
        let error = await #expect(throws: ApiClientError.self) { try await body() }
        #expect(error?.code == .tokenRejected)
        #expect(error?.hint == "log in again; the data on this device stays")
    }

    private func checks(in world: World) -> Int { world.transport.passed.count(of: "/user/validate_auth") }

    // MARK: A client that has been used

    @Test func `what is shown stays when the server forgets the token`() async throws {
        let world = try World()
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        let page = try await alice.getPosts(.local, limit: 5)
        let post = page.posts[0]
        #expect(await post.castVote(post.vote == .up ? .down : .up).value.isSuccess)
        let shown = page.posts.map(\.tierValue)
        world.forget(token)

        var draws = 0
        let watch = world.commits.watch { _ in
            _ = page.posts.map(\.tierValue)
            draws += 1
        }
        await expectRejection { _ = try await alice.getPosts(.local, limit: 5) }
        #expect(page.posts.map(\.tierValue) == shown && draws == 1, "the guest's view must not flash up")

        // From now on everything is refused without a request.
        let sent = world.transport.passed.count
        await expectRejection { _ = try await alice.getPosts(.local, limit: 5) }
        await expectRejection { _ = try await alice.getPost(id: post.id) }
        #expect((await post.castVote(.neutral).value.error as? ApiClientError)?.code == .tokenRejected)
        #expect((await post.toggleSubscribe().value.error as? ApiClientError)?.code == .tokenRejected)
        #expect(world.transport.passed.count == sent)
        #expect(page.posts.map(\.tierValue) == shown)
        withExtendedLifetime(watch) {}
    }

    /// The post is not retained: only the edit log knows the vote.
    @Test func `a mark that only an earlier edit knows of is a mark too`() async throws {
        let world = try World()
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        func vote() async throws {
            let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
            #expect(await post.castVote(.up).value.isSuccess)
        }
        try await vote()
        await world.settle()
        #expect(alice.caches.liveCount == 0)
        world.forget(token)
        await expectRejection { _ = try await alice.getPosts(.local, limit: 5) }
        #expect(alice.caches.liveCount == 0)
    }

    @Test func `a page value of a guest is not handed out either`() async throws {
        let world = try World()
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        let posts = try await alice.getPosts(.local, limit: 5).posts
        #expect(await posts[0].castVote(posts[0].vote == .up ? .down : .up).value.isSuccess)
        world.forget(token)
        await expectRejection { _ = try await alice.getPostPageValue(.local, limit: 5) }
        withExtendedLifetime(posts) {}
    }

    /// The vote was taken back on another device: the mark is gone, and the token is valid.
    @Test func `an answer that clears a mark is shown if the token is good`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        #expect(await post.castVote(.up).value.isSuccess)
        let elsewhere = try await World.client(of: world, named: "alice")
        #expect(try await elsewhere.vote(.neutral, on: post.id).isSuccess)
        let before = checks(in: world)
        _ = try await alice.getPosts(.local, limit: 5)
        #expect(post.vote == .neutral)
        #expect(checks(in: world) == before + 1, "that was checked")
    }

    @Test func `files stay when the token is dead`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
        let disk = MemoryFileSystem()
        func makeStore() -> FileStore { FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk) }
        let store = makeStore()
        let world = try World(store: store)
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        let feed = try FeedDelegate(.local, of: alice, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
        let shown = try await feed.retrieve()
        #expect(await shown[0].castVote(shown[0].vote == .up ? .down : .up).value.isSuccess)
        let vote = shown[0].vote
        world.forget(token)
        await #expect(throws: DelegateError.self) { try await feed.refresh() }
        #expect(feed.data == shown && shown[0].vote == vote)
        await world.settle()
        await store.close()

        // The person logs in again: another token, the same account, the same files.
        let later = try World(world.server, store: makeStore())
        let again = later.client(with: try later.makeToken(of: "alice"))
        let kept = try FeedDelegate(
            .local,
            of: again,
            in: try #require(later.registry.environment.store),
            names: CacheNameRegistry(),
            limit: 5,
            clock: clock
        )
        #expect(try await kept.retrieve().first?.vote == vote)
        #expect(later.transport.passed.isEmpty, "yesterday's file is there")
    }

    // MARK: A client that is new

    @Test func `a fresh client with a dead token shows nothing`() async throws {
        let world = try World()
        let token = try world.makeToken(of: "alice")
        world.forget(token)
        let alice = world.client(with: token)
        await expectRejection { _ = try await alice.getPosts(.local, limit: 5) }
        #expect(alice.caches.liveCount == 0)
        await expectRejection { _ = try await alice.getPosts(.local, limit: 5) }
        #expect(checks(in: world) == 1)
    }

    @Test func `a token that never was one shows nothing either`() async throws {
        let world = try World()
        let alice = world.client(with: "not-a-token")
        await expectRejection { _ = try await alice.getPostPageValue(.local, limit: 5) }
        await expectRejection { _ = try await alice.getMyPerson() }
    }

    @Test func `a fresh client's first read brings one check, later ones none`() async throws {
        let world = try World()
        let alice = world.client(with: try world.makeToken(of: "alice"))
        let page = try await alice.getPosts(.local, limit: 5)
        #expect(world.transport.passed.sorted() == ["GET /api/v3/post/list", "GET /api/v3/user/validate_auth"])
        _ = try await alice.getPosts(.local, limit: 5)
        _ = try await alice.getPost(id: page.posts[0].id)
        _ = try await alice.getCommunity(name: "swift")
        #expect(world.transport.passed.count == 5 && checks(in: world) == 1)
    }

    @Test func `ten first reads at once share one check`() async throws {
        let world = try World()
        let alice = world.client(with: try world.makeToken(of: "alice"))
        world.gate.close("/user/validate_auth")
        let reads = (1...10).map { limit in Task { try await alice.getPosts(.local, limit: limit).posts.count } }
        await world.gate.waitUntilKept()
        world.gate.open("/user/validate_auth")
        for (limit, read) in zip(1..., reads) { #expect(try await read.value == limit) }
        #expect(checks(in: world) == 1)
        #expect(world.transport.passed.count == 11)
    }

    @Test func `a check that has no connection condemns no token`() async throws {
        let world = try World()
        let alice = world.client(with: try world.makeToken(of: "alice"))
        world.faults.apply(.offline, on: RequestPattern(path: "/user/validate_auth"))
        let error = await #expect(throws: ApiClientError.self) { try await alice.getPosts(.local, limit: 5) }
        #expect(error?.code == .noConnection)
        #expect(alice.caches.liveCount == 0, "nobody knows whose view it was")
        world.faults.apply(.ok)
        #expect(try await alice.getPosts(.local, limit: 5).posts.count == 5)
    }

    /// A second log-in: the same account, another token.
    @Test func `two tokens of one account are two clients with one scope`() async throws {
        let world = try World()
        let (first, second) = (try world.makeToken(of: "alice"), try world.makeToken(of: "alice"))
        #expect(first != second)
        let (old, new) = (world.client(with: first), world.client(with: second))
        #expect(old !== new && old.storeScope == new.storeScope)
        let bob = world.client(with: try world.makeToken(of: "bob"))
        #expect(bob.storeScope != old.storeScope)
        world.forget(first)
        await expectRejection { _ = try await old.getPosts(.local) }
        #expect(try await new.getPosts(.local, limit: 1).posts.count == 1)
    }

    @Test func `one transport for a client, however much it asks`() async throws {
        let world = try World()
        #expect(world.ways.withLock { $0 } == 1, "the guest's")
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        #expect(world.client(with: token) === alice)
        let page = try await alice.getPosts(.local, limit: 5)
        _ = await page.posts[0].toggleUpvote().value
        _ = try await alice.getPost(id: page.posts[0].id)
        #expect(world.ways.withLock { $0 } == 2)
    }
}
