import ApiTypes
import Delegates
import DemoServer
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing

/// Tests the order of waiting items, their replacement, and a person's decisions about them.
@MainActor @Suite struct OutboxOrderTests {
    @Test func `what was made offline is sent in the order in which it was made, across entities and launches`()
        async throws
    {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let theirs = try await client.getPost(id: bench.stage.erinsPost)
            let comment = try await client.getComment(id: bench.stage.erinsComment)
            world.faults.apply(.offline)
            #expect(await theirs.castVote(.up).value.isDeferred)
            #expect(await client.submitComment(content: "between", postId: bench.stage.post).value.isDeferred)
            #expect(await comment.setSaved(true).value.isDeferred)
        }
        try await bench.launch(isOffline: true) { world, client in
            let theirs = bench.stage.erinsPost
            #expect(await client.submitMessage(content: "late", recipientId: bench.stage.erin).value.isDeferred)
            #expect(
                client.outbox.items.map(\.words) == [
                    "vote post:\(theirs) up", "comment on post:\(bench.stage.post)",
                    "save comment:\(bench.stage.erinsComment)", "write to person:\(bench.stage.erin)",
                ]
            )
            #expect(client.outbox.items.map(\.number) == [1, 2, 3, 4])
            let before = world.writes.count
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(
                world.writes.dropFirst(before) == [
                    "POST /api/v3/post/like", "POST /api/v3/comment", "PUT /api/v3/comment/save",
                    "POST /api/v3/private_message",
                ]
            )
            #expect(client.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "between") == 1)
        #expect(try await bench.messages("late") == 1)
    }

    @Test func `of several votes on one post the last is kept and sent`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            let score = post.score
            world.faults.apply(.offline)
            for vote in [Vote.up, .down, .up, .down] { #expect(await post.castVote(vote).value.isDeferred) }
            #expect(post.vote == .down && post.score == score - 1)
            #expect(client.outbox.items.map(\.words) == ["vote post:\(id) down"])
        }
        try await bench.launch(isOffline: true) { world, client in
            #expect(client.outbox.items.map(\.words) == ["vote post:\(id) down"])
            let before = world.writes.count
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(world.writes.count == before + 1)
            let post = try await client.getPost(id: id)
            #expect(post.vote == .down && post.downvotes == 1)
        }
    }

    @Test func `a vote that is taken back offline leaves nothing to send`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            _ = await post.castVote(.neutral).value
            #expect(client.outbox.items.isEmpty)
            #expect(post.vote == .neutral && !post.isPending(.vote))
        }
        try await bench.launch { _, client in #expect(client.outbox.items.isEmpty) }
    }

    @Test func `offline after a restart the file shows the edit, and another takes its place`() async throws {
        let bench = try OutboxBench()
        let id = try await bench.launch { world, client in
            let feed = try bench.makeFeed(of: client)
            let post = try #require(try await feed.retrieve().first { $0.vote == .neutral })
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            return post.id
        }
        try await bench.launch(isOffline: true) { world, client in
            let feed = try bench.makeFeed(of: client)
            let post = try #require(try await feed.retrieve().first { $0.id == id })
            #expect(post.vote == .up && post.isPending(.vote), "yesterday's page, with what was done to it")
            let downvotes = post.downvotes
            #expect(await post.castVote(.down).value.isDeferred)
            #expect(post.vote == .down && post.downvotes == downvotes + 1)
            #expect(client.outbox.items.map(\.words) == ["vote post:\(id) down"])
            let before = world.writes.count
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(world.writes.count == before + 1)
            #expect(post.vote == .down && post.downvotes == downvotes + 1 && !post.isPending(.vote))
        }
        #expect(try await bench.elsewhere().getPost(id: id).vote == .down)
    }

    @Test func `from the restart on the vote is shown, whatever arrives in which order`() async throws {
        let bench = try OutboxBench()
        let id = try await bench.launch { world, client in
            let post = try #require(try await bench.makeFeed(of: client).retrieve().first { $0.vote == .neutral })
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            return post.id
        }
        try await bench.launch(isOffline: true) { world, client in
            let feed = try bench.makeFeed(of: client)
            let post = try #require(try await feed.retrieve().first { $0.id == id })
            var shown: [String] = []
            let watch = client.commits.watch { _ in shown.append("\(post.vote) \(post.score)") }
            world.faults.apply(.ok)
            // A page that was requested before the vote arrived comes after it.
            world.gate.close("/post/list")
            async let refreshing: Void = feed.refresh()
            await world.gate.waitUntilKept()
            await client.outbox.send()
            world.gate.open("/post/list")
            try await refreshing
            await world.settle()
            watch.cancel()
            #expect(Set(shown).count == 1, "\(shown)")
            #expect(post.vote == .up && !post.isPending(.vote))
        }
    }

    @Test func `what is withdrawn is not sent, and not shown any more`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            #expect(await post.setSaved(true).value.isDeferred)
            #expect(await client.submitComment(content: "never", postId: id).value.isDeferred)
            #expect(await client.outbox.withdraw(1).isWithdrawn)
            #expect(await client.outbox.withdraw(3).isWithdrawn)
            #expect(await !client.outbox.withdraw(3).isWithdrawn, "there is none any more")
            #expect(post.vote == .neutral && post.saved)
        }
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(world.writes == ["PUT /api/v3/post/save"])
        }
        #expect(try await bench.count(of: "never", under: id) == 0)
    }

    @Test func `what is sent again by a person goes behind what its entity has got since, and holds nothing up`()
        async throws
    {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.setSaved(true).value.isDeferred)
        }
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            world.faults.apply(.fail(1), on: RequestPattern(path: "/post/save"))
            await client.outbox.send()
            #expect(client.outbox.undecidedCount == 1, "the server failed, and may have done it")
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            await client.outbox.retry(1)
            let before = world.writes.count
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(world.writes.dropFirst(before) == ["POST /api/v3/post/like", "PUT /api/v3/post/save"])
            #expect(post.saved && post.vote == .up && client.outbox.items.isEmpty)
        }
    }

    @Test func `what the server refuses after a restart is taken back, and listed until a person has seen it`()
        async throws
    {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            #expect(await client.submitComment(content: "late", postId: id).value.isDeferred)
            #expect(await post.setSaved(true).value.isDeferred)
        }
        // The author deletes the post meanwhile.
        let _: ApiPostResponse = try bench.stage.ask(
            .post,
            "/post/delete",
            #"{"post_id":\#(id),"deleted":true}"#,
            as: "erin"
        )
        try await bench.launch { world, client in
            await client.outbox.send()
            let refused = client.outbox.items.filter(\.needsDecision)
            // On a deleted post the server accepts a vote, but refuses a comment and a save.
            #expect(refused.map(\.words) == ["comment on post:\(id)", "save post:\(id)"])
            #expect(client.outbox.waitingCount == 0 && client.outbox.undecidedCount == 2)
        }
        try await bench.launch { world, client in
            #expect(client.outbox.undecidedCount == 2, "reported until somebody has seen it")
            for number in client.outbox.items.map(\.number) {
                await client.outbox.retry(number)
                #expect(client.outbox.undecidedCount == 2, "refused again")
            }
            for number in client.outbox.items.map(\.number) {
                #expect(await client.outbox.withdraw(number).isWithdrawn)
            }
        }
        try await bench.launch { _, client in #expect(client.outbox.items.isEmpty) }
        #expect(try await bench.count(of: "late", under: id) == 0)
    }

    @Test func `a vote that the server failed at goes back to what it has`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
        }
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            world.faults.apply(.fail(2))
            await client.outbox.send()
            world.faults.apply(.ok)
            guard case .uncertain = client.outbox.items.first?.state else {
                Issue.record("\(client.outbox.items.map(\.state))")
                return
            }
            let post = try await client.getPost(id: id)
            #expect(post.vote == .neutral && !post.isPending(.vote))
            _ = await client.outbox.retry(1)
            #expect(post.vote == .up && client.outbox.items.isEmpty)
        }
    }

    @Test func `pauses grow, and nothing is tried in between`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            var asked = world.transport.requests.count
            for pause in [5, 10, 20, 40] {
                await bench.waitForSleeper()
                bench.clock.advance(by: .seconds(pause - 1))
                await world.settle()
                #expect(world.transport.requests.count == asked, "not before \(pause) s")
                bench.clock.advance(by: .seconds(1))
                await bench.waitForRequest(world, beyond: asked)
                await world.settle()
                asked = world.transport.requests.count
            }
            world.faults.apply(.ok)
            await bench.waitForSleeper()
            bench.clock.advance(by: .seconds(80))
            await bench.waitForRequest(world, beyond: asked)
            await world.settle()
            #expect(client.outbox.items.isEmpty)
            #expect(post.vote == .up && !post.isPending(.vote))
        }
    }

    @Test func `marks that were queued survive, and are sent with the next launch`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            #expect(await post.setRead(false).value.isSuccess)
            world.faults.apply(.offline)
            #expect(client.markReadQueue.add(post.post2).isDeferred)
            #expect(post.read)
        }
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(world.writes == ["POST /api/v3/post/mark_as_read"])
            #expect(client.outbox.items.isEmpty)
        }
    }

    @Test func `marks that could not be sent together wait in the outbox`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            #expect(await post.setRead(false).value.isSuccess)
            client.markReadQueue.add(post.post2)
            world.faults.apply(.offline)
            await #expect(throws: ApiClientError.self) { try await client.markReadQueue.flush() }
            #expect(post.read && client.markReadQueue.count == 0)
            #expect(client.outbox.waitingCount == 1)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(post.read && !post.isPending(.read))
            #expect(client.outbox.items.isEmpty)
        }
    }
}
