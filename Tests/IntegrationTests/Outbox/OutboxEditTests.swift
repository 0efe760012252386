import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Testing

/// Tests that marks and votes made offline survive the program, and reach the server once.
@MainActor @Suite struct OutboxEditTests {
    /// All edits except texts and decisions about registrations, which are lost with the program.
    nonisolated static let durable = EditRow.all.filter { row in
        !row.testDescription.hasPrefix("rewrite") && !row.testDescription.contains("somebody in")
    }

    /// Checks that the read state is as it was edited, or that the server no longer shows the model.
    private func expectEdited(_ row: EditRow, _ stage: Stage, _ client: ApiClient) async throws {
        do {
            let subject = try await row.subject(stage, client)
            #expect(subject.shown() == row.edited)
            #expect(!subject.isPending())
        } catch let error as ApiClientError where row.hides {
            #expect(error.code == .notFound)
        }
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
            #expect(client.outbox.items.map(\.state) == [.waiting])
            let before = world.writes.count
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
            #expect(world.writes.count == before + 1)
            try await expectEdited(row, bench.stage, client)
        }
        try await bench.launch { world, client in
            #expect(client.outbox.items.isEmpty, "gone from the disk, too")
            #expect(world.writes.isEmpty)
        }
        try await expectEdited(row, bench.stage, bench.elsewhere())
    }

    @Test(arguments: durable.filter { !$0.hides })
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
            // The response to that read shows that there is a connection.
            _ = try await client.getSite()
            await world.settle()
            #expect(subject.shown() == row.edited)
            #expect(!subject.isPending())
            #expect(client.outbox.items.isEmpty)
        }
        try await expectEdited(row, bench.stage, bench.elsewhere())
    }

    /// A server refuses a second deletion.
    @Test(arguments: [false, true])
    func `a deletion whose answer got lost is not called refused when it is sent again, and counts once`(
        isRestarted: Bool
    ) async throws {
        let bench = try OutboxBench()
        let id = bench.stage.comment
        func loseAnswer(_ world: World, _ client: ApiClient) async throws -> (Comment1, Post2) {
            let comment = try await client.getComment(id: id)
            let post = try await client.getPost(id: comment.postId)
            world.proxy.decide { $0.method == .get ? .lost : .answerLost }
            #expect(await comment.setDeleted(true).value.isDeferred)
            #expect(comment.deleted && comment.isPending(.deleted) && client.outbox.waitingCount == 1)
            return (comment.comment1, post.post2)
        }
        func expectSent(_ client: ApiClient, _ comment: Comment1) {
            #expect(client.outbox.items.isEmpty, "\(client.outbox.items)")
            #expect(comment.deleted && !comment.isPending(.deleted) && comment.editState.unconfirmed.isEmpty)
        }
        try await bench.launch { world, client in
            let (comment, post) = try await loseAnswer(world, client)
            let count = post.commentCount
            guard !isRestarted else { return }
            world.proxy.decide { _ in .passed }
            await client.outbox.send()
            expectSent(client, comment)
            #expect(post.commentCount == count - 1)
            #expect(try await bench.elsewhere().getPost(id: post.id).commentCount == count - 1)
        }
        guard isRestarted else { return }
        try await bench.launch { _, client in
            await client.outbox.send()
            expectSent(client, try await client.getComment(id: id).comment1)
        }
    }

    @Test func `an answer that tells of a lost deletion tells what it did elsewhere, once`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let comment = try await client.getComment(id: bench.stage.comment)
            let post = try await client.getPost(id: comment.postId)
            let count = post.commentCount
            world.proxy.decide { $0.method == .get ? .lost : .answerLost }
            #expect(await comment.setDeleted(true).value.isDeferred)
            world.proxy.decide { $0.method == .get ? .passed : .lost }
            _ = try await client.getComment(id: comment.id)
            await world.settle()
            #expect(post.commentCount == count - 1)
            world.proxy.decide { _ in .passed }
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty)
            #expect(comment.deleted && !comment.isPending(.deleted) && post.commentCount == count - 1)
        }
    }

    @Test func `an edit that another device has made meanwhile ends without a request`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let community = try await client.getCommunity(id: bench.stage.swift)
            let isSubscribed = !community.subscribed
            var pause = HTTPResponse(status: 429)
            pause.headers["Retry-After"] = "20"
            world.proxy.decide { [pause] in $0.method == .get ? .passed : .answered(pause, isDelivered: false) }
            #expect(await community.relation.setSubscribed(isSubscribed).value.isDeferred)
            let theirs = try await bench.elsewhere().getCommunity(id: community.id)
            #expect(await theirs.relation.setSubscribed(isSubscribed).value.isSuccess)
            world.proxy.decide { _ in .passed }
            _ = try await client.getCommunity(id: community.id)
            let before = world.writes.count
            bench.clock.advance(by: .seconds(21))
            await client.outbox.send()
            #expect(client.outbox.items.isEmpty && community.relation.editState.pending.isEmpty)
            #expect(community.subscribed == isSubscribed && world.writes.count == before)
        }
    }

    @Test func `without a store an edit that cannot be sent is taken back`() async throws {
        let bench = try OutboxBench()
        let world = try World(bench.server)
        let client = world.client(with: bench.token)
        let post = try await client.getPost(id: bench.stage.erinsPost)
        world.faults.apply(.offline)
        #expect(await post.castVote(.up).value.error != nil)
        #expect(post.vote == .neutral)
        #expect(client.outbox.items.isEmpty)
    }

    @Test func `an edit that cannot be kept fails behind one that waits, and leaves that one alone`() async throws {
        let bench = try OutboxBench()
        try await bench.launch { world, client in
            let comment = try await client.getComment(id: bench.stage.comment)
            let text = comment.content
            world.faults.apply(.offline)
            #expect(await comment.castVote(.down).value.isDeferred)
            let unkept = comment.comment1.submit(.content, "edit comment", apply: { $0.content = "never kept" }) { _ in
                EditRequest { () async throws -> Comment2Value in throw CancellationError() }
            }
            let error = await unkept.value.error as? ApiClientError
            #expect(error?.code == .noConnection && error?.mayHaveHappened == false)
            let message = error?.message ?? ""
            #expect(message.contains("not sent: vote comment:\(comment.id) down comes first"), "\(message)")
            #expect(!message.contains("/comment/like"), "the route is the vote's: \(message)")
            #expect(comment.content == text && comment.vote == .down)
            #expect(client.outbox.waitingCount == 1)
            world.faults.apply(.ok)
            await client.outbox.send()
            #expect(comment.vote == .down && !comment.isPending(.vote))
        }
    }
}
