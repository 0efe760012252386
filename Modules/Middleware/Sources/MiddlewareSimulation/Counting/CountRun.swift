import Middleware
import Propagation

/// A post with a count that requests add to, and a title that only the server changes.
struct CountedFields: TierFields {
    var title = 0
    var count = 0

    static let count = FieldGroup<Self>("count", index: 1) { $1.count = $0.count }
    static let groups = [count]

    func changes(from old: Self) -> ChangeMask { self == old ? [] : ChangeMask(rawValue: 1) }
}

/// One schedule: a server, an entity store, and the requests between them.
struct CountRun {
    private struct Read {
        let number: Int
        let startedAt: Stamp
        var value: CountedFields?
    }

    private struct Write {
        let number: Int
        let request: InFlightEffectsRequest
        let startedAt: Stamp
        var isServed = false
        let isRefused: Bool
    }

    private let commits = Commits()
    private let key = TierKey(CountedFields.self, .number(1))
    private var entityStore = EntityStore()
    private var server = CountedFields()
    private var reads: [Read] = []
    private var writes: [Write] = []
    private var pages: [(value: CountedFields, startedAt: Stamp)] = []
    private var holders = 0
    private var number = 0
    private let trace: Trace?
    /// True if a view shows the post all the time; then the server may serve requests in any order. A view that shows the post for the
    /// first time during a request can only rely on the order in which both requests started.
    private let isAlwaysRetained: Bool
    private var draw: SeededRandom

    private init(seed: UInt64, isTraced: Bool) {
        draw = SeededRandom(seed)
        trace = isTraced ? Trace() : nil
        isAlwaysRetained = draw.bool()
        server.count = draw.below(5)
    }

    /// Runs the schedule of a seed.
    ///
    /// - Returns: The mismatch and, if requested, the steps before it; nil without a mismatch.
    static func mismatch(seed: UInt64, isTraced: Bool) -> (message: String, trace: [String])? {
        var run = CountRun(seed: seed, isTraced: isTraced)
        run.read()
        run.deliverRead()
        run.retain()
        for _ in 0..<(6 + run.draw.below(30)) { run.step() }
        while !run.writes.isEmpty { run.deliverWrite() }
        while !run.reads.isEmpty { run.deliverRead() }
        if run.holders == 0 { run.retain() }
        let shown = (run.entityStore.shown(run.key) as? Snapshot<CountedFields>)?.fields.count
        guard shown != run.server.count else { return nil }
        return (
            "shown is \(shown.map { "\($0)" } ?? "nothing"), the server has \(run.server.count)", run.trace?.lines ?? []
        )
    }

    private func record(_ words: @autoclosure () -> String) { trace?.lines.append(words()) }

    private mutating func step() {
        switch draw.below(12) {
        case 0, 1: read()
        case 2, 3, 4: write()
        case 5: serve()
        case 6, 7: deliverRead()
        case 8, 9: deliverWrite()
        case 10: retain()
        default: release()
        }
    }

    private mutating func read() {
        number += 1
        let isServed = !isAlwaysRetained || draw.bool()
        reads.append(Read(number: number, startedAt: commits.makeStamp(), value: isServed ? server : nil))
        record("read \(number) starts\(isServed ? ", the server says \(server.count)" : "")")
    }

    private mutating func write() {
        number += 1
        let effect = Self.effect
        let request = InFlightEffectsRequest(effects: [effect], in: &entityStore)
        let isRefused = draw.once(in: 5)
        var write = Write(number: number, request: request, startedAt: commits.makeStamp(), isRefused: isRefused)
        if !isAlwaysRetained || draw.bool() { serve(&write) }
        writes.append(write)
        record("write \(number) starts\(isRefused ? ", and will be refused" : ""); the server has \(server.count)")
    }

    private static let effect = SideEffect(on: .number(1), CountedFields.count, kind: .accumulating) { $0.count += 1 }

    private mutating func serve(_ write: inout Write) {
        guard !write.isServed else { return }
        write.isServed = true
        if !write.isRefused { server.count += 1 }
    }

    /// Serves a waiting request.
    private mutating func serve() {
        if draw.bool(), let index = reads.firstIndex(where: { $0.value == nil }) {
            reads[index].value = server
            record("read \(reads[index].number) is served: \(server.count)")
        } else if let index = writes.firstIndex(where: { !$0.isServed }) {
            var write = writes[index]
            serve(&write)
            writes[index] = write
            record("write \(writes[index].number) is served: \(server.count)")
        }
    }

    private mutating func deliverRead() {
        guard !reads.isEmpty else { return }
        var read = reads.remove(at: draw.below(reads.count))
        let value = read.value ?? server
        read.value = value
        record("read \(read.number) is answered: \(value.count)")
        let now = commits.makeStamp()
        let update = EntityUpdate(key, Snapshot(value))
        _ = entityStore.handle(.read([update], effects: [], startedAt: read.startedAt, answeredAt: now))
        pages.append((value, read.startedAt))
    }

    private mutating func deliverWrite() {
        guard !writes.isEmpty else { return }
        var write = writes.remove(at: draw.below(writes.count))
        serve(&write)
        record("write \(write.number) is \(write.isRefused ? "refused" : "confirmed")")
        if !write.isRefused {
            let now = commits.makeStamp()
            _ = entityStore.handle(.read([], effects: [Self.effect], startedAt: write.startedAt, answeredAt: now))
        }
        write.request.end(in: &entityStore)
    }

    /// Shows the post from one of the pages.
    private mutating func retain() {
        guard !pages.isEmpty else { return }
        let page = pages[draw.below(pages.count)]
        holders += 1
        record("somebody shows a page that says \(page.value.count)")
        _ = entityStore.handle(.retained(EntityUpdate(key, Snapshot(page.value)), page.startedAt))
    }

    private mutating func release() {
        guard holders > (isAlwaysRetained ? 1 : 0) else { return }
        holders -= 1
        record("somebody lets go")
        _ = entityStore.handle(.released(key))
    }
}
