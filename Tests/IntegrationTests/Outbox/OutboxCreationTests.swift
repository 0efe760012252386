import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Testing
import WireRuntime

/// Tests that comments and messages are persisted before they are sent, and looked up before they are sent again.
@MainActor @Suite struct OutboxCreationTests {
    @Test func `a comment made offline has no row; its parent shows that one waits; a restart later it is there once`()
        async throws
    {
        let bench = try OutboxBench()
        let parent = bench.stage.comment
        try await bench.launch { world, client in
            _ = try await client.getComment(id: parent)
            world.faults.apply(.offline)
            let result = await client.submitComment(content: "offline", postId: bench.stage.post, parentId: parent)
                .value
            #expect(result.isDeferred)
            #expect(client.outbox.waitingCount(under: EntityKey(kind: "comment", id: "\(parent)")) == 1)
            do {
                _ = try await client.createComment(content: "another", postId: bench.stage.post)
                Issue.record("there is no connection")
            } catch let error as ApiClientError {
                #expect(error.code == .deferred)
            }
        }
        try await bench.launch(isOffline: true) { world, client in
            #expect(client.outbox.waitingCount(under: EntityKey(kind: "comment", id: "\(parent)")) == 1)
            #expect(client.outbox.waitingCount(under: EntityKey(kind: "post", id: "\(bench.stage.post)")) == 1)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.waitingCount(under: EntityKey(kind: "comment", id: "\(parent)")) == 0)
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "offline") == 1)
        #expect(try await bench.count(of: "another") == 1)
    }

    @Test func `a post made offline is kept with all its parts, and is there once after a restart`() async throws {
        let bench = try OutboxBench()
        let community = EntityKey(kind: "community", id: "\(bench.stage.swift)")
        try await bench.launch { world, client in
            world.faults.apply(.offline)
            let result = await client.submitPost(
                title: "Written on a train",
                communityId: bench.stage.swift,
                linkUrl: "https://example.org/a?utm_source=x&b=1",
                content: "Two\n\nparagraphs.",
                altText: "a train",
                nsfw: true
            ).value
            #expect(result.isDeferred)
            #expect(client.outbox.waitingCount(under: community) == 1)
        }
        try await bench.launch(isOffline: true) { world, client in
            #expect(client.outbox.waitingCount(under: community) == 1)
            world.faults.apply(.ok)
            let before = try await client.getCommunity(id: bench.stage.swift).postCount
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
            #expect(client.caches.community2[bench.stage.swift]?.postCount ?? before + 1 == before + 1)
        }
        let posts = try await bench.elsewhere().getPersonContent(id: bench.stage.alice).posts
        let post = try #require(posts.first { $0.title == "Written on a train" })
        #expect(posts.count { $0.title == post.title } == 1)
        #expect(post.content == "Two\n\nparagraphs." && post.nsfw)
        #expect(post.linkUrl?.string.hasPrefix("https://example.org/a?") == true)
    }

    @Test func `online it is sent at once, and comes back as a model`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let comment = try await client.createComment(content: "online", postId: bench.stage.post)
            #expect(comment.content == "online")
            let message = try await client.createMessage(content: "hello", recipientId: bench.stage.erin)
            #expect(message.content == "hello")
            #expect(client.outbox.items.isEmpty)
            #expect(world.writes == ["POST /api/v3/comment", "POST /api/v3/private_message"])
        }
        #expect(try await bench.count(of: "online") == 1)
    }

    @Test func `what the server refuses at once is told, and not kept`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            await #expect(throws: ApiClientError.self) {
                try await client.createComment(content: "nowhere", postId: PostID(bench.stage.post.rawValue + 1000))
            }
            #expect(client.outbox.items.isEmpty)
        }
    }

    /// The server has the text, and its response is cut off.
    @Test(arguments: OutboxBench.Written.allCases)
    func `an answer that got lost is looked up, and nothing is sent twice`(_ kind: OutboxBench.Written) async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            // The token is verified, and the earlier texts are known.
            _ = try await client.createComment(content: "first", postId: bench.stage.post)
            _ = try await client.createMessage(content: "first", recipientId: bench.stage.erin)
            _ = try await client.createPost(title: "first", communityId: bench.stage.swift)
            world.faults.apply(.truncate(.share(0.5)))
            let result = await bench.submit("lost", as: kind, to: .mine, client)
            #expect(result.isDeferred, "\(result)")
            #expect(client.outbox.waitingCount == 1)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty, "found")
        }
        #expect(try await bench.copies(of: "lost", as: kind) == 1)
    }

    @Test(arguments: OutboxBench.Written.allCases)
    func `so it is when the program ended before the look`(_ kind: OutboxBench.Written) async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            _ = try await client.createComment(content: "lost", postId: bench.stage.post)
            _ = try await client.createMessage(content: "lost", recipientId: bench.stage.erin)
            _ = try await client.createPost(title: "lost", communityId: bench.stage.swift)
            world.faults.apply(.truncate(.share(0.5)))
            _ = await bench.submit("lost", as: kind, to: .mine, client)
        }
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
            #expect(world.writes.isEmpty, "found: an earlier one with the same text is not taken for it")
        }
        #expect(try await bench.copies(of: "lost", as: kind) == 2)
    }

    /// The request never reached the server, which the client cannot know.
    @Test
    func `what may have been sent and is not there is sent again when the server has certainly ended the request`()
        async throws
    {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            _ = try await client.createComment(content: "first", postId: bench.stage.post)
            world.faults.apply(.html)
            #expect(await client.submitComment(content: "late", postId: bench.stage.post).value.isDeferred)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.waitingCount == 1, "it may come yet")
            #expect(try await bench.count(of: "late") == 0)
        }
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(client.outbox.waitingCount == 1 && world.writes.isEmpty)
            await bench.waitForSleeper()
            bench.clock.advance(by: .seconds(121))
            await bench.waitForRequest(world, beyond: world.transport.requests.count)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "late") == 1)
    }

    @Test func `another comment at the same place is no sign of it`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            _ = try await client.createComment(content: "first", postId: bench.stage.post)
            world.faults.apply(.html)
            #expect(await client.submitComment(content: "mine", postId: bench.stage.post).value.isDeferred)
            _ = try await bench.elsewhere().createComment(content: "from the phone", postId: bench.stage.post)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.waitingCount == 1, "it may come yet")
            bench.clock.advance(by: .seconds(121))
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "mine") == 1)
    }

    @Test func `two of the same text are two`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            world.faults.apply(.offline)
            for _ in 1...2 {
                #expect(await client.submitComment(content: "+1", postId: bench.stage.post).value.isDeferred)
            }
        }
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "+1") == 2)
    }
}
