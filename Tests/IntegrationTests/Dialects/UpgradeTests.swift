import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing
import WireRuntime

/// Tests that a running client goes along with a server that is upgraded from 0.19 to 1.0, or set back.
@MainActor @Suite struct UpgradeTests {
    private let bench: UpgradeBench
    private let world: World
    private let alice: ApiClient

    init() throws {
        bench = try UpgradeBench()
        world = try bench.makeWorld()
        alice = world.client(with: bench.token)
    }

    /// Upgrades the server, and lets the client notice it by a route that 1.0 does not have.
    private func upgradeNoticed() async throws {
        try bench.peer.become(.v1_0)
        _ = try await alice.getPerson(id: bench.stage.erin)
    }

    // MARK: Noticing

    @Test func `a route that is gone is asked for in the new dialect, and so is everything after it`() async throws {
        let site = try await alice.getSite()
        let post = try await alice.getPost(id: bench.stage.post)
        #expect(site.version == "0.19.20" && world.questions == 1 && world.spoken == ["/api/v3"])
        try bench.peer.become(.v1_0)
        let erin = try await alice.getPerson(id: bench.stage.erin)
        #expect(erin.id == bench.stage.erin && world.questions == 2)
        let count = world.transport.requests.count
        let again = try await alice.getPost(id: bench.stage.post)
        #expect(again === post, "the same entity")
        #expect(world.transport.passed.dropFirst(count).allSatisfy { $0.contains("/api/v4/") })
        #expect(try await alice.getSite().version == "1.0.0-beta.1" && alice.version == "1.0.0-beta.1")
        #expect(world.questions == 2)
    }

    @Test func `the other clients of the server go along, too`() async throws {
        _ = try await world.guest.getPost(id: bench.stage.post)
        try await upgradeNoticed()
        let count = world.transport.requests.count
        #expect(try await world.guest.getPost(id: bench.stage.post).id == bench.stage.post)
        #expect(world.transport.passed.dropFirst(count) == ["GET /api/v4/post"])
    }

    @Test(arguments: [true, false])
    func `the version of the site tells it`(_ wasSiteKnown: Bool) async throws {
        let guest = world.guest
        if wasSiteKnown { _ = try await guest.getSite() } else { _ = try await guest.getPost(id: bench.stage.post) }
        try bench.peer.become(.v1_0)
        #expect(try await guest.getSite().version == "1.0.0-beta.1")
        #expect(world.spoken == ["/api/v3"], "1.0 still has this part of the older API")
        let count = world.transport.requests.count
        _ = try await guest.getPost(id: bench.stage.post)
        #expect(world.transport.passed.dropFirst(count).last == "GET /api/v4/post" && world.questions == 2)
    }

    @Test func `a server that is set back is noticed as well`() async throws {
        try await upgradeNoticed()
        try bench.peer.become(.v0_19)
        let post = try await alice.getPost(id: bench.stage.erinsPost)
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(try await alice.getSite().version == "0.19.20")
        #expect(world.questions == 2)
        #expect(try await bench.elsewhere().getPost(id: bench.stage.erinsPost).vote == .up)
    }

    // MARK: Edits

    @Test func `edits before, during and after the upgrade count once`() async throws {
        // The client knows the version, so hiding needs no request for it.
        _ = try await alice.getSite()
        let post = try await alice.getPost(id: bench.stage.erinsPost)
        #expect(await post.castVote(.up).value.isSuccess)
        try bench.peer.become(.v1_0)
        #expect(await post.setSaved(true).value.isSuccess)
        // 1.0 has hiding only in its own API.
        #expect(await post.setHidden(true).value.isSuccess)
        let comment = try await alice.createComment(content: "after", postId: post.id)
        #expect(await comment.setDeleted(true).value.isSuccess)
        #expect(
            world.writes == [
                "POST /api/v3/post/like", "PUT /api/v3/post/save", "POST /api/v3/post/hide", "POST /api/v4/post/hide",
                "POST /api/v4/comment", "DELETE /api/v4/comment",
            ]
        )
        #expect(post.vote == .up && post.saved && post.hidden)
        let other = try await bench.elsewhere().getPost(id: post.id)
        #expect(other.vote == .up && other.saved && other.hidden && other.upvotes == post.upvotes)
    }

    @Test func `a vote whose answer is lost in the upgrade is looked up, and not sent again`() async throws {
        let post = try await alice.getPost(id: bench.stage.erinsPost)
        #expect(post.vote == .neutral)
        world.proxy.decide { $0.path.hasSuffix("/post/like") ? .answerLost : .passed }
        world.gate.close("/post/like")
        let vote = post.castVote(.up)
        await world.gate.waitUntilKept()
        try bench.peer.become(.v1_0)
        world.gate.open("/post/like")
        #expect(await vote.value.isSuccess && post.vote == .up)
        #expect(world.writes.count == 1)
        #expect(try await bench.elsewhere().getPost(id: post.id).vote == .up)
    }

    /// The answer says nothing about the comment, and looks as if the server had become another one.
    @Test func `a comment with an unreadable answer is not written again in the new dialect`() async throws {
        _ = try await alice.getPost(id: bench.stage.erinsPost)
        let page = HTTPResponse(status: 200, body: Data("<html>".utf8))
        world.proxy.decide {
            $0.method == .post && $0.path.hasSuffix("/comment") ? .answered(page, isDelivered: true) : .passed
        }
        world.gate.close("/comment")
        let created = alice.submitComment(content: "once", postId: bench.stage.erinsPost)
        await world.gate.waitUntilKept()
        try bench.peer.become(.v1_0)
        world.gate.open("/comment")
        _ = await created.value
        #expect(world.writes.count == 1)
        #expect(try await bench.copies(of: "once", below: bench.stage.erinsPost) == 1)
    }

    @Test func `a log-out ends the log-in on the new server`() async throws {
        _ = try await alice.getSite()
        try bench.peer.become(.v1_0)
        try await alice.logOut()
        let error = await #expect(throws: ApiClientError.self) {
            _ = try await bench.makeWorld().client(with: bench.token).getSite()
        }
        #expect(error?.code == .tokenRejected)
    }

    @Test func `a log-in with a name goes on after the upgrade`() async throws {
        _ = try await world.guest.getPost(id: bench.stage.post)
        try bench.peer.become(.v1_0)
        let erin = try await world.logIn("erin")
        #expect(try await erin.getMyPerson().id == bench.stage.erin)
    }
}

/// Tests what becomes of lists and of their rows when the server is upgraded under them, or set back.
@MainActor @Suite struct ListsAcrossUpgradeTests {
    private let bench: UpgradeBench
    private let world: World
    private let alice: ApiClient

    init() throws {
        bench = try UpgradeBench()
        world = try bench.makeWorld()
        alice = world.client(with: bench.token)
    }

    private func expectDistinct<Item: TierModel>(_ feed: Feed<Item>) {
        #expect(Set(feed.items.map(\.id)).count == feed.items.count)
    }

    @Test func `a feed that the older API still serves goes on`() async throws {
        let feed = alice.feed(.all, sort: .new, limit: 5)
        try await feed.loadMore()
        try bench.peer.become(.v1_0)
        try await feed.loadMore()
        #expect(feed.items.count == 10)
        expectDistinct(feed)
    }

    @Test(arguments: [Dialect.v1_0, .v0_19])
    func `a cursor of the other dialect is an outdated page, and a refresh goes on`(_ new: Dialect) async throws {
        if new == .v0_19 { try bench.peer.become(.v1_0) }
        let feed = alice.feed(.all, sort: .new, limit: 5)
        try await feed.loadMore()
        let posts = feed.items
        try bench.peer.become(new)
        _ = try await alice.getPerson(id: bench.stage.erin)
        await expectOutdated(feed)
        #expect(feed.items == posts, "the rows stay")
        try await feed.refresh()
        expectSame(posts, in: feed.items)
        try await feed.loadMore()
        #expect(feed.items.count == 10)
        expectDistinct(feed)
    }

    @Test func `a search and a list of pictures do not begin again on a server that has numbered pages`() async throws {
        try bench.peer.become(.v1_0)
        let found = try await alice.search("a", for: .posts, limit: 1)
        guard case .cursor(let cursor)? = found.next else {
            Issue.record("1.0 has cursors: \(String(describing: found.next))")
            return
        }
        #expect(try await alice.search("a", for: .posts, limit: 1, cursor: cursor).posts != found.posts)
        try bench.peer.become(.v0_19)
        _ = try await alice.getSite()
        let count = world.transport.requests.count { !$0.path.contains("nodeinfo") }
        for read in [
            { _ = try await alice.search("a", for: .posts, limit: 1, cursor: cursor) },
            { _ = try await alice.getImageUploads(limit: 1, cursor: cursor) },
        ] as [@MainActor () async throws -> Void] {
            let error = await #expect(throws: ApiClientError.self) { try await read() }
            #expect(error?.code == .unsupported)
        }
        #expect(world.transport.requests.count { !$0.path.contains("nodeinfo") } == count, "nothing was sent")
    }

    @Test(arguments: [Dialect.v1_0, .v0_19])
    func `an inbox does not begin again in the middle`(_ new: Dialect) async throws {
        if new == .v0_19 { try bench.peer.become(.v1_0) }
        let feed = alice.replyFeed(limit: 1)
        try await feed.loadMore()
        #expect(feed.items.count == 1 && feed.hasMore)
        try bench.peer.become(new)
        await expectOutdated(feed)
        try await feed.refresh()
        try await feed.loadMore()
        #expect(feed.items.allSatisfy { Self.isNotification($0.id) == (new == .v1_0) })
        #expect(Set(feed.items.map(\.commentId)).count == feed.items.count, "each comment is listed once")
    }

    nonisolated private static func isNotification(_ id: ReplyID) -> Bool {
        if case .notification = id { true } else { false }
    }

    @Test func `a refreshed inbox lists each row once, as before the upgrade`() async throws {
        let inbox = alice.inbox(limit: 50)
        try await inbox.loadMore()
        func rows() -> [String] {
            inbox.map { entry in
                switch entry {
                case .reply(let reply): "\(reply.kind) \(reply.commentId) \(reply.read)"
                case .message(let message): "message \(message.id) \(message.read)"
                }
            }
        }
        let before = rows()
        try bench.peer.become(.v1_0)
        try await inbox.refresh()
        // 1.0 says where its lists end, so that the merged list shows all of their rows at once.
        #expect(Set(rows()).isSuperset(of: before) && Set(rows()).count == rows().count)
    }

    @Test func `a row from before the upgrade marks its notification`() async throws {
        let reply = try #require(try await alice.getReplies(unreadOnly: true).first)
        let mention = try #require(try await alice.getMentions(unreadOnly: true).first)
        let message = try #require(try await alice.getMessages(unreadOnly: true).first)
        try bench.peer.become(.v1_0)
        #expect(await reply.setRead(true).value.isSuccess && reply.read)
        try await alice.unreadCount.refresh()
        let unread = alice.unreadCount.total
        #expect(await mention.setRead(true).value.isSuccess && mention.read)
        #expect(await message.setRead(true).value.isSuccess && message.read)
        #expect(alice.unreadCount.total == unread - 2)
        try await alice.unreadCount.refresh()
        #expect(alice.unreadCount.total == unread - 2)
        let other = try bench.elsewhere()
        #expect(try await other.getReplies(limit: 50).first { $0.commentId == reply.commentId }?.read == true)
        #expect(try await other.getMentions(limit: 50).first { $0.commentId == mention.commentId }?.read == true)
        #expect(await reply.setRead(false).value.isSuccess)
        try await alice.unreadCount.refresh()
        #expect(alice.unreadCount.total == unread - 1)
    }

    @Test func `a notification is no row of an older server`() async throws {
        try bench.peer.become(.v1_0)
        let reply = try #require(try await alice.getReplies(unreadOnly: true).first)
        try bench.peer.become(.v0_19)
        let result = await reply.setRead(true).value
        #expect((result.error as? ApiClientError)?.hint == "load the inbox again" && !reply.read)
        #expect(try await bench.elsewhere().getReplies(unreadOnly: true).contains { $0.commentId == reply.commentId })
    }
}
