import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Testing

/// Tests the requests of edits, and their side effects.
@MainActor @Suite struct RewritingTests {
    /// Returns the keys in the body of each request to a path.
    private func keys(of path: String, in stage: Stage) throws -> [Set<String>] {
        try stage.world.transport.requests.filter { $0.path == "/api/v3" + path && $0.method == .put }.map { request in
            let body = try JSONSerialization.jsonObject(with: #require(request.body))
            return Set(try #require(body as? [String: Any]).keys)
        }
    }

    @Test func `only what differs from what the server has is sent`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let post = try await alice.getPost(id: stage.post)
        #expect(await post.edit { $0.title = "Better" }.value.isSuccess)
        #expect(try keys(of: "/post", in: stage) == [["post_id", "name"]])
        guard case .ignored = await post.edit({ _ in }).value else {
            Issue.record("nothing is nothing to send")
            return
        }
    }

    @Test func `an edit that takes the place of one that waits brings what that one changed`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let post = try await alice.getPost(id: stage.post)
        stage.world.faults.apply(.hold)
        let lock = post.setLocked(true)
        try await stage.world.faults.waitUntilHeld(1)
        let (first, second) = (post.edit { $0.title = "Better" }, post.edit { $0.content = "longer" })
        #expect(post.title == "Better" && post.content == "longer")
        stage.world.faults.apply(.ok)
        #expect(await lock.value.isSuccess)
        guard case .ignored = await first.value else {
            Issue.record("the second says it all")
            return
        }
        #expect(await second.value.isSuccess)
        #expect(try keys(of: "/post", in: stage) == [["post_id", "name", "body"]])
        #expect(post.title == "Better" && post.content == "longer")
    }

    @Test func `after a lost answer all of it is sent`() async throws {
        let stage = try Stage()
        let alice = try stage.client("alice")
        let comment = try await alice.getComment(id: stage.comment)
        stage.world.faults.apply(.truncate(.share(0.5)), on: RequestPattern(path: "/comment"))
        #expect(await comment.edit { $0.content = "one" }.value.error != nil)
        stage.world.faults.apply(.ok)
        #expect(comment.content == "Under mine")
        #expect(await comment.edit { _ in }.value.isSuccess, "nobody knows what the server has")
        #expect(try keys(of: "/comment", in: stage).last == ["comment_id", "content", "language_id"])
        let elsewhere = try await stage.secondClient("alice").getComment(id: stage.comment)
        #expect(elsewhere.content == "Under mine")
    }

    @Test func `a block ends the subscription, in every row of the community`() async throws {
        let stage = try Stage()
        let erin = try stage.client("erin")
        let post = try await erin.getPost(id: stage.erinsPost)
        let community = try await erin.getCommunity(id: stage.swift)
        #expect(await community.toggleSubscribe().value.isSuccess)
        #expect(post.subscribed)
        #expect(await community.toggleBlocked().value.isSuccess)
        #expect(community.blocked && !community.subscribed && !post.subscribed)
    }

    /// No response about a person contains the block: the mark reads as false although it is set.
    @Test func `whoever is blocked can be unblocked where no answer has said that they are`() async throws {
        let stage = try Stage()
        #expect(await (try stage.client("alice").getPerson(id: stage.erin)).toggleBlocked().value.isSuccess)
        let elsewhere = try stage.secondClient("alice")
        let person = try await elsewhere.getPerson(id: stage.erin)
        #expect(!person.blocked)
        #expect(await person.relation.setBlocked(false).value.isSuccess)
        #expect(try await !elsewhere.getComment(id: stage.erinsComment).creatorRelation.blocked)
    }
}
