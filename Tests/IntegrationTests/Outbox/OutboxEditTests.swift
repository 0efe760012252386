import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Testing

/// Marks and votes made without a connection survive the program, and reach the server once.
@MainActor @Suite struct OutboxEditTests {
    nonisolated static let durable = EditRow.all.filter { row in
        ["vote", "save", "mark", "subscribe", "hide a post", "block"].contains { row.testDescription.hasPrefix($0) }
    }

    @Test(arguments: durable)
    func `an edit made offline waits, survives a restart, and is sent once`(_ row: EditRow) async throws {
        let bench = try OutboxBench(row.account)
        try await bench.launch { world, client in
            let subject = try await row.subject(bench.stage, client)
            world.faults.apply(.offline)
            let edit = subject.edit()
            #expect(subject.shown() == row.edited, "at once")
            let result = await edit.value
            #expect(result.isDeferred, "\(result)")
            #expect(subject.shown() == row.edited, "still")
            #expect(subject.isPending())
            #expect(client.outbox.waitingCount == 1)
        }
        try await bench.launch(isOffline: true) { world, client in
            #expect(client.outbox.intentions.map(\.state) == [.waiting])
            let before = world.writes.count
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.intentions.isEmpty)
            #expect(world.writes.count == before + 1)
            let subject = try await row.subject(bench.stage, client)
            #expect(subject.shown() == row.edited)
            #expect(!subject.isPending())
        }
        try await bench.launch { world, client in
            #expect(client.outbox.intentions.isEmpty, "gone from the disk, too")
            #expect(world.writes.isEmpty)
        }
        let elsewhere = try await row.subject(bench.stage, bench.elsewhere())
        #expect(elsewhere.shown() == row.edited)
    }

    @Test(arguments: durable)
    func `what is loaded after a restart shows the edit from the start, and any answer has it sent`(
        _ row: EditRow
    ) async throws {
        let bench = try OutboxBench(row.account)
        try await bench.launch { world, client in
            let subject = try await row.subject(bench.stage, client)
            world.faults.apply(.offline)
            #expect(await subject.edit().value.isDeferred)
        }
        try await bench.launch(isOffline: true) { world, client in
            world.faults.apply(.ok)
            let subject = try await row.subject(bench.stage, client)
            #expect(subject.shown() == row.edited, "pending, or confirmed by now")
            // The answer to that read is what tells that there is a connection.
            _ = try await client.getSite()
            await world.settle()
            #expect(subject.shown() == row.edited)
            #expect(!subject.isPending())
            #expect(client.outbox.intentions.isEmpty)
        }
        let elsewhere = try await row.subject(bench.stage, bench.elsewhere())
        #expect(elsewhere.shown() == row.edited)
    }

    @Test func `without a store an edit that cannot be sent is taken back`() async throws {
        let bench = try OutboxBench()
        let world = try World(bench.server)
        let client = world.client(with: bench.token)
        let post = try await client.getPost(id: bench.stage.erinsPost)
        world.faults.apply(.offline)
        #expect(await post.castVote(.up).value.error != nil)
        #expect(post.vote == .neutral)
        #expect(client.outbox.intentions.isEmpty)
    }

    @Test func `an edit that cannot be kept fails behind one that waits, and leaves that one alone`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let comment = try await client.getComment(id: bench.stage.comment)
            let text = comment.content
            world.faults.apply(.offline)
            #expect(await comment.castVote(.down).value.isDeferred)
            let error = await comment.edit { $0.content = "never kept" }.value.error as? ApiClientError
            #expect(error?.code == .noConnection && error?.mayHaveHappened == false)
            let message = error?.message ?? ""
            #expect(message.contains("not sent: vote comment:\(comment.id) down is before it"), "\(message)")
            #expect(!message.contains("/comment/like"), "the route is the vote's: \(message)")
            #expect(comment.content == text && comment.vote == .down)
            #expect(client.outbox.waitingCount == 1)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(comment.vote == .down && !comment.isPending(.vote))
        }
    }
}
