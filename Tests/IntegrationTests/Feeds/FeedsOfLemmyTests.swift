import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests lists of posts and comments against servers of both versions.
@MainActor @Suite struct FeedsOfLemmyTests {
    nonisolated private static let both: [Dialect] = [.v0_18, .v0_19]

    /// Loads the whole feed, page by page.
    private func loadAll(_ feed: Feed<some TierModel>) async throws {
        try await feed.loadMore()
        while feed.hasMore { try await feed.loadMore() }
    }

    /// Returns the posts of all numbered pages.
    private func pages(_ ask: (Int) async throws -> [Post2]) async throws -> [Post2] {
        var (all, number) = ([Post2](), 1)
        while case let page = try await ask(number), !page.isEmpty {
            all += page
            number += 1
        }
        return all
    }

    @Test(arguments: both) func `communities come page by page, each once`(version: Dialect) async throws {
        let world = try World(LemmyServer(version: version))
        let alice = try await world.logIn("alice")
        let feed = alice.communityFeed(.local, sort: .topAll, limit: 2)
        try await loadAll(feed)
        let all = try await alice.getCommunities(.local, sort: .topAll, limit: 50)
        #expect(feed.items == all && all.count > 4)
        #expect(world.transport.passed.count(of: "/community/list") > 3)
    }

    @Test func `a community that is founded shows first, one that is followed stays where it is`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let (feed, followed) = (alice.communityFeed(.local, sort: .old, limit: 2), alice.communityFeed(.subscribed))
        let subscriptions = alice.subscriptions()
        try await feed.loadMore()
        try await followed.loadMore()
        try await subscriptions.members.load()
        let listed = feed.items
        let other = try #require(try await alice.getCommunities(.all, limit: 50).first { !$0.subscribed })
        #expect(await other.relation.setSubscribed(true).value.isSuccess)
        #expect(feed.items == listed && !followed.contains(other) && subscriptions.members.contains(other))
        let founded = try await alice.createCommunity(name: "gardens", title: "Gardens")
        #expect(feed.first === founded && followed.first === founded)
        try await feed.refresh()
        #expect(feed.items == listed)
    }

    @Test(arguments: both) func `each post comes once, by cursor or by number`(version: Dialect) async throws {
        let world = try World(LemmyServer(version: version))
        let alice = try await world.logIn("alice")
        let feed = alice.feed(.all, sort: .new, limit: 7)
        try await loadAll(feed)
        let asked = world.transport.requests.filter { $0.path.hasSuffix("/post/list") }.map(\.target)
        let isOld = version == .v0_18
        #expect(asked.count > 3 && asked.dropFirst().contains { $0.contains("page_cursor") } == !isOld)
        let all = try await pages { try await alice.getPosts(.all, sort: .new, page: $0, limit: 50).posts }
        #expect(feed.items == all && Set(feed.map(\.id)).count == all.count && all.count > 21)
    }

    @Test(arguments: both) func `a community's and a person's posts are theirs`(version: Dialect) async throws {
        let alice = try await World(LemmyServer(version: version)).logIn("alice")
        let (swift, hers) = (
            alice.feed(ofCommunity: Known.swift, limit: 5), alice.feed(ofPerson: Known.alice, limit: 2)
        )
        try await loadAll(swift)
        try await loadAll(hers)
        #expect(swift.count > 5 && swift.allSatisfy { $0.communityId == Known.swift })
        #expect(hers.count > 2 && hers.allSatisfy { $0.creatorId == Known.alice })
        let posts = try await pages { try await alice.getPosts(personId: Known.alice, page: $0, limit: 50) }
        #expect(hers.items == posts)
    }

    @Test(arguments: both) func `comments come under their post, and of their author`(version: Dialect) async throws {
        let alice = try await World(LemmyServer(version: version)).logIn("alice")
        let (thread, hers) = (
            alice.commentFeed(ofPost: 1, sort: .new, limit: 4), alice.commentFeed(ofPerson: Known.alice)
        )
        try await loadAll(thread)
        try await loadAll(hers)
        #expect(thread.count > 4 && thread.allSatisfy { $0.postId == 1 })
        #expect(Set(thread.map(\.id)).count == thread.count)
        #expect(!hers.isEmpty && hers.allSatisfy { $0.creatorId == Known.alice })
        let swift = alice.commentFeed(ofCommunity: Known.swift)
        try await swift.loadMore()
        #expect(!swift.isEmpty && swift.allSatisfy { $0.communityId == Known.swift })
    }

    @Test(arguments: both) func `what was saved is listed`(version: Dialect) async throws {
        let alice = try await World(LemmyServer(version: version)).logIn("alice")
        let (posts, comments) = (alice.savedFeed(limit: 1), alice.savedCommentFeed())
        try await loadAll(posts)
        let before = posts.count
        #expect(before > 0 && posts.allSatisfy { $0.saved })
        let comment = try #require(try await alice.getComments(postId: 1).first { !$0.saved })
        #expect(await comment.setSaved(true).value.isSuccess)
        try await loadAll(comments)
        #expect(comments.contains { $0 === comment } && comments.allSatisfy { $0.saved })
    }

    @Test func `what the viewer moderates is a feed since 0_19`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let (feed, moderated) = (alice.feed(.moderated), try await alice.getMyPerson().moderates.map(\.id))
        try await feed.loadMore()
        #expect(!feed.isEmpty && feed.allSatisfy { moderated.contains($0.communityId) })
        let old = try await World(LemmyServer(version: .v0_18)).logIn("alice").feed(.moderated)
        let error = await #expect(throws: ApiClientError.self) { try await old.loadMore() }
        #expect(error?.code == .unsupported)
    }

    @Test func `lists that nobody holds leave nothing behind`() async throws {
        let world = try World()
        weak var client: ApiClient?
        func use() async throws {
            let alice = try await world.logIn("alice")
            client = alice
            let (feed, inbox, blocked) = (alice.feed(.local), alice.inbox(), BlockList(of: alice))
            let subscriptions = alice.subscriptions()
            try await feed.loadMore()
            try await inbox.loadMore()
            try await blocked.load()
            try await subscriptions.members.load()
            try await alice.unreadCount.refresh()
            _ = alice.markReadQueue.add(try #require(feed.first { !$0.read }))
            _ = try await alice.createPost(title: "A post", communityId: Known.swift)
            #expect(!feed.isEmpty && !inbox.isEmpty && !blocked.people.isEmpty && !subscriptions.sections.isEmpty)
        }
        try await use()
        await world.settle()
        #expect(client == nil && world.registry.liveClientCount == 1)
        #expect(world.commits.activity.openCount == 0)
    }

    @Test func `a log-out empties the lists`() async throws {
        let alice = try await World().logIn("alice")
        let (feed, inbox) = (alice.feed(.local), alice.inbox())
        try await feed.loadMore()
        try await inbox.loadMore()
        try await alice.unreadCount.refresh()
        let post = try #require(feed.first { !$0.read })
        _ = alice.markReadQueue.add(post)
        #expect(post.read && alice.unreadCount.total > 0)
        try await alice.logOut()
        #expect(feed.isEmpty && inbox.isEmpty && alice.unreadCount.total == 0)
        #expect(!post.read && alice.markReadQueue.count == 0)
    }
}
