import Middleware
import Primitives
import Propagation
import Testing

@MainActor @Suite struct `Marks that are sent together` {
    private final class Server: Sendable {
        struct Refusal: Error {}

        let gate = Gate()
        let sent = Lock<[[Int]]>([])
        let isBroken = Lock(false)

        func mark(_ ids: [Int]) async throws -> [LeafValue] {
            sent.withLock { $0.append(ids) }
            await gate.pass()
            if isBroken.withLock({ $0 }) { throw Refusal() }
            return []
        }
    }

    /// An edit log whose disk is as slow as its gate.
    private final class Recorder: EditLog {
        let gate = Gate()

        func makeItemID() -> OutboxItem.ID { 0 }

        @concurrent func write(_ changes: [EditLogChange]) async -> Set<OutboxItem.ID> {
            await gate.pass()
            return []
        }
    }

    private let client = LeafClient()
    private let server = Server()

    private func leaves(_ ids: ClosedRange<Int>) throws -> [Leaf] {
        try ids.map { try client.models(Leaf.self).createModel(from: LeafValue($0)) }
    }

    private func queue(limit: Int = 100) -> MarkReadQueue<Leaf> {
        MarkReadQueue(in: client.clientStore, .likes, limit: limit) {
            $0.likes = 1
        } send: { [server] in
            try await server.mark($0)
        }
    }

    @Test func `a mark shows at once and is sent when told, with the others, once`() async throws {
        let (queue, leaves) = (queue(), try leaves(1...3))
        for leaf in leaves + leaves {
            guard case .deferred = queue.add(leaf) else { Issue.record("not deferred"); return }
        }
        #expect(leaves.map(\.likes) == [1, 1, 1] && leaves[0].isPending(.likes))
        #expect(queue.count == 3 && server.sent.withLock(\.isEmpty))
        var draws = 0
        let watch = client.clientStore.commits.watch { _ in
            _ = leaves.map { ($0.likes, $0.isPending(.likes)) }
            draws += 1
        }
        try await queue.flush()
        try await queue.flush()
        #expect(server.sent.withLock { $0 } == [[1, 2, 3]])
        #expect(queue.count == 0 && leaves.allSatisfy { $0.likes == 1 && !$0.isPending(.likes) })
        #expect(draws == 2, "one answer is one commit")
        withExtendedLifetime(watch) {}
    }

    @Test func `so many are sent by themselves`() async throws {
        let (queue, leaves) = (queue(limit: 3), try leaves(1...5))
        for leaf in leaves { queue.add(leaf) }
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(server.sent.withLock { $0 }.flatMap(\.self).count >= 3)
        try await queue.flush()
        #expect(server.sent.withLock { $0 }.flatMap(\.self) == [1, 2, 3, 4, 5])
    }

    @Test func `one that was marked before is not queued`() throws {
        let leaf = try client.models(Leaf.self).createModel(from: LeafValue(1, likes: 1))
        let queue = queue()
        guard case .ignored = queue.add(leaf) else { Issue.record("not ignored"); return }
        #expect(queue.count == 0)
    }

    /// A queued mark-read must not add an ID again that the user removed from the queue.
    @Test func `one that is un-queued shows as it was and is never sent`() async throws {
        let (queue, leaves) = (queue(), try leaves(1...2))
        for leaf in leaves { queue.add(leaf) }
        #expect(queue.remove(1))
        #expect(leaves.map(\.likes) == [0, 1] && !leaves[0].isPending(.likes))
        try await queue.flush()
        #expect(server.sent.withLock { $0 } == [[2]])
        #expect(leaves.map(\.likes) == [0, 1])
        #expect(!queue.remove(2))
    }

    @Test func `a failed attempt keeps what is still wanted, shown and queued`() async throws {
        let (queue, leaves) = (queue(), try leaves(1...3))
        server.isBroken.withLock { $0 = true }
        server.gate.close()
        queue.add(leaves[0])
        queue.add(leaves[1])
        let flush = Task { try await queue.flush() }
        await server.gate.arrivals(1)
        #expect(!queue.remove(1), "it is being sent")
        queue.add(leaves[2])
        #expect(queue.count == 2 && leaves[0].likes == 1)
        server.gate.open()
        await #expect(throws: Server.Refusal.self) { try await flush.value }
        #expect(leaves.map(\.likes) == [0, 1, 1] && queue.count == 2)
        server.isBroken.withLock { $0 = false }
        try await queue.flush()
        #expect(server.sent.withLock { $0 } == [[1, 2], [2, 3]])
        #expect(leaves.map(\.likes) == [0, 1, 1] && !leaves[1].isPending(.likes))
    }

    @Test func `a mark outlives its row, and a page that was asked for before`() async throws {
        let queue = queue()
        let early = try await client.clientStore.load("leaves") { [LeafValue(1)] }
        func mark() throws { queue.add(try leaves(1...1)[0]) }
        try mark()
        #expect(client.models(Leaf.self)[1] == nil && client.clientStore.entryCount == 1)
        try await queue.flush()
        #expect(client.clientStore.entryCount == 0)
        #expect(try client.show(early).map(\.likes) == [1])
    }

    @Test func `another edit of the entity does not wait for the queue`() async throws {
        let (queue, leaf) = (queue(), try leaves(1...1)[0])
        queue.add(leaf)
        let edit = leaf.submit(.likes, "like twice") {
            $0.likes = 2
        } request: { _ in
            EditRequest { LeafValue(1, likes: 2) }
        }
        #expect(await edit.value.isSuccess)
    }

    @Test func `a queue that is dropped takes its marks back`() async throws {
        let leaf = try leaves(1...1)[0]
        func mark() { queue().add(leaf) }
        mark()
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(leaf.likes == 0 && !leaf.isPending(.likes))
    }

    @Test func `after a log-out nothing is queued or sent`() async throws {
        let (queue, leaves) = (queue(), try leaves(1...2))
        queue.add(leaves[0])
        client.clientStore.close(CancellationError())
        queue.removeAll()
        #expect(queue.add(leaves[1]).error is CancellationError)
        try await queue.flush()
        #expect(server.sent.withLock(\.isEmpty) && leaves.map(\.likes) == [0, 0])
    }

    @Test func `one that is un-queued while the others are written down is not sent`() async throws {
        let recorder = Recorder()
        client.clientStore.persistEdits(in: recorder, restoring: [], past: 0)
        let (queue, leaves) = (queue(), try leaves(1...2))
        recorder.gate.close()
        for leaf in leaves { queue.add(leaf) }
        let flush = Task { try await queue.flush() }
        await recorder.gate.arrivals(1)
        #expect(server.sent.withLock(\.isEmpty))
        #expect(queue.remove(1))
        recorder.gate.open()
        try await flush.value
        #expect(server.sent.withLock { $0 } == [[2]])
        #expect(leaves.map(\.likes) == [0, 1])
    }

    @Test func `one that comes while others are written down is not sent before it is, too`() async throws {
        let recorder = Recorder()
        client.clientStore.persistEdits(in: recorder, restoring: [], past: 0)
        let (queue, leaves) = (queue(), try leaves(1...2))
        recorder.gate.close()
        queue.add(leaves[0])
        let flush = Task { try await queue.flush() }
        await recorder.gate.arrivals(1)
        queue.add(leaves[1])
        recorder.gate.letThrough()
        await recorder.gate.arrivals(2)
        #expect(server.sent.withLock(\.isEmpty), "the second is being written")
        recorder.gate.open()
        try await flush.value
        #expect(server.sent.withLock { $0 } == [[1, 2]])
    }

    /// Edits a leaf's likes; the request is recorded when it is sent, and waits at a gate of its own.
    private func set(_ likes: Int, of leaf: Leaf, at gate: Gate = Gate()) -> Task<EditResult, Never> {
        let (server, id) = (server, leaf.id)
        return leaf.submit(.likes, "like \(likes) times") {
            $0.likes = likes
        } request: { _ in
            server.sent.withLock { $0.append([-likes]) }
            return EditRequest {
                await gate.pass()
                return LeafValue(id, likes: likes)
            }
        }
    }

    @Test func `a direct edit waits for a mark that is being sent, and is sent if that fails`() async throws {
        for isBroken in [false, true] {
            let (queue, leaf) = (queue(), try leaves(1...1)[0])
            server.sent.withLock { $0 = [] }
            server.isBroken.withLock { $0 = isBroken }
            server.gate.close()
            let arrivals = isBroken ? 2 : 1
            queue.add(leaf)
            let flush = Task { try await queue.flush() }
            await server.gate.arrivals(arrivals)
            #expect(!queue.remove(1))
            let edit = set(5, of: leaf)
            #expect(leaf.likes == 5 && server.sent.withLock { $0 } == [[1]])
            server.gate.open()
            #expect(await edit.value.isSuccess)
            _ = await flush.result
            #expect(server.sent.withLock { $0 } == [[1], [-5]] && leaf.likes == 5 && queue.count == 0)
        }
    }

    @Test func `a mark waits for a direct edit that is under way, and the others go`() async throws {
        let (queue, leaves) = (queue(), try leaves(1...2))
        let gate = Gate()
        gate.close()
        let edit = set(5, of: leaves[0], at: gate)
        await gate.arrivals(1)
        for leaf in leaves { queue.add(leaf) }
        let flush = Task { try await queue.flush() }
        await server.gate.arrivals(1)
        #expect(server.sent.withLock { $0 } == [[-5], [2]] && leaves.map(\.likes) == [1, 1])
        gate.open()
        #expect(await edit.value.isSuccess)
        try await flush.value
        #expect(server.sent.withLock { $0 } == [[-5], [2], [1]] && leaves.map(\.likes) == [1, 1])
    }

    @Test func `a mark that waits for a direct edit can be taken back, and is with a log-out`() async throws {
        let (queue, leaf) = (queue(), try leaves(1...1)[0])
        let gate = Gate()
        gate.close()
        let edit = set(5, of: leaf, at: gate)
        await gate.arrivals(1)
        queue.add(leaf)
        var flush = Task { try await queue.flush() }
        await Task.yield()
        #expect(queue.remove(1) && leaf.likes == 5)
        try await flush.value
        queue.add(leaf)
        flush = Task { try await queue.flush() }
        await Task.yield()
        client.clientStore.close(CancellationError())
        queue.removeAll()
        _ = await flush.result
        gate.open()
        _ = await edit.value
        #expect(server.sent.withLock { $0 } == [[-5]] && leaf.likes == 0)
    }

    @Test func `marked, edited and marked again while the first is being sent, the last wins`() async throws {
        let (queue, leaf) = (queue(), try leaves(1...1)[0])
        server.gate.close()
        queue.add(leaf)
        let flush = Task { try await queue.flush() }
        await server.gate.arrivals(1)
        queue.remove(1)
        let edit = set(5, of: leaf)
        queue.add(leaf)
        #expect(leaf.likes == 1 && queue.count == 1)
        server.gate.open()
        try await flush.value
        #expect(await edit.value.isSuccess)
        #expect(server.sent.withLock { $0 } == [[1], [-5], [1]] && leaf.likes == 1)
    }

    @Test func `they are sent once, in the order in which they came`() async throws {
        let (queue, leaves) = (queue(), try leaves(1...4))
        for id in [3, 1, 3, 2] { queue.add(leaves[id - 1]) }
        server.gate.close()
        let flush = Task { try await queue.flush() }
        await server.gate.arrivals(1)
        queue.add(leaves[0])
        queue.add(leaves[3])
        server.gate.open()
        try await flush.value
        #expect(server.sent.withLock { $0 } == [[3, 1, 2], [4]], "one attempt at a time, and each mark once")
    }

    @Test func `one that is wanted again while it is sent comes back if that fails`() async throws {
        let (queue, leaf) = (queue(), try leaves(1...1)[0])
        server.isBroken.withLock { $0 = true }
        server.gate.close()
        queue.add(leaf)
        let flush = Task { try await queue.flush() }
        await server.gate.arrivals(1)
        queue.remove(1)
        #expect(!queue.contains(1))
        queue.add(leaf)
        server.gate.open()
        await #expect(throws: Server.Refusal.self) { try await flush.value }
        #expect(queue.contains(1) && queue.count == 1 && leaf.likes == 1)
    }

    @Test func `after a failure so many are waited for again`() async throws {
        let (queue, leaves) = (queue(limit: 3), try leaves(1...6))
        server.isBroken.withLock { $0 = true }
        for leaf in leaves.prefix(5) {
            queue.add(leaf)
            await client.clientStore.commits.activity.waitUntilIdle()
        }
        #expect(server.sent.withLock { $0 } == [[1, 2, 3]] && queue.count == 5)
        queue.add(leaves[5])
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(server.sent.withLock { $0 } == [[1, 2, 3], [1, 2, 3, 4, 5, 6]])
    }

    @Test func `an emptied queue gets nothing back`() async throws {
        let (queue, leaves) = (queue(), try leaves(1...3))
        server.isBroken.withLock { $0 = true }
        server.gate.close()
        for leaf in leaves.prefix(2) { queue.add(leaf) }
        let flush = Task { try await queue.flush() }
        await server.gate.arrivals(1)
        queue.add(leaves[2])
        queue.removeAll()
        server.gate.open()
        await #expect(throws: Server.Refusal.self) { try await flush.value }
        #expect(queue.count == 0 && leaves.map(\.likes) == [0, 0, 0])
    }
}
