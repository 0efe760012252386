import Delegates
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

/// Tests that the files of a launch with 0.19 are read after the server became 1.0: the same entities, and nothing sent twice.
@MainActor @Suite struct MigrationTests {
    private let bench: UpgradeBench

    init() throws { bench = try UpgradeBench() }

    private func makeFeed(
        of client: ApiClient,
        in store: FileStore,
        maximumAge: Duration = .zero
    ) throws -> CachedFeed<Post2> {
        try CachedFeed("new", client.feed(.all, sort: .new, limit: 5), in: store, maximumAge: maximumAge)
    }

    /// The edits of a launch with 0.19 that ended without a connection.
    private struct Waiting {
        let voted: PostID
        let saved: PostID
        let rows: [PostID]
    }

    /// Loads lists with 0.19, edits without a connection, and ends.
    private func editOffline() async throws -> Waiting {
        try await bench.launch { world, alice, store in
            let feed = try makeFeed(of: alice, in: store)
            let replies = try CachedFeed("replies", alice.replyFeed(), in: store)
            await world.settle()
            let open = feed.items.filter { $0.vote == .neutral && !$0.saved }
            try #require(open.count >= 2)
            let reply = try #require(replies.items.first { !$0.read })
            world.faults.apply(.offline)
            #expect(await open[0].castVote(.up).value.isDeferred)
            #expect(await open[1].setSaved(true).value.isDeferred)
            #expect(await reply.setRead(true).value.isDeferred)
            let comment = alice.submitComment(content: "from before", postId: open[0].id)
            #expect(await comment.value.isDeferred)
            return Waiting(voted: open[0].id, saved: open[1].id, rows: feed.items.map(\.id))
        }
    }

    /// Expects that the server has each waiting edit once.
    private func expectSent(_ waiting: Waiting) async throws {
        let other = try bench.elsewhere()
        let voted = try await other.getPost(id: waiting.voted)
        #expect(voted.vote == .up)
        #expect(try await other.getPost(id: waiting.saved).saved)
        #expect(try await bench.copies(of: "from before", below: waiting.voted) == 1)
    }

    @Test func `what waits is shown without a connection, and sent once to the new server`() async throws {
        let waiting = try await editOffline()
        try bench.peer.become(.v1_0)
        let unread = try await bench.elsewhere().getReplies(unreadOnly: true, limit: 50).count
        try await bench.launch(isOffline: true) { world, alice, store in
            let feed = try makeFeed(of: alice, in: store)
            await world.settle()
            #expect(feed.items.map(\.id) == waiting.rows && feed.isFromDisk)
            #expect(feed.items.first { $0.id == waiting.voted }?.vote == .up)
            #expect(feed.items.first { $0.id == waiting.saved }?.saved == true)
            #expect(alice.outbox.waitingCount == 4 && world.writes.isEmpty)
            let rows = feed.items
            world.faults.apply(.ok)
            try await feed.refresh()
            await alice.outbox.send()
            #expect(alice.outbox.items.isEmpty, "\(alice.outbox.items.map(\.state))")
            expectSame(rows, in: feed.items)
            #expect(Set(feed.items.map(\.id)).count == feed.items.count)
            #expect(
                world.writesOf1_0.sorted() == [
                    "POST /api/v4/account/notification/mark_as_read", "POST /api/v4/comment", "POST /api/v4/post/like",
                    "PUT /api/v4/post/save",
                ]
            )
            #expect(world.writes == world.writesOf1_0)
        }
        try await expectSent(waiting)
        #expect(try await bench.elsewhere().getReplies(unreadOnly: true, limit: 50).count == unread - 1)
        try await bench.launch { world, alice, _ in
            #expect(alice.outbox.items.isEmpty && world.writes.isEmpty, "the next launch has nothing to send")
        }
    }

    @Test func `an account that signs in again goes on`() async throws {
        let waiting = try await editOffline()
        bench.stage.world.forget(bench.token)
        // The stage's server is the one that forgot the token, until it is upgraded.
        try bench.peer.become(.v1_0)
        try await bench.launch { world, alice, store in
            await alice.outbox.send()
            #expect(alice.outbox.waitingCount == 4 && alice.outbox.blockedBy == .login)
            let again = try await world.logIn("alice")
            #expect(again !== alice && again.storeScope == alice.storeScope)
            await again.persistEdits(in: store)
            await world.settle()
            await again.outbox.send()
            #expect(again.outbox.items.isEmpty, "\(again.outbox.items.map(\.state))")
            let feed = try makeFeed(of: again, in: store)
            await world.settle()
            #expect(Set(waiting.rows).intersection(feed.items.map(\.id)).count >= waiting.rows.count - 1)
        }
        try await expectSent(waiting)
    }

    @Test func `the page after a stored one is outdated, and a refresh goes on`() async throws {
        let rows = try await bench.launch { world, alice, store in
            let feed = try makeFeed(of: alice, in: store)
            await world.settle()
            return feed.items.map(\.id)
        }
        try bench.peer.become(.v1_0)
        try await bench.launch { world, alice, store in
            let feed = try makeFeed(of: alice, in: store, maximumAge: .seconds(3600))
            await world.settle()
            #expect(feed.items.map(\.id) == rows && feed.isFromDisk && world.transport.requests.isEmpty)
            await expectOutdated(feed.feed)
            #expect(feed.items.map(\.id) == rows)
            try await feed.refresh()
            try await feed.loadMore()
            #expect(Set(rows).intersection(feed.items.map(\.id)).count >= rows.count - 1 && feed.items.count == 10)
            #expect(Set(feed.items.map(\.id)).count == 10)
        }
    }

    @Test func `the files of a delegate are read, and written again`() async throws {
        func page(_ alice: ApiClient, _ store: FileStore) async throws -> (rows: [PostID], read: [String]) {
            let feed = try bench.makeDelegate(of: alice, in: store)
            let rows = try await feed.retrieve().map(\.id)
            let inbox = try InboxDelegate(of: alice, in: store, names: CacheNameRegistry(), clock: bench.clock)
            let entries = try await inbox.retrieve()
            return (rows, entries.map { "\($0.created) \($0.item.read)" })
        }
        let before = try await bench.launch { _, alice, store in try await page(alice, store) }
        try bench.peer.become(.v1_0)
        try await bench.launch { world, alice, store in
            let after = try await page(alice, store)
            #expect(after == before && world.transport.requests.isEmpty, "the files are fresh")
        }
        bench.clock.advance(by: .seconds(3 * 3600))
        try await bench.launch { world, alice, store in
            let after = try await page(alice, store)
            #expect(Set(after.rows).intersection(before.rows).count >= before.rows.count - 1)
            #expect(!after.read.isEmpty && world.spoken == ["/api/v4"])
        }
    }

    @Test func `a comment whose answer was lost before the upgrade is found after it, and not sent again`() async throws
    {
        let post = bench.stage.erinsPost
        try await bench.launch { world, alice, _ in
            _ = try await alice.getPost(id: post)
            world.proxy.decide { request in
                if request.method == .post, request.path.hasSuffix("/comment") { return .answerLost }
                return request.method == .get ? .lost : .passed
            }
            #expect(await alice.submitComment(content: "perhaps", postId: post).value.isDeferred)
        }
        try bench.peer.become(.v1_0)
        bench.clock.advance(by: .seconds(121))
        try await bench.launch { world, alice, _ in
            await alice.outbox.send()
            #expect(alice.outbox.items.isEmpty && world.writes.isEmpty, "\(alice.outbox.items.map(\.state))")
            #expect(world.spoken == ["/api/v4"])
        }
        #expect(try await bench.copies(of: "perhaps", below: post) == 1)
    }

    @Test func `a vote whose answer was lost before the upgrade counts once`() async throws {
        let post = bench.stage.erinsPost
        let upvotes = try await bench.elsewhere().getPost(id: post).upvotes
        try await bench.launch { world, alice, _ in
            let living = try await alice.getPost(id: post)
            world.proxy.decide { request in
                if request.path.hasSuffix("/post/like") { return .answerLost }
                return request.method == .get ? .lost : .passed
            }
            #expect(await living.castVote(.up).value.isDeferred)
        }
        try bench.peer.become(.v1_0)
        try await bench.launch { world, alice, _ in
            let living = try await alice.getPost(id: post)
            await alice.outbox.send()
            #expect(alice.outbox.items.isEmpty && living.vote == .up)
            #expect(living.upvotes == upvotes + 1)
        }
        #expect(try await bench.elsewhere().getPost(id: post).upvotes == upvotes + 1)
    }
}

extension UpgradeBench {
    /// Returns a feed with a file in a store.
    func makeDelegate(of client: ApiClient, in store: FileStore) throws -> FeedDelegate {
        try FeedDelegate(.all, sort: .new, of: client, in: store, names: CacheNameRegistry(), limit: 10, clock: clock)
    }
}
