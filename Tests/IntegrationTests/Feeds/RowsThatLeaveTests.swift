import ApiTypes
import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

private typealias Comment = LemmyMiddleware.Comment

/// Tests that an edit removes a row from a list, and that the row returns to its place if the edit is undone or refused.
@MainActor @Suite struct RowsThatLeaveTests {
    private let world: World
    private let alice: ApiClient

    init() async throws {
        world = try World()
        alice = try await world.logIn("alice")
    }

    @Test func `a blocked community's posts and comments leave, and are back when it is unblocked`() async throws {
        let (posts, comments) = (
            alice.feed(.all, sort: .new, limit: 50), alice.commentFeed(.all, sort: .new, limit: 50)
        )
        let moderated = alice.feed(.moderated, sort: .new, limit: 50)
        for feed in [posts, moderated] { try await feed.loadMore() }
        try await comments.loadMore()
        let before = (posts.items, comments.items, moderated.items)
        let community = try #require(comments.first { !$0.creatorStanding.isModerator }?.communityRelation)
        #expect(await community.setBlocked(true).value.isSuccess)
        #expect(posts.items == before.0.filter { $0.communityId != community.id })
        #expect(comments.items == before.1.filter { $0.communityId != community.id } && comments.count < before.1.count)
        #expect(moderated.items == before.2)
        let device = try await World.client(of: world, named: "alice")
        let fresh = try await device.getPosts(.all, sort: .new, limit: 50).posts.map(\.id)
        #expect(Array(fresh.prefix(posts.count)) == posts.map(\.id))
        #expect(await community.setBlocked(false).value.isSuccess)
        #expect(posts.items == before.0 && comments.items == before.1)
    }

    @Test func `a blocked person's rows leave feeds, threads and the inbox`() async throws {
        let (posts, thread, inbox) = (
            alice.feed(.all, sort: .new, limit: 50), alice.commentTree(ofPost: 1), alice.inbox(limit: 50)
        )
        try await posts.loadMore()
        try await thread.feed.loadMore()
        try await inbox.loadMore()
        let before = (posts.items, thread.rows.map(\.id), inbox.map { $0.item.creator_?.id })
        let id = try #require(
            thread.rows.first { before.2.contains($0.comment.creatorId) && $0.comment.creatorId != Known.alice }
        ).comment.creatorId
        let bob = try await alice.getPerson(id: id)
        #expect(await bob.relation.setBlocked(true).value.isSuccess)
        #expect(posts.items == before.0.filter { $0.creatorId != bob.id })
        #expect(thread.rows.allSatisfy { $0.comment.creatorId != bob.id })
        let left = inbox.map { $0.item.creator_?.id }
        #expect(left == before.2.filter { $0 != bob.id })
        #expect(await bob.relation.setBlocked(false).value.isSuccess)
        #expect(posts.items == before.0 && thread.rows.map(\.id) == before.1 && inbox.count == before.2.count)
    }

    @Test func `the messages of somebody whose page nobody shows leave the inbox, too`() async throws {
        let messages = alice.messageFeed(limit: 50)
        try await messages.loadMore()
        let before = messages.items
        let sender = try #require(messages.first { $0.creatorId != Known.alice }).creatorId
        let person = try await alice.getPerson(id: sender)
        #expect(await person.relation.setBlocked(true).value.isSuccess)
        #expect(messages.items == before.filter { $0.creatorId != sender } && messages.count < before.count)
        #expect(await person.relation.setBlocked(false).value.isSuccess)
        #expect(messages.items == before)
    }

    @Test func `a blocked server's posts leave, and are back when it is unblocked`() async throws {
        let posts = alice.feed(.all, sort: .new, limit: 50)
        try await posts.loadMore()
        while posts.hasMore { try await posts.loadMore() }
        let before = posts.items
        let place = try #require(posts.first { !$0.community.local }).community.instanceId
        let relation = try alice.relation(to: place)
        #expect(await relation.setBlocked(true).value.isSuccess)
        #expect(posts.items == before.filter { $0.community.instanceId != place })
        #expect(await relation.setBlocked(false).value.isSuccess)
        #expect(posts.items == before)
    }

    @Test func `a hidden post leaves its feeds, and is back where it was if the server refuses`() async throws {
        let posts = alice.feed(.all, sort: .new)
        let all = alice.feed(.all, sort: .new, filter: PostFilter(showsHidden: true))
        for feed in [posts, all] { try await feed.loadMore() }
        let (before, post) = (posts.items, posts[1])
        let hers = alice.feed(ofPerson: post.creatorId, limit: 50)
        try await hers.loadMore()
        world.faults.apply(.fail(1))
        let refused = post.setHidden(true)
        #expect(posts.items == before.filter { $0 !== post })
        #expect(await !refused.value.isSuccess)
        #expect(posts.items == before)
        #expect(await post.setHidden(true).value.isSuccess)
        #expect(!posts.contains(post) && hers.contains(post) && all.contains(post))
        #expect(await post.setHidden(false).value.isSuccess)
        #expect(posts.items == before)
    }

    @Test func `a removed post leaves feeds, and a restored one is back`() async throws {
        let stage = try Stage()
        let moderator = try stage.client("alice")
        let feed = moderator.feed(ofCommunity: stage.swift, sort: .new)
        try await feed.loadMore()
        let before = feed.items
        let post = try #require(feed.first { $0.id == stage.erinsPost })
        #expect(await post.setRemoved(true, reason: "test").value.isSuccess)
        #expect(feed.items == before.filter { $0 !== post })
        #expect(await post.setRemoved(false, reason: "test").value.isSuccess)
        #expect(feed.items == before)
    }

    @Test func `a post that is not saved any more stays until the refresh, marked`() async throws {
        let saved = alice.savedFeed(limit: 50)
        try await saved.loadMore()
        let (before, post) = (saved.items, try #require(saved.first))
        #expect(await post.setSaved(false).value.isSuccess)
        #expect(saved.items == before && !post.saved)
        try await saved.refresh()
        #expect(saved.items == Array(before.dropFirst()))
    }

    @Test func `an unfollowed community's posts stay until the refresh`() async throws {
        let feed = alice.feed(.subscribed, sort: .new, limit: 50)
        try await feed.loadMore()
        let (before, post) = (feed.items, try #require(feed.first))
        #expect(await post.communityRelation.setSubscribed(false).value.isSuccess)
        #expect(feed.items == before && !post.subscribed)
        try await feed.refresh()
        #expect(!feed.contains { $0.communityId == post.communityId })
    }

    @Test func `a settled report leaves the list of open ones`() async throws {
        let stage = try Stage()
        let _: ApiPostReportResponse = try stage.ask(
            .post,
            "/post/report",
            #"{"post_id":\#(stage.post),"reason":"spam"}"#,
            as: "erin"
        )
        let moderator = try stage.client("alice")
        let (open, all) = (moderator.reports(), moderator.reportFeed(of: .posts, unresolvedOnly: false))
        while open.hasMore { try await open.loadMore() }
        try await all.loadMore()
        let before = open.items
        let report = try #require(open.first { $0.postId == stage.post })
        #expect(await report.setResolved(true).value.isSuccess)
        #expect(open.items == before.filter { $0 !== report } && all.contains(report))
        #expect(await report.setResolved(false).value.isSuccess)
        #expect(open.items == before)
    }

    @Test func `an answered application leaves the list of those that wait, and is back when the answer is refused`()
        async throws
    {
        let stage = try Stage()
        let admin = try stage.client("carol")
        _ = try stage.application(admin)
        let (waiting, all) = (
            admin.registrationApplicationFeed(), admin.registrationApplicationFeed(undecidedOnly: false)
        )
        try await waiting.loadMore()
        try await all.loadMore()
        let application = try #require(waiting.first)
        #expect(waiting.count == 1 && all.items == [application])
        stage.world.proxy.decide {
            $0.method == .put ? .answered(HTTPResponse(status: 400), isDelivered: false) : .passed
        }
        #expect(!(await application.approve().value.isSuccess))
        #expect(waiting.items == [application])
        stage.world.proxy.decide { _ in .passed }
        #expect(await application.approve().value.isSuccess)
        #expect(waiting.isEmpty && all.items == [application])
    }
}
