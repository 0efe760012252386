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

/// Tests the accounts that outbox items belong to.
@MainActor @Suite struct OutboxAccountTests {
    @Test func `without a log-in they wait, and a renewed token sends them`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
        }
        // The account is not logged in, but its items can be counted.
        let scope = bench.stage.world.client(with: bench.token).storeScope
        #expect(
            await FileEditLog(bench.makeStore(), scope: scope).load().intentions.map(\.words) == ["vote post:\(id) up"]
        )
        bench.stage.world.forget(bench.token)
        try await bench.launch { world, client in
            await client.outbox.send()
            #expect(client.outbox.waitingCount == 1, "the server does not take the old login")
        }
        let renewed = try bench.stage.world.makeToken(of: "alice")
        try await bench.launch(token: renewed) { _, client in
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
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
            #expect(client.outbox.items.isEmpty)
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
            // Ignored: the server is unreachable; the local data is removed all the same.
            try? await client.logOut()
            #expect(client.outbox.items.isEmpty)
            #expect(post.vote == .neutral)
        }
        let token = try bench.stage.world.makeToken(of: "alice")
        try await bench.launch(token: token) { world, client in
            #expect(client.outbox.items.isEmpty)
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
            await second.persistEdits(in: store)
            await world.settle()
            #expect(client.outbox.items.isEmpty && second.outbox.waitingCount == 2)
            world.faults.apply(.ok)
            await client.outbox.send()
            await second.outbox.send()
            #expect(second.outbox.items.isEmpty)
        }
        #expect(try await bench.count(of: "once", under: id) == 1)
        #expect(try await bench.elsewhere().getPost(id: id).vote == .up)
    }

    @Test func `a client that has handed over does not take it back by being asked again`() async throws {
        let bench = try OutboxBench()
        let id = bench.stage.erinsPost
        let renewed = try bench.stage.world.makeToken(of: "alice")
        try await bench.launch { world, client in
            let post = try await client.getPost(id: id)
            world.faults.apply(.offline)
            #expect(await post.castVote(.up).value.isDeferred)
            let store = try #require(world.registry.environment.store)
            let second = world.client(with: renewed)
            await second.persistEdits(in: store)
            await client.persistEdits(in: store)
            #expect(client.outbox.items.isEmpty && second.outbox.waitingCount == 1)
            // The first client's new item is its own; a third client takes that over, too.
            #expect(await client.submitComment(content: "later", postId: id).value.isDeferred)
            let third = world.client(with: try bench.stage.world.makeToken(of: "alice"))
            await third.persistEdits(in: store)
            #expect(client.outbox.items.isEmpty && second.outbox.items.isEmpty)
            #expect(third.outbox.waitingCount == 2)
            world.faults.apply(.ok)
            for one in [client, second, third] { await one.outbox.send() }
        }
        #expect(try await bench.count(of: "later", under: id) == 1)
        #expect(try await bench.elsewhere().getPost(id: id).vote == .up)
    }

    @Test func `two clients that are opened at once send what waits once`() async throws {
        let bench = try OutboxBench()
        let renewed = try bench.stage.world.makeToken(of: "alice")
        try await bench.launch { world, client in
            world.faults.apply(.offline)
            #expect(await client.submitComment(content: "once", postId: bench.stage.post).value.isDeferred)
        }
        let store = bench.makeStore()
        let world = try World(bench.server, store: store, clock: bench.clock)
        let clients = [world.client(with: bench.token), world.client(with: renewed)]
        async let first: Void = clients[0].persistEdits(in: store)
        async let second: Void = clients[1].persistEdits(in: store)
        _ = await (first, second)
        for client in clients { await client.outbox.send() }
        await world.settle()
        #expect(clients.allSatisfy { $0.outbox.items.isEmpty })
        #expect(try await bench.count(of: "once") == 1)
    }

    @Test func `when the one who took over is gone, the first who is asked sends it`() async throws {
        let bench = try OutboxBench()
        let renewed = try bench.stage.world.makeToken(of: "alice")
        try await bench.launch { world, client in
            world.faults.apply(.offline)
            #expect(await client.submitComment(content: "once", postId: bench.stage.post).value.isDeferred)
            let store = try #require(world.registry.environment.store)
            do {
                let second = world.client(with: renewed)
                await second.persistEdits(in: store)
                #expect(second.outbox.waitingCount == 1)
            }
            await world.settle()
            await client.persistEdits(in: store)
            #expect(client.outbox.waitingCount == 1)
            world.faults.apply(.ok)
            await client.outbox.send()
        }
        #expect(try await bench.count(of: "once") == 1)
    }
}
