import Foundation
import Middleware
import Primitives
import Propagation
import Testing

@MainActor @Suite struct `Inspected edits` {
    private let client = PotClient()
    private let watcher: Watcher
    private let pot: Pot

    init() throws {
        watcher = Watcher(client.commits)
        pot = try client.show(PotValue(7))
    }

    private var state: InspectedState? { watcher.state("pot2/7") }

    @Test func `an edit is pending above the verified value until the server agrees`() async throws {
        let edit = pot.submit(PotWatch(id: 7))
        #expect(watcher.last("pot2/7")?.cause == "watch pot:7")
        #expect(state?.field("isWatched") == .init("isWatched", "yes", verified: "no", mark: .pending))
        #expect(state?.field("water") == .init("water", "1") && state?.edits == ["watch pot:7"])
        client.answers.give(.success(PotValue(7, isWatched: true)))
        #expect(await edit.value.isSuccess)
        #expect(watcher.last("pot2/7")?.cause == "watch pot:7: server agrees")
        #expect(state?.field("isWatched") == .init("isWatched", "yes") && state?.edits == [])
        let confirmed = try #require(watcher.state("journal/edits"))
        #expect(confirmed.entity == "journal:pots.test" && confirmed.shown["confirmed edits"] == "1")
        #expect(confirmed.shown["cut"] == "none")
        #expect(watcher.last("journal/edits")?.cause == "watch pot:7: server agrees")
    }

    @Test func `a refused edit leaves the verified value`() async throws {
        let edit = pot.submit(PotWatch(id: 7))
        client.answers.give(.failure(PotFailure()))
        #expect(await edit.value.error != nil)
        #expect(watcher.last("pot2/7")?.cause?.hasPrefix("watch pot:7: PotFailure") == true)
        #expect(state?.field("isWatched") == .init("isWatched", "no") && state?.edits == [])
    }

    @Test func `an edit whose answer got lost leaves its field unconfirmed`() async throws {
        let edit = pot.submit(PotWatch(id: 7))
        client.answers.give(.failure(PotFailure(mayHaveHappened: true)))
        #expect(await edit.value.error != nil)
        #expect(state?.field("isWatched") == .init("isWatched", "no", mark: .unconfirmed))
        try client.show(PotValue(7, isWatched: true))
        #expect(state?.field("isWatched") == .init("isWatched", "yes"))
    }

    @Test func `a read below a pending edit marks the model`() async throws {
        let edit = pot.submit(PotWatch(id: 7))
        let count = watcher.steps.count
        try client.show(PotValue(7, isWatched: true))
        #expect(watcher.steps.count == count + 1)
        #expect(state?.field("isWatched") == .init("isWatched", "yes", mark: .pending))
        client.answers.give(.success(PotValue(7, isWatched: true)))
        _ = await edit.value
    }

    @Test func `a field that no answer has delivered is unknown`() throws {
        var value = PotValue(8)
        value.groups = .rest
        let partial = try client.show(value)
        #expect(watcher.state("pot2/8")?.field("isWatched")?.mark == .unknown)
        #expect(watcher.state("pot2/8")?.stamps.last == .init("watch", at: .never))
        withExtendedLifetime(partial) {}
    }
}

@MainActor @Suite struct `An inspected outbox` {
    /// A log that stores nothing, with numbers.
    private final class Log: EditLog {
        private let last = Lock(0)
        private let refuses: Lock<Bool>

        init(refuses: Lock<Bool>) { self.refuses = refuses }

        func makeItemID() -> OutboxItem.ID {
            last.withLock { last in
                last += 1
                return last
            }
        }

        @concurrent func write(_ changes: [EditLogChange]) async -> Set<OutboxItem.ID> {
            refuses.withLock(\.self) ? Set(changes.compactMap(\.number)) : []
        }
    }

    private let client = PotClient()
    private let watcher: Watcher
    private let pot: Pot
    private let refusesWrites = Lock(false)

    init() throws {
        watcher = Watcher(client.commits)
        // A clock that stands still: no pause ends while a test looks.
        client.clientStore.outbox.clock = ManualClock(.distantPast)
        client.clientStore.outbox.register(client, edits: [PotWatch.self])
        let log = Log(refuses: refusesWrites)
        client.clientStore.persistEdits(in: log, restoring: [], past: 0)
        client.clientStore.outbox.persist(in: log, restoring: [])
        pot = try client.show(PotValue(7))
    }

    @Test func `an item is marked when it comes, waits, and is sent`() async throws {
        let edit = pot.submit(PotWatch(id: 7))
        #expect(watcher.last("outbox/1")?.cause == "watch pot:7")
        let item = try #require(watcher.state("outbox/1"))
        #expect(item.entity == "outbox:1" && item.headline == "watch pot:7" && item.shown["state"] == "waits")
        #expect(item.shown["subject"] == "pot:7" && item.links.map(\.id) == [pot.inspectedID])
        #expect(!"\(item)".contains("{"), "the payload is never shown")
        client.answers.give(.failure(PotFailure(obstacle: .connection)))
        _ = await edit.value
        #expect(watcher.state("outbox/1")?.shown["waits for"] == "a connection")
        client.answers.give(.success(PotValue(7, isWatched: true)))
        await client.clientStore.outbox.send()
        #expect(watcher.steps.contains { $0.set["outbox/1"]?.shown["state"] == "is being sent" })
        #expect(watcher.last("outbox/1")?.gone.contains("outbox/1") == true)
        #expect(watcher.last("outbox/1")?.cause == "watch pot:7: server agrees")
    }

    @Test func `an item that the disk refuses says so`() async throws {
        refusesWrites.withLock { $0 = true }
        let edit = pot.submit(PotWatch(id: 7))
        await watcher.until { $0.state("outbox/1")?.shown["on disk"] == "no" }
        client.answers.give(.success(PotValue(7, isWatched: true)))
        refusesWrites.withLock { $0 = false }
        _ = await edit.value
    }

    @Test func `items, lists and the confirmed edits are among the ids`() async throws {
        let edit = pot.submit(PotWatch(id: 7))
        let query = client.query(Pot.self, where: { _ in true }, sortedBy: .ascending(\.water))
        let names = client.commits.inspection.sources[0].inspectedIDs.map { "\($0.tier)/\($0.id)" }
        #expect(Set(names) == ["pot1/7", "pot2/7", "owner1/ann", "outbox/1", "query/1"])
        client.answers.give(.success(PotValue(7, isWatched: true)))
        _ = await edit.value
        #expect(client.commits.inspection.sources[0].inspectedIDs.contains { $0.tier == "journal" })
        withExtendedLifetime(query) {}
    }
}
