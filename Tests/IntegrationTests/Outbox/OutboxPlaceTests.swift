import Delegates
import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Testing

/// Tests that texts for one place arrive in the order in which they were written, and that a later wish changes an earlier one.
@MainActor @Suite struct OutboxPlaceTests {
    private let bench: OutboxBench

    init() throws { bench = try OutboxBench() }

    nonisolated private static func has(_ text: String, _ request: HTTPRequest) -> Bool {
        request.body.map { String(decoding: $0, as: UTF8.self).contains(text) } ?? false
    }

    @Test(arguments: OutboxBench.Written.allCases)
    func `what is written behind one that waits for its time waits, too`(_ kind: OutboxBench.Written) async throws {
        try await bench.launch { world, client in
            world.proxy.decide { Self.has("one", $0) ? .lost : .passed }
            #expect(await bench.submit("one", as: kind, to: .mine, client).isDeferred)
            world.proxy.decide { _ in .passed }
            #expect(await bench.submit("two", as: kind, to: .mine, client).isDeferred)
            #expect(await bench.submit("elsewhere", as: kind, to: .theirs, client).isSuccess)
            bench.clock.advance(by: .seconds(121))
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.order(of: ["one", "two"], as: kind) == ["one", "two"])
    }

    @Test func `an answer waits for what was written under the same post before`() async throws {
        try await bench.launch { world, client in
            world.proxy.decide { Self.has("one", $0) ? .lost : .passed }
            #expect(await client.submitComment(content: "one", postId: bench.stage.post).value.isDeferred)
            let answer = client.submitComment(
                content: "two",
                postId: bench.stage.post,
                parentId: bench.stage.comment
            )
            #expect(await answer.value.isDeferred)
        }
        try await bench.launch { world, client in
            #expect(world.writes.isEmpty, "in the next launch, too")
            bench.clock.advance(by: .seconds(121))
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.order(of: ["one", "two"], as: .comment) == ["one", "two"])
    }

    @Test func `what is written while another is on its way is sent when that has arrived`() async throws {
        try await bench.launch { world, client in
            world.gate.close("/comment")
            let first = client.submitComment(content: "one", postId: bench.stage.post)
            await world.gate.waitUntilKept()
            let second = client.submitComment(content: "two", postId: bench.stage.post)
            #expect(await client.submitMessage(content: "beside", recipientId: bench.stage.erin).value.isSuccess)
            #expect(world.writes.count == 2, "the second comment has not set out")
            world.gate.open("/comment")
            #expect(await first.value.isSuccess)
            #expect(await second.value.isSuccess)
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.order(of: ["one", "two"], as: .comment) == ["one", "two"])
    }

    @Test func `a refusal that a later vote has overtaken is gone`() async throws {
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
        }
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            let refusal = HTTPResponse(status: 400, body: Data(#"{"error":"downvotes_are_disabled"}"#.utf8))
            world.proxy.decide { $0.path.hasSuffix("/like") ? .answered(refusal, isDelivered: false) : .passed }
            await client.outbox.send()
            #expect(client.outbox.undecidedCount == 1)
            world.proxy.decide { _ in .passed }
            let down = try await client.vote(.down, on: id)
            #expect(down.isSuccess)
            #expect(client.outbox.items.isEmpty)
            await client.outbox.retry(1)
        }
        try await bench.launch { _, client in #expect(client.outbox.items.isEmpty, "on the disk, too") }
        #expect(try await bench.elsewhere().getPost(id: id).vote == .down)
    }

    @Test func `a vote that only a file of yesterday says is sent`() async throws {
        let id = try await bench.launch { world, client in
            let post = try #require(try await bench.makeFeed(of: client).retrieve().first { $0.vote == .neutral })
            #expect(await post.castVote(.up).value.isSuccess)
            return post.id
        }
        #expect(try await bench.elsewhere().vote(.neutral, on: id).isSuccess)
        try await bench.launch(isOffline: true) { world, client in
            let feed = try bench.makeFeed(of: client)
            let post = try #require(try await feed.retrieve().first { $0.id == id })
            #expect(post.vote == .up, "as it was")
            world.faults.apply(.ok)
            #expect(await post.castVote(.up).value.isSuccess)
            #expect(world.writes.last == "POST /api/v3/post/like")
            let before = world.writes.count
            guard case .ignored = await post.castVote(.up).value else {
                Issue.record("the server has just said so")
                return
            }
            #expect(world.writes.count == before)
        }
        #expect(try await bench.elsewhere().getPost(id: id).vote == .up)
    }

    @Test func `the pause that a server asks for is kept`() async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            let pause = HTTPResponse(status: 429, headers: ["Retry-After": "20"])
            world.proxy.decide { $0.path.hasSuffix("/like") ? .answered(pause, isDelivered: false) : .passed }
            #expect(await post.castVote(.up).value.isDeferred)
            #expect(client.pendingStatusText == "will be sent later: the server asks for a pause of about 20 s")
            world.proxy.decide { _ in .passed }
            // Neither a response to another request ends the pause, nor another edit meanwhile.
            _ = try await client.getSite()
            #expect(await post.setSaved(true).value.isDeferred)
            await bench.waitForSleeper()
            bench.clock.advance(by: .seconds(19))
            await world.settle()
            #expect(world.writes.count == 1)
            let asked = world.transport.requests.count
            bench.clock.advance(by: .seconds(2))
            await bench.waitForRequest(world, beyond: asked)
            await world.settle()
            #expect(client.outbox.items.isEmpty && post.vote == .up && post.saved)
        }
    }

    @Test func `a write that finds its login dead waits for a log-in, and says so`() async throws {
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            bench.stage.world.forget(bench.token)
            #expect(await post.castVote(.up).value.isDeferred)
            #expect(client.outbox.blockedBy == .login)
            #expect(client.pendingStatusText.contains("logged in again"))
            let refusal = client.refusal(of: "anything") as? ApiClientError
            #expect(refusal?.code == .tokenRejected)
        }
        try await bench.launch(token: try bench.stage.world.makeToken(of: "alice")) { _, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.stage.secondClient("alice").getPost(id: id).vote == .up)
    }

    @Test func `so does a comment`() async throws {
        try await bench.launch { world, client in
            _ = try await client.getPost(id: bench.stage.erinsPost)
            bench.stage.world.forget(bench.token)
            let error = await #expect(throws: ApiClientError.self) {
                try await client.createComment(content: "later", postId: bench.stage.post)
            }
            #expect(error?.code == .deferred && error?.statusText?.contains("logged in again") == true)
        }
        try await bench.launch(token: try bench.stage.world.makeToken(of: "alice")) { _, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        let comments = try await bench.stage.secondClient("alice").getComments(postId: bench.stage.post, sort: .new)
        #expect(comments.count { $0.content == "later" } == 1)
    }
}
