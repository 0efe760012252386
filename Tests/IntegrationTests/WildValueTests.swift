import Consistency
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

/// Tests extreme numbers and dates of a server or a program: they are shown as they are, and nothing traps.
@MainActor @Suite struct WildValueTests {
    @Test(arguments: [Int.max, .min, .max - 1, .min + 1, 0])
    func `a count at the end of all numbers can be voted on`(_ count: Int) async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        var value = post.tierValue
        value.fields.score = count
        value.fields.upvotes = count
        value.fields.downvotes = count
        world.commits.log.isOn = true
        #expect(try alice.caches.post2.createModel(from: value) === post)
        #expect(post.score == count)
        world.faults.apply(.hold)
        let up = post.castVote(.up)
        let down = post.castVote(.down)
        #expect(post.vote == .down && post.score == count &- 1)
        let provider = DataProvider<Post2Value>(alice.trees)
        provider.setData(post.tierValue)
        world.faults.apply(.offline)
        world.faults.apply(.off(.hold))
        _ = await (up.value, down.value)
    }

    // The arguments are numbers, because a test's arguments are described, and Foundation's description of an invalid date traps.
    @Test(arguments: [
        Double.nan, .infinity, -.infinity, 1e18, -1e18, 1e11, -1e11, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude,
    ])
    func `a date that is none, or far away, is shown and told in the log`(_ seconds: Double) async throws {
        let date = Date(timeIntervalSince1970: seconds)
        let world = try World()
        let alice = try await world.logIn("alice")
        world.commits.log.isOn = true
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
        var changes: [ChangeSet] = []
        let subscription = world.commits.onChanges { changes.append($0) }
        var value = post.tierValue
        value.post1.fields.created = date
        value.post1.fields.updated = date
        value.fields.newestCommentTime = date
        value.creator.fields.created = date
        #expect(try alice.caches.post2.createModel(from: value) === post)
        let shown = post.created.timeIntervalSince1970
        #expect(shown == date.timeIntervalSince1970 || shown.isNaN)
        #expect(!changes.isEmpty && !"\(changes)".isEmpty)
        #expect(!describe(date).isEmpty && !describe(Optional(date)).isEmpty)
        let provider = DataProvider<Post2Value>(alice.trees)
        provider.setData(value)
        #expect(provider.data != nil)
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: [Double.nan, .infinity])
    func `an edit beside a date without a JSON form is kept as an open one`(_ seconds: Double) async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
        let disk = MemoryFileSystem()
        let store = FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
        let world = try World(store: store)
        let alice = world.client(with: try world.makeToken(of: "alice"))
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        var value = post.tierValue
        value.fields.newestCommentTime = Date(timeIntervalSince1970: seconds)
        #expect(try alice.caches.post2.createModel(from: value) === post)
        // The server's own response corrects the date; without it, the vote is shown next to the extreme date.
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(post.vote == .up)
        await world.settle()
    }

    @Test func `a file that cannot be written is told`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
        let events = Lock<[StoreEvent]>([])
        let store = FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: MemoryFileSystem()) { event in
            events.withLock { $0.append(event) }
        }
        let world = try World()
        let alice = try await world.logIn("alice")
        let feed = try FeedDelegate(.local, of: alice, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
        _ = try await feed.retrieve()
        await store.flush()
        feed.cache?.value.posts[0].fields.newestCommentTime = Date(timeIntervalSince1970: .nan)
        try await feed.afterRefresh()
        await store.flush()
        let failures = events.withLock { events in
            events.compactMap { if case .failed(let error) = $0 { error.code } else { nil } }
        }
        #expect(failures == [.notEncodable])
    }
}
