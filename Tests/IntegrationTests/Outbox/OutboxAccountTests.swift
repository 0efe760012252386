import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Networking
import Persistence
import Primitives
import Testing

/// Whose intentions they are.
@MainActor @Suite struct OutboxAccountTests {
    @Test func `without a log-in they wait, and a renewed token sends them`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
        }
        // Nobody is logged in: they can be counted all the same.
        let scope = bench.stage.world.client(with: bench.token).storeScope
        #expect(await FileOutbox(bench.makeStore(), scope: scope).load().map(\.words) == ["vote post:\(id) up"])
        bench.stage.world.forget(bench.token)
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(client.outbox.waitingCount == 1, "the server does not take the old login")
        }
        let renewed = try bench.stage.world.makeToken(of: "alice")
        try await bench.launch(token: renewed) { _, client in
            await client.outbox.send()
            #expect(client.outbox.intentions.isEmpty)
            let post = try await client.getPost(id: id)
            #expect(post.vote == .up)
        }
    }

    @Test func `nothing crosses between two accounts`() async throws {
        let bench = try OutboxBench()
        let erin = try bench.stage.world.makeToken(of: "erin")
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            world.faults.apply(.offline)
            #expect(await post.castVote(.down).value.isDeferred)
        }
        try await bench.launch(token: erin) { world, client in
            #expect(client.outbox.intentions.isEmpty)
            await client.outbox.send()
            #expect(world.writes.isEmpty)
        }
        try await bench.launch { _, client in await client.outbox.send() }
        #expect(try await bench.elsewhere().getPost(id: bench.stage.erinsPost).vote == .down)
    }

    @Test func `a log-out wipes them`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let post = try await client.getPost(id: bench.stage.erinsPost)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            let comment = client.submitComment(content: "canary", postId: bench.stage.post)
            _ = await comment.value
            // The server cannot be told; what is here goes all the same.
            try? await client.logOut()
            #expect(client.outbox.intentions.isEmpty)
            #expect(post.vote == .neutral)
        }
        let token = try bench.stage.world.makeToken(of: "alice")
        try await bench.launch(token: token) { world, client in
            #expect(client.outbox.intentions.isEmpty)
            await client.outbox.send()
            #expect(world.writes.isEmpty)
        }
        #expect(try await bench.stage.secondClient("alice").getPost(id: bench.stage.erinsPost).vote == .neutral)
    }

    @Test func `a second client of the account takes over what waits`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        let renewed = try bench.stage.world.makeToken(of: "alice")
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            #expect(await client.submitComment(content: "once", postId: id).value.isDeferred)
            let store = try #require(world.registry.environment.store)
            let second = world.client(with: renewed)
            await second.keepEdits(in: store)
            await world.settle()
            #expect(client.outbox.intentions.isEmpty && second.outbox.waitingCount == 2)
            world.faults.apply(.ok)
            await client.outbox.send()
            await second.outbox.send()
            #expect(second.outbox.intentions.isEmpty)
        }
        #expect(try await bench.count(of: "once", under: id) == 1)
        #expect(try await bench.elsewhere().getPost(id: id).vote == .up)
    }
}
