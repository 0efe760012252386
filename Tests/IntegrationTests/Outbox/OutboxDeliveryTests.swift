import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Testing

/// Tests that an edit for a server with bad responses arrives once, and that its reported result is true.
@MainActor @Suite struct OutboxDeliveryTests {
    private let bench: OutboxBench

    init() throws { bench = try OutboxBench() }

    nonisolated private static func isWrite(_ request: HTTPRequest) -> Bool {
        request.method == .post
            && ["/api/v3/comment", "/api/v3/private_message", "/api/v3/post"].contains(request.path)
    }

    nonisolated private static func has(_ text: String, _ request: HTTPRequest) -> Bool {
        request.body.map { String(decoding: $0, as: UTF8.self).contains(text) } ?? false
    }

    /// Sends the waiting items until none is left, and advances the clock.
    private func sendAll(_ client: ApiClient) async {
        for _ in 1...6 where client.outbox.waitingCount > 0 {
            bench.clock.advance(by: .seconds(121))
            await client.outbox.send()
        }
    }

    @Test(arguments: OutboxBench.Written.allCases)
    func `what arrived is found, although what was made before it is sent after it`(_ kind: OutboxBench.Written)
        async throws
    {
        try await bench.launch { world, client in
            world.proxy.decide { request in
                if Self.has("earlier", request) { return .lost }
                if Self.has("later", request) { return .answerLost }
                return .passed
            }
            #expect(await bench.submit("earlier", as: kind, to: .theirs, client).isDeferred)
            // The lookup of the other text fails.
            world.proxy.decide { request in
                if Self.has("later", request) { return .answerLost }
                return request.method == .get ? .lost : .passed
            }
            #expect(await bench.submit("later", as: kind, to: .mine, client).isDeferred)
            world.proxy.decide { _ in .passed }
            bench.clock.advance(by: .seconds(121))
            await sendAll(client)
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.copies(of: "earlier", as: kind, at: .theirs) == 1)
        #expect(try await bench.copies(of: "later", as: kind, at: .mine) == 1)
    }

    @Test func `of two that are the same each is found once`() async throws {
        try await bench.launch { world, client in
            world.proxy.decide { Self.isWrite($0) ? .answerLost : .passed }
            world.proxy.decide { request in
                if Self.isWrite(request) { return .answerLost }
                return request.method == .get ? .lost : .passed
            }
            #expect(await client.submitComment(content: "+1", postId: bench.stage.post).value.isDeferred)
            world.proxy.decide { Self.isWrite($0) ? .lost : .passed }
            #expect(await client.submitComment(content: "+1", postId: bench.stage.post).value.isDeferred)
            world.proxy.decide { _ in .passed }
            await sendAll(client)
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "+1") == 2)
    }

    @Test(arguments: ["a blocked community", "a bot that hides bots"])
    func `what the account does not see of its own is not sent twice`(_ place: String) async throws {
        if place == "a blocked community" {
            try bench.stage.tell("/community/block", #"{"community_id":2,"block":true}"#, as: "alice")
        } else {
            let settings = #"{"bot_account":true,"show_bot_accounts":false}"#
            try bench.stage.tell("/user/save_user_settings", settings, as: "alice", by: .put)
        }
        try await bench.launch { world, client in
            world.proxy.decide { Self.isWrite($0) ? .answerLost : .passed }
            _ = await client.submitComment(content: "unseen", postId: bench.stage.erinsPost).value
            world.proxy.decide { _ in .passed }
            await sendAll(client)
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.copiesThatErinSees("unseen") == 1)
    }

    @Test func `where nothing can tell, it is left to a person and not sent again`() async throws {
        try bench.stage.tell("/community/block", #"{"community_id":2,"block":true}"#, as: "alice")
        try await bench.launch { world, client in
            // The server shows guests nothing.
            let wall = HTTPResponse(status: 400, body: Data(#"{"error":"instance_is_private"}"#.utf8))
            world.proxy.decide { request in
                if Self.isWrite(request) { return .answerLost }
                return request.headers["Authorization"] == nil ? .answered(wall, isDelivered: false) : .passed
            }
            #expect(await client.submitComment(content: "unseen", postId: bench.stage.erinsPost).value.isDeferred)
            await sendAll(client)
            guard case .uncertain = client.outbox.items.first?.state else {
                Issue.record("\(client.outbox.items.map(\.state))")
                return
            }
            #expect(world.writes.count == 1)
            world.proxy.decide { _ in .passed }
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty, "looked for again when somebody asks, and found")
        }
        #expect(try await bench.copiesThatErinSees("unseen") == 1)
    }

    @Test(arguments: OutboxBench.Written.allCases)
    func `what is written waits for no read`(_ kind: OutboxBench.Written) async throws {
        try await bench.launch { world, client in
            let gone = HTTPResponse(status: 404)
            world.proxy.decide { request in
                request.method == .get && !request.path.hasSuffix("/validate_auth")
                    ? .answered(gone, isDelivered: false) : .passed
            }
            #expect(await bench.submit("at once", as: kind, to: .mine, client).isSuccess)
            #expect(world.transport.passed.allSatisfy { $0.hasPrefix("POST") || $0.hasSuffix("/validate_auth") })
        }
        #expect(try await bench.copies(of: "at once", as: kind, at: .mine) == 1)
    }

    /// No comment or message has been read yet, so no ID tells which text is older.
    @Test(arguments: OutboxBench.Written.allCases)
    func `an older one of the same text is not taken for what was lost`(_ kind: OutboxBench.Written) async throws {
        try await bench.launch { _, client in
            #expect(await bench.submit("the same", as: kind, to: .mine, client).isSuccess)
        }
        bench.server.clock = bench.server.clock.addingTimeInterval(600)
        bench.clock.advance(by: .seconds(600))
        try await bench.launch { world, client in
            world.proxy.decide { Self.isWrite($0) ? .lost : .passed }
            #expect(await bench.submit("the same", as: kind, to: .mine, client).isDeferred)
            #expect(client.outbox.undecidedCount == 1 && client.outbox.waitingCount == 0)
            guard case .uncertain(let why) = client.outbox.items.first?.state else {
                Issue.record("\(client.outbox.items)")
                return
            }
            #expect(why.contains("may be older"))
        }
        #expect(try await bench.copies(of: "the same", as: kind) == 1)
    }

    /// The server shows a deleted text to no account, not even to its author.
    @Test func `a comment that arrived and was deleted before anybody looked is not sent again`() async throws {
        try await bench.launch { world, client in
            world.proxy.decide { Self.isWrite($0) ? .answerLost : .lost }
            #expect(await client.submitComment(content: "gone", postId: bench.stage.post).value.isDeferred)
            let phone = bench.elsewhere()
            let there = try await phone.getComments(postId: bench.stage.post, sort: .new, limit: 5)
            let comment = try #require(there.first { $0.content == "gone" })
            #expect(await comment.setDeleted(true).value.isSuccess)
            world.proxy.decide { _ in .passed }
            await sendAll(client)
            #expect(client.outbox.waitingCount == 0 && client.outbox.undecidedCount == 1)
        }
        let rows = try await bench.elsewhere().getComments(postId: bench.stage.post, sort: .new, limit: 50)
        #expect(rows.count { $0.content == "gone" || $0.deleted } == 1)
    }

    @Test func `what the server fails at three times is refused, although the program was started anew between`()
        async throws
    {
        for number in 1...3 {
            try await bench.launch { world, client in
                world.proxy.decide {
                    Self.isWrite($0) ? .answered(HTTPResponse(status: 500), isDelivered: false) : .passed
                }
                if number == 1 {
                    _ = try await client.getComments(postId: bench.stage.post, sort: .new, limit: 5)
                    #expect(await client.submitComment(content: "poison", postId: bench.stage.post).value.isDeferred)
                } else {
                    bench.clock.advance(by: .seconds(121))
                    await client.outbox.send()
                }
                if number == 3 {
                    bench.clock.advance(by: .seconds(121))
                    await client.outbox.send()
                }
                #expect(client.outbox.undecidedCount == (number == 3 ? 1 : 0), "launch \(number)")
            }
        }
        #expect(try await bench.count(of: "poison") == 0)
    }

    @Test(arguments: [500, 502, 503, 504])
    func `a failure that a proxy tells of what the server did is no failure`(_ status: Int) async throws {
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            let comment = try await client.getComment(id: bench.stage.comment)
            world.proxy.decide { request in
                request.method == .get ? .passed : .answered(HTTPResponse(status: status), isDelivered: true)
            }
            #expect(await client.submitComment(content: "there", postId: bench.stage.post).value.isSuccess)
            let edit = await comment.edit { $0.content = "rewritten" }.value
            #expect(edit.isSuccess || edit.isDeferred)
            #expect(comment.content == "rewritten")
            let vote = await post.castVote(.up).value
            #expect(vote.isSuccess || vote.isDeferred)
            world.proxy.decide { _ in .passed }
            await client.outbox.send()
            #expect(post.vote == .up && client.outbox.items.isEmpty)
            #expect(comment.content == "rewritten" && comment.comment1.editState.unconfirmed.isEmpty)
        }
        #expect(try await bench.count(of: "there") == 1)
        #expect(try await bench.elsewhere().getComment(id: bench.stage.comment).content == "rewritten")
    }

    @Test(arguments: [500, 502, 503, 504])
    func `a failure of which nobody knows more is uncertain, and nobody is told to do it again`(
        _ status: Int
    ) async throws {
        try await bench.launch { world, client in
            let comment = try await client.getComment(id: bench.stage.comment)
            world.proxy.decide { request in
                request.method == .get ? .passed : .answered(HTTPResponse(status: status), isDelivered: false)
            }
            let edit = await comment.edit { $0.content = "rewritten" }.value
            let error = edit.error as? ApiClientError
            // A proxy without a server is back later; a server that failed is not asked again by itself.
            #expect(edit.isDeferred == (status != 500))
            #expect(edit.isDeferred || error?.mayHaveHappened == true && error?.hint.contains("again to see") == true)
            #expect(comment.comment1.editState.unconfirmed == ["content"], "it may come yet")
            await #expect(throws: ApiClientError.self) {
                try await client.createPost(title: "A title", communityId: bench.stage.swift)
            }
            #expect(await client.submitComment(content: "late", postId: bench.stage.post).value.isDeferred)
            world.proxy.decide { _ in .passed }
            await sendAll(client)
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "late") == 1)
    }

    @Test(arguments: [
        "see https://example.org/page?utm_source=x", "(https://example.org/?id=3&utm_medium=m), *so*",
        "[a](https://a.example/?fbclid=1)[b](https://b.example/x?y=1+2#z)", "  blanks around \n",
        "https://youtu.be/abc?si=follow&t=10. And on", "https://a.example/ä?q=%C3%A4&gclid=1#utm_source=y",
    ])
    func `a text that the server has changed is recognized`(_ text: String) async throws {
        try await bench.launch { world, client in
            world.proxy.decide { Self.isWrite($0) ? .answerLost : .passed }
            let result = await client.submitComment(content: text, postId: bench.stage.post).value
            #expect(result.isSuccess, "\(result)")
            #expect(client.outbox.items.isEmpty)
        }
    }

    @Test func `a page in the place of the look-up leaves nothing undecided`() async throws {
        try await bench.launch { world, client in
            let page = HTTPResponse(
                status: 403,
                headers: ["Content-Type": "text/html"],
                body: Data("<html>Forbidden</html>".utf8)
            )
            world.proxy.decide { request in
                Self.isWrite(request) ? .answerLost : .answered(page, isDelivered: false)
            }
            #expect(await client.submitComment(content: "there", postId: bench.stage.post).value.isDeferred)
            #expect(client.outbox.undecidedCount == 0 && client.outbox.waitingCount == 1)
            world.proxy.decide { _ in .passed }
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "there") == 1)
    }

    @Test func `what a person takes back and the server has is not called taken back`() async throws {
        try await bench.launch { world, client in
            world.proxy.decide { Self.isWrite($0) ? .answerLost : .lost }
            #expect(await client.submitComment(content: "there", postId: bench.stage.post).value.isDeferred)
            let number = try #require(client.outbox.items.first?.number)
            #expect(await client.outbox.withdraw(number) == .unsure, "nobody can be asked")
            world.proxy.decide { Self.isWrite($0) ? .answerLost : .lost }
            #expect(await client.submitComment(content: "there, too", postId: bench.stage.post).value.isDeferred)
            world.proxy.decide { _ in .passed }
            let second = try #require(client.outbox.items.first?.number)
            guard case .arrived(let comment) = await client.outbox.withdraw(second) else {
                Issue.record("it is on the server")
                return
            }
            #expect(comment.kind == "comment")
            #expect(client.outbox.items.isEmpty)
        }
    }
}
