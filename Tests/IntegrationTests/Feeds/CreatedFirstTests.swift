import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests that the viewer's new content is first in the lists that it belongs to, until the next refresh.
@MainActor @Suite struct CreatedFirstTests {
    @Test func `a post shows first in its feeds, until the next refresh`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let its = [
            alice.feed(.all, sort: .old), alice.feed(.local, sort: .old), alice.feed(.subscribed, sort: .old),
            alice.feed(.moderated, sort: .old), alice.feed(ofCommunity: Known.swift, sort: .old),
            alice.feed(ofPerson: Known.alice, sort: .old),
        ]
        let others = [alice.feed(ofCommunity: Known.cats), alice.feed(ofPerson: Known.bob), alice.savedFeed()]
        for feed in its + others { try await feed.loadMore() }
        var draws = 0
        let watch = world.commits.watch { _ in
            _ = its.map(\.items)
            draws += 1
        }
        let post = try await alice.createPost(title: "A post", communityId: Known.swift)
        #expect(its.allSatisfy { $0.first === post } && draws == 2, "in one commit")
        #expect(others.allSatisfy { !$0.contains(post) })
        withExtendedLifetime(watch) {}
        for feed in its { try await feed.refresh() }
        #expect(its.allSatisfy { $0.first !== post && !$0.isEmpty })
    }

    @Test func `a post of a community that is not followed is in no feed of those that are`() async throws {
        let stage = try Stage()
        let erin = try stage.client("erin")
        let (followed, all) = (erin.feed(.subscribed), erin.feed(.all))
        try await followed.loadMore()
        try await all.loadMore()
        let post = try await erin.createPost(title: "A post", communityId: stage.swift)
        #expect(all.first === post && !followed.contains(post))
    }

    @Test func `a comment shows first under its post, until the next refresh`() async throws {
        let alice = try await World().logIn("alice")
        let (thread, other) = (alice.commentFeed(ofPost: 1, sort: .old), alice.commentFeed(ofPost: 2))
        try await thread.loadMore()
        try await other.loadMore()
        let parent = try #require(thread.first { !$0.locked && !$0.deleted && !$0.removed })
        let answer = try await alice.createComment(content: "An answer.", postId: 1, parentId: parent.id)
        #expect(thread.first === answer && answer.ancestorIds.last == parent.id && !other.contains(answer))
        try await thread.refresh()
        #expect(thread.first !== answer && !thread.isEmpty)
    }

    @Test func `what the server refuses shows nowhere`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let feed = alice.feed(.all)
        try await feed.loadMore()
        let before = feed.items
        world.faults.apply(.fail(1))
        await #expect(throws: ApiClientError.self) {
            _ = try await alice.createPost(title: "A post", communityId: Known.swift)
        }
        #expect(feed.items == before)
    }

    @Test func `a message stands in the inbox as it is sent`() async throws {
        let alice = try await World().logIn("alice")
        let (inbox, unread) = (alice.inbox(), alice.inbox(unreadOnly: true))
        try await inbox.loadMore()
        try await unread.loadMore()
        let before = (inbox.count, unread.count)
        let message = try await alice.createMessage(content: "Hello, bob.", recipientId: Known.bob)
        guard case .message(let first)? = inbox.first else { Issue.record("no message first"); return }
        #expect(first === message && inbox.count == before.0 + 1 && unread.count == before.1)
    }
}
