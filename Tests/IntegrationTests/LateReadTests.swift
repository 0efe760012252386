import Consistency
import Delegates
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Persistence
import Primitives
import Propagation
import Testing

/// Tests that a response to an earlier request never reverts a confirmed edit, however late it arrives and in whatever way it is shown.
@MainActor @Suite struct LateReadTests {
    private let world: World
    private let alice: ApiClient

    init() async throws {
        world = try World()
        alice = try await world.logIn("alice")
    }

    /// Votes on a post that is not retained before or after.
    private func vote(on id: PostID) async throws {
        func cast() async throws { #expect(try await alice.vote(.up, on: id).isSuccess) }
        try await cast()
        await world.settle()
        #expect(alice.caches.liveCount == 0, "the test is about what nobody holds")
    }

    private func unvoted(_ page: PostPageValue) throws -> Post2Value {
        try #require(page.posts.first { $0.vote == .neutral && !$0.read && !$0.saved })
    }

    @Test func `a page fetched before the vote and shown after it shows the vote`() async throws {
        let (page, stamp) = try await alice.getPostPageValue(.local, limit: 10)
        let old = try unvoted(page)
        try await vote(on: old.id)
        let shown = try #require(try alice.publish(page, stamp: stamp).posts.first { $0.id == old.id })
        #expect(shown.vote == .up && shown.score == old.score + 1 && !shown.isPending(.vote))
    }

    @Test func `so does one that is shown while somebody holds the post`() async throws {
        let (page, stamp) = try await alice.getPostPageValue(.local, limit: 10)
        let old = try unvoted(page)
        let held = try await alice.getPost(id: old.id)
        #expect(await held.castVote(.up).value.isSuccess)
        let shown = try #require(try alice.publish(page, stamp: stamp).posts.first { $0.id == old.id })
        #expect(shown === held.post2 && shown.vote == .up && shown.score == old.score + 1)
    }

    @Test func `a page value that was answered before the vote and arrives after it shows the vote`() async throws {
        let old = try unvoted(try await alice.getPostPageValue(.local, limit: 10).page)
        world.gate.close("/post/list")
        let late = Task { try await alice.getPostPageValue(.local, limit: 10) }
        await world.gate.waitUntilKept()
        #expect(try await alice.vote(.up, on: old.id).isSuccess)
        world.gate.open("/post/list")
        let (page, stamp) = try await late.value
        #expect(page.posts.first { $0.id == old.id }?.vote == .neutral, "the answer itself is old")
        #expect(try alice.publish(page, stamp: stamp).posts.first { $0.id == old.id }?.vote == .up)
    }

    @Test func `a tree that is set late with an old stamp shows the vote`() async throws {
        let (page, stamp) = try await alice.getPostPageValue(.local, limit: 10)
        let old = try unvoted(page)
        try await vote(on: old.id)
        let provider = DataProvider<Post2Value>(alice.trees)
        provider.setData(old, stamp: stamp)
        #expect(provider.data?.vote == .up && provider.data?.score == old.score + 1)
        let model = try #require(try alice.publish(page, stamp: stamp).posts.first { $0.id == old.id })
        #expect(model.tierValue.fields == provider.data?.fields)
    }

    @Test func `a collection of trees that is set late shows the vote`() async throws {
        let (page, stamp) = try await alice.getPostPageValue(.local, limit: 10)
        let old = try unvoted(page)
        try await vote(on: old.id)
        let rows = CollectionDataProvider<Post2Value>(alice.trees)
        rows.setData(page.posts, stamp: stamp)
        #expect(rows.data.first { $0.id == old.id }?.vote == .up)
    }

    @Test func `a page does not take back a subscription that nobody held`() async throws {
        let (page, stamp) = try await alice.getPostPageValue(.all, sort: .new, limit: 50)
        let row = try #require(page.posts.first { $0.community.name == "terminals" })
        func subscribe() async throws {
            let community = try await alice.getCommunity(id: row.community.id)
            #expect(await community.toggleSubscribe().value.isSuccess && community.subscribed)
        }
        try await subscribe()
        await world.settle()
        #expect(alice.caches.liveCount == 0)
        let shown = try alice.publish(page, stamp: stamp).posts.filter { $0.community.id == row.community.id }
        #expect(shown.count > 1 && shown.allSatisfy(\.subscribed))
    }

    @Test func `a late community does not take back its subscription`() async throws {
        let community = try await alice.getCommunity(name: "terminals")
        world.gate.close("/community")
        let late = Task { try await alice.getCommunity(id: community.id) }
        await world.gate.waitUntilKept()
        #expect(await community.toggleSubscribe().value.isSuccess)
        let subscribers = community.subscriberCount
        world.gate.open("/community")
        #expect(try await late.value === community)
        #expect(community.subscribed)
        #expect(community.subscriberCount >= subscribers - 1, "counts of the community are no part of the edit")
    }

    @Test func `getting a post marks it read, although the answer says that it is not`() async throws {
        let (page, stamp) = try await alice.getPostPageValue(.local, limit: 10)
        let old = try unvoted(page)
        world.gate.close("/post")
        let opening = Task { try await alice.getPost(id: old.id) }
        await world.gate.waitUntilKept()
        world.gate.open("/post")
        func open() async throws {
            let post = try await opening.value
            #expect(post.read && post.unreadCommentCount == 0)
        }
        try await open()
        // Show the page from before the post was opened.
        let shown = try #require(try alice.publish(page, stamp: stamp).posts.first { $0.id == old.id })
        #expect(shown.read && shown.unreadCommentCount == 0)
        let elsewhere = try await World.client(of: world, named: "alice")
        let theirs = try await elsewhere.getPosts(.local, limit: 10).posts.first { $0.id == old.id }
        #expect(theirs?.read == true, "the server agrees")
    }

    @Test func `saving marks it read too, also on a page from before`() async throws {
        let (page, stamp) = try await alice.getPostPageValue(.local, limit: 10)
        let old = try unvoted(page)
        func save() async throws {
            let rows = try await alice.getPosts(.local, limit: 10).posts
            let row = try #require(rows.first { $0.id == old.id })
            #expect(!row.read)
            #expect(await row.toggleSaved().value.isSuccess)
            #expect(row.saved && row.read)
        }
        try await save()
        await world.settle()
        let shown = try #require(try alice.publish(page, stamp: stamp).posts.first { $0.id == old.id })
        #expect(shown.saved && shown.read)
    }

    @Test func `a delegate's refresh that was answered before the vote shows the vote`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
        let store = FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: MemoryFileSystem())
        func makeFeed() throws -> FeedDelegate {
            try FeedDelegate(.local, of: alice, in: store, names: CacheNameRegistry(), limit: 10, clock: clock)
        }
        let old = try unvoted(try await alice.getPostPageValue(.local, limit: 10).page)
        world.gate.close("/post/list")
        let feed = try makeFeed()
        await world.gate.waitUntilKept()
        #expect(try await alice.vote(.up, on: old.id).isSuccess)
        world.gate.open("/post/list")
        let row = try #require(try await feed.retrieve().first { $0.id == old.id })
        #expect(row.vote == .up && row.read && row.score == old.score + 1)
        // The file has the page as it was received; reading it shows the vote.
        await store.flush()
        #expect(feed.cache?.value.posts.first { $0.id == old.id }?.vote == .neutral)
        let again = try #require(try await makeFeed().retrieve().first { $0.id == old.id })
        #expect(again === row && again.vote == .up)
    }

    /// A guest has no marks, so opening a post changes nothing.
    @Test func `a guest's post is not marked read`() async throws {
        let id = try #require(try await world.guest.getPosts(.local, limit: 1).posts.first).id
        #expect(try await world.guest.getPost(id: id).read == false)
    }
}
