import Delegates
import DemoServer
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

/// Tests that stored files are merged below confirmed edits of any launch.
@MainActor @Suite struct RelaunchTests {
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let server = LemmyServer()
    private let token: String

    init() throws { token = try World(server).makeToken(of: "alice") }

    private func makeStore() -> FileStore {
        FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
    }

    private func makeFeed(of api: ApiClient, in store: FileStore, _ kind: FeedKind = .local) throws -> FeedDelegate {
        try FeedDelegate(kind, of: api, in: store, names: CacheNameRegistry(), limit: 10, clock: clock)
    }

    /// Runs one launch with a registry and a client of its own; only disk and server persist.
    private func launch<Result>(
        endsInOrder: Bool = true,
        _ body: @MainActor (World, ApiClient, FileStore) async throws -> Result
    ) async throws -> Result {
        let store = makeStore()
        let world = try World(server, store: store)
        let result = try await body(world, world.client(with: token), store)
        if endsInOrder {
            await world.settle()
            await store.close()
        }
        return result
    }

    private func unvoted(in feed: FeedDelegate) async throws -> PostID {
        let posts = try await feed.retrieve()
        return try #require(posts.first { $0.vote == .neutral }).id
    }

    /// Shows a feed from its file; returns the shown vote of a post, and the requests meanwhile.
    private func reopen(_ id: PostID, _ kind: FeedKind = .local) async throws -> (vote: Vote?, requests: [String]) {
        try await launch { world, alice, store in
            let feed = try makeFeed(of: alice, in: store, kind)
            let posts = try await feed.retrieve()
            #expect(feed.status == .success)
            return (posts.first { $0.id == id }?.vote, world.transport.passed)
        }
    }

    @Test func `a vote is there in the next launch, without a request`() async throws {
        let id = try await launch { world, alice, store in
            let post = try #require(
                try await makeFeed(of: alice, in: store).retrieve().first { $0.vote == .neutral }
            )
            #expect(await post.castVote(.up).value.isSuccess)
            return post.id
        }
        clock.advance(by: .seconds(3600))
        let (vote, requests) = try await reopen(id)
        #expect(vote == .up)
        #expect(requests.isEmpty, "the file is fresh")
    }

    @Test func `so it is in a file whose delegate was gone when the vote was made`() async throws {
        let id = try await launch { world, alice, store in
            let id = try await unvoted(in: try makeFeed(of: alice, in: store))
            await store.flush()
            await world.settle()
            #expect(try await alice.vote(.up, on: id).isSuccess)
            return id
        }
        let (vote, requests) = try await reopen(id)
        #expect(vote == .up && requests.isEmpty)
    }

    @Test func `so it is in a file of another launch than the vote's`() async throws {
        let id = try await launch { _, alice, store in
            try await unvoted(in: try makeFeed(of: alice, in: store))
        }
        try await launch { _, alice, _ in
            let vote = try await alice.vote(.up, on: id)
            #expect(vote.isSuccess)
        }
        let (vote, requests) = try await reopen(id)
        #expect(vote == .up && requests.isEmpty)
    }

    @Test func `a file that is fetched after the vote is taken as it is`() async throws {
        let id = try await launch { _, alice, store in
            let post = try #require(
                try await makeFeed(of: alice, in: store).retrieve().first { $0.vote == .neutral }
            )
            #expect(await post.castVote(.up).value.isSuccess)
            return post.id
        }
        // The vote is taken back on another device, and a later launch fetches that.
        let elsewhere = try await World.client(of: try World(server), named: "alice")
        #expect(try await elsewhere.vote(.neutral, on: id).isSuccess)
        try await launch { _, alice, store in
            let feed = try makeFeed(of: alice, in: store)
            try await feed.refresh()
            #expect(feed.data.first { $0.id == id }?.vote == .neutral)
        }
        let (vote, requests) = try await reopen(id)
        #expect(vote == .neutral && requests.isEmpty, "the later read knows better than the earlier vote")
    }

    /// The vote is on the disk before it is sent. It is unknown whether the server has it, and sent twice it counts once.
    @Test func `after a crash between vote and answer the vote is shown, and sent again: it counts once`() async throws
    {
        let id = try await crashWhileVoting()
        try await launch { world, alice, store in
            let post = try #require(try await makeFeed(of: alice, in: store).retrieve().first { $0.id == id })
            #expect(post.vote == .up, "the file is from before, and the vote lies on it")
            await world.settle()
            #expect(world.transport.passed.count(of: "/post/like") == 1)
            #expect(post.editState.unconfirmed.isEmpty && !post.isPending(.vote))
            #expect(await post.castVote(.neutral).value.isSuccess)
        }
        let elsewhere = try await World.client(of: try World(server), named: "alice")
        #expect(try await elsewhere.getPost(id: id).vote == .neutral)
    }

    /// The server never received the vote, which the client cannot know.
    @Test func `so it is after a crash before the request arrived`() async throws {
        let id = try await crashWhileVoting(isSeen: false)
        try await launch { world, alice, store in
            let post = try #require(try await makeFeed(of: alice, in: store).retrieve().first { $0.id == id })
            #expect(post.vote == .up)
            await world.settle()
            #expect(world.transport.passed.count(of: "/post/like") == 1)
            #expect(post.editState.unconfirmed.isEmpty)
            guard case .ignored = await post.castVote(.up).value else {
                Issue.record("what is known was sent")
                return
            }
        }
        let elsewhere = try await World.client(of: try World(server), named: "alice")
        #expect(try await elsewhere.getPost(id: id).vote == .up)
    }

    @Test func `after such a crash a read tells what the server has, and nothing more is sent`() async throws {
        let id = try await crashWhileVoting()
        try await launch { world, alice, store in
            let feed = try makeFeed(of: alice, in: store)
            try await feed.refresh()
            let post = try #require(feed.data.first { $0.id == id })
            #expect(post.vote == .up && post.editState.unconfirmed.isEmpty)
            guard case .ignored = await post.castVote(.up).value else {
                Issue.record("what is known was sent")
                return
            }
        }
        // Later launches know that, too.
        try await launch { world, alice, store in
            let post = try #require(try await makeFeed(of: alice, in: store).retrieve().first { $0.id == id })
            #expect(post.vote == .up && post.editState.unconfirmed.isEmpty)
            #expect(world.transport.passed.isEmpty)
        }
    }

    /// Votes; the process ends before the response is received.
    private func crashWhileVoting(isSeen: Bool = true) async throws -> PostID {
        let store = makeStore()
        let world = try World(server, store: store)
        let alice = world.client(with: token)
        let post = try #require(try await makeFeed(of: alice, in: store).retrieve().first { $0.vote == .neutral })
        await store.flush()
        if isSeen { world.gate.close("/post/like") } else { world.faults.apply(.hold) }
        _ = post.castVote(.up)
        if isSeen { await world.gate.waitUntilKept() } else { try await world.faults.waitUntilHeld(1) }
        // The process ends here: unsynchronized data is lost.
        disk.losePower(.lost)
        return post.id
    }
}
