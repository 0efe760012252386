import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests the inbox as one list, its count, and the queue of posts to mark.
@MainActor @Suite struct InboxFeedTests {
    nonisolated private static let both: [Dialect] = [.v0_18, .v0_19]

    @Test(arguments: both) func `answers, mentions and messages come newest first`(version: Dialect) async throws {
        let alice = try await World(LemmyServer(version: version)).logIn("alice")
        let inbox = alice.inbox(limit: 3)
        try await inbox.loadMore()
        while inbox.hasMore { try await inbox.loadMore() }
        let times = inbox.map(\.created)
        #expect(times == times.sorted(by: >))
        var replies: [Reply2] = []
        var messages: [Message2] = []
        for entry in inbox {
            switch entry {
            case .reply(let reply): replies.append(reply)
            case .message(let message): messages.append(message)
            }
        }
        let expected = try await alice.getReplies(limit: 50) + alice.getMentions(limit: 50)
        #expect(Set(replies) == Set(expected) && replies.count == expected.count)
        #expect(messages == (try await alice.getMessages(limit: 50)) && !messages.isEmpty)
    }

    @Test(arguments: both) func `a mark counts at once, and once`(version: Dialect) async throws {
        let world = try World(LemmyServer(version: version))
        let alice = try await world.logIn("alice")
        try await alice.unreadCount.refresh()
        let before = try await alice.getUnreadCount()
        #expect(alice.unreadCount[.replies] == before.replies && alice.unreadCount.total == before.total)
        let reply = try #require(try await alice.getReplies(unreadOnly: true).first)
        let message = try #require(try await alice.getMessages(unreadOnly: true).first)
        let marks = [reply.setRead(true), message.setRead(true)]
        #expect(alice.unreadCount[.replies] == before.replies - 1)
        #expect(alice.unreadCount[.messages] == before.messages - 1)
        for mark in marks { #expect(await mark.value.isSuccess) }
        try await alice.unreadCount.refresh()
        #expect(alice.unreadCount.total == before.total - 2)
        #expect(try await alice.getUnreadCount().total == before.total - 2)
    }

    @Test func `a mark that is refused counts for nothing`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        try await alice.unreadCount.refresh()
        let (before, reply) = (
            alice.unreadCount.total, try #require(try await alice.getReplies(unreadOnly: true).first)
        )
        world.faults.apply(.fail(1))
        let mark = reply.toggleRead()
        #expect(alice.unreadCount.total == before - 1)
        #expect(await !mark.value.isSuccess)
        await world.settle()
        #expect(alice.unreadCount.total == before && !reply.read)
    }

    @Test func `marking everything read empties the count, and a refusal fills it again`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        try await alice.unreadCount.refresh()
        let before = alice.unreadCount.total
        world.faults.apply(.fail(1))
        await #expect(throws: ApiClientError.self) { try await alice.markAllRepliesRead() }
        await world.settle()
        #expect(alice.unreadCount.total == before && before > 0)
        try await alice.markAllRepliesRead()
        #expect(alice.unreadCount.total == 0)
        await world.settle()
        #expect(alice.unreadCount.total == 0)
    }

    @Test(arguments: both) func `posts that scroll by are marked together`(version: Dialect) async throws {
        let world = try World(LemmyServer(version: version))
        let alice = try await world.logIn("alice")
        let feed = alice.feed(.all, limit: 50)
        try await feed.loadMore()
        let posts = Array(feed.filter { !$0.read }.prefix(3))
        for post in posts { #expect(alice.markReadQueue.add(post).error == nil) }
        #expect(posts.count == 3 && posts.allSatisfy { $0.read })
        #expect(world.transport.passed.count(of: "/post/mark_as_read") == 0)
        try await alice.markReadQueue.flush()
        #expect(world.transport.passed.count(of: "/post/mark_as_read") == (version == .v0_18 ? 3 : 1))
        let other = try await World.client(of: world, named: "alice")
        for post in posts {
            #expect(try await other.getPosts(.all, limit: 50).posts.first { $0.id == post.id }?.read == true)
        }
        #expect(posts.allSatisfy { $0.read } && alice.markReadQueue.count == 0)
    }

    @Test func `a direct mark takes a queued one out`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let feed = alice.feed(.all, limit: 50)
        try await feed.loadMore()
        let post = try #require(feed.first { !$0.read })
        _ = alice.markReadQueue.add(post)
        let mark = post.toggleRead()
        #expect(!post.read && !alice.markReadQueue.contains(post.id))
        _ = await mark.value
        try await alice.markReadQueue.flush()
        #expect(!post.read)
    }
}
