import Foundation
import Middleware
import Primitives
import Propagation
import Testing

/// Random answers, edits, losses, lists and lifetimes of a client with an outbox.
@MainActor
private final class PotActs {
    private final class Log: EditLog {
        private let last = Lock(0)
        let isFull = Lock(false)

        func makeItemID() -> OutboxItem.ID {
            last.withLock { last in
                last += 1
                return last
            }
        }

        @concurrent func write(_ changes: [EditLogChange]) async -> Set<OutboxItem.ID> {
            isFull.withLock(\.self) ? Set(changes.compactMap(\.number)) : []
        }
    }

    let client = PotClient()
    let inspector: InspectionChecker
    private let log = Log()
    private var random: SeededNumbers
    private var stamps: [Stamp] = [.stored(1), .stored(2)]
    private var pots: [Pot] = []
    private var queries: [LiveQuery<Pot>] = []
    private var feeds: [Feed<Pot>] = []
    private var edits: [Task<EditResult, Never>] = []
    private var sending: [Task<Void, Never>] = []

    init(seed: UInt64, isDurable: Bool) {
        random = SeededNumbers(seed)
        inspector = InspectionChecker(client.commits, comparing: Self.compared)
        guard isDurable else { return }
        client.clientStore.outbox.register(client, edits: [PotWatch.self])
        client.clientStore.persistEdits(in: log, restoring: [], past: 0)
        client.clientStore.outbox.persist(in: log, restoring: [])
    }

    /// Returns what is compared: no stamps, because equal values mark nothing; no order of rows, because a query marks no move; and not the
    /// reference of an outbox item, which a model's birth or death changes.
    private static func compared(_ state: InspectedState) -> InspectedState {
        let rows = state.links.sorted { "\($0)" < "\($1)" }
        return InspectedState(
            state.id,
            of: EntityKey(kind: state.kind, id: state.entity),
            headline: state.headline,
            fields: state.fields,
            links: state.kind == "outbox" ? [] : state.kind == "query" ? rows : state.links,
            edits: state.edits,
            isStored: state.isStored,
            swift: state.swift
        )
    }

    private func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

    private func value() -> PotValue {
        var value = PotValue(
            number(below: 4) + 1,
            water: number(below: 2),
            isWatched: number(below: 2) == 0,
            owner: number(below: 2) == 0 ? "ann" : "bob"
        )
        if number(below: 3) == 0 { value.groups = .rest }
        return value
    }

    /// Carries out a random act, and returns it in words.
    func act() async throws -> String {
        switch number(below: 20) {
        case 0...5:
            let value = value()
            stamps.append(client.commits.makeStamp())
            let stamp = number(below: 2) == 0 ? stamps.randomElement(using: &random) : stamps.last
            let pot = try client.models(Pot.self).createModel(from: value, stamp: stamp)
            if number(below: 2) == 0 { pots.append(pot) }
            return "show \(value.id) \(value.snapshot.fields.isWatched) \(value.groups.rawValue) \(value.owner.id)"
        case 6...7 where !pots.isEmpty:
            return "drop \(pots.remove(at: number(below: pots.count)).id)"
        case 8...10:
            guard let pot = pots.randomElement(using: &random) else { return "nothing" }
            edits.append(pot.submit(PotWatch(id: pot.id)))
            return "edit \(pot.id)"
        case 11...14: return answer()
        case 15:
            queries.append(client.query(Pot.self, where: { $0.water > 0 }, sortedBy: .ascending(\.id)))
            return "query"
        case 16 where !queries.isEmpty:
            queries.removeFirst()
            return "end a query"
        case 17:
            sending.append(Task { [outbox = client.clientStore.outbox] in await outbox.send() })
            return "send"
        case 18: return try await changeFeed()
        default:
            let isFull = number(below: 2) == 0
            log.isFull.withLock { $0 = isFull }
            return isFull ? "fill the disk" : "empty the disk"
        }
    }

    private func answer() -> String {
        let value = value()
        switch number(below: 4) {
        case 0: client.answers.refuse(PotFailure())
        case 1: client.answers.refuse(PotFailure(mayHaveHappened: true))
        case 2: client.answers.refuse(PotFailure(obstacle: .connection))
        default: client.answers.confirm(value)
        }
        return "answer"
    }

    private func changeFeed() async throws -> String {
        guard let feed = feeds.first else {
            let rows = (0..<3).map { _ in value() }
            let feed = Feed<Pot>(.cursors("pots", of: client) { _ in (rows, nil) })
            feed.filters = [FeedFilter("dry") { $0.water == 0 }]
            feeds = [feed]
            try await feed.loadMore()
            return "make a feed"
        }
        switch number(below: 4) {
        case 0:
            feeds = []
            return "end a feed"
        case 1: try await feed.refresh()
        case 2: feed.filters = []
        default: return "read a feed of \(feed.items.count)"
        }
        return "change a feed"
    }

    /// Logs out.
    func close() { client.clientStore.close(PotFailure()) }

    /// Answers what still waits, so that nothing outlives the test.
    func end() async {
        log.isFull.withLock { $0 = false }
        client.answers.refuseAll(PotFailure())
        for edit in edits { _ = await edit.value }
        for task in sending { await task.value }
    }

    func settle() async {
        for _ in 0..<20 { await Task.yield() }
    }
}

@MainActor @Suite struct `An inspector of random acts` {
    @Test(arguments: UInt64(1)...20, [true, false])
    func `has been told of every change`(seed: UInt64, isDurable: Bool) async throws {
        let acts = PotActs(seed: seed, isDurable: isDurable)
        var history: [String] = []
        var missed: String?
        for _ in 0..<60 where missed == nil {
            history.append(try await acts.act())
            missed = acts.inspector.missedMark()
            guard missed == nil else { break }
            await acts.settle()
            missed = acts.inspector.missedMark()
        }
        acts.close()
        missed = missed ?? acts.inspector.missedMark()
        await acts.end()
        #expect(missed == nil, "seed \(seed): \(history.suffix(12))")
    }
}
