import Primitives
import Propagation

/// What happened in a session and when, bounded: the log's events, what each commit changed, which views that reached.
final class Chronicle: Sendable {
    struct Entry: Sendable {
        enum Content: Sendable {
            case event(PropagationEvent)
            case changes([EntityChange])
            case redraw(Redraw)
        }

        let cause: Cause
        let content: Content
        let instant: ContinuousClock.Instant
    }

    private struct State {
        var entries: [Entry] = []
        /// Redraws among those that are forgotten.
        var forgottenRedraws = 0
        var freed = Freed()
        /// How many elements of answers were left out, since the session began.
        var leftOut = 0
        var traced: [PropagationEvent] = []
        var isTracing = false
        var onTrace: (@Sendable () -> Void)?
    }

    private static let capacity = 20_000
    private let state = Lock(State())

    var entries: [Entry] { state.withLock { $0.entries } }

    /// The redraws that are kept, each numbered since the session began, in the order in which they were shown.
    var redraws: [Replayed] { state.withLock { Replayed.all(in: $0.entries, after: $0.forgottenRedraws) } }

    /// What has died.
    var freed: Freed { state.withLock { $0.freed } }

    /// What happened because of `root`, and because of that, in order.
    ///
    /// - Complexity: O(entries).
    func entries(from root: Cause) -> [Entry] { Self.entries(entries, from: [root.id])[root.id] ?? [] }

    /// What happened because of each of `roots`, and because of that, in order.
    ///
    /// - Complexity: O(entries), for all of them together.
    static func entries(_ entries: [Entry], from roots: Set<UInt64>) -> [UInt64: [Entry]] {
        var parents: [UInt64: UInt64] = [:]
        for entry in entries { parents[entry.cause.id] = entry.cause.parent }
        var found: [UInt64: [Entry]] = [:]
        for entry in entries {
            var next: UInt64? = entry.cause.id
            var first = entry.cause.id
            while let current = next {
                first = current
                if roots.contains(current) { found[current, default: []].append(entry) }
                // Causes are numbered as they come up, so a parent is always smaller: the walk ends.
                next = parents[current].flatMap { $0 < current ? $0 : nil }
            }
            // A cause on the way has recorded nothing, as a delegate's refresh: how that began is known all the same.
            let root = entry.cause.root
            if root < first, roots.contains(root) { found[root, default: []].append(entry) }
        }
        return found
    }

    /// How many requests were sent because of `root`.
    func requests(from root: Cause) -> Int {
        entries(from: root).count { entry in
            if case .event(let event) = entry.content { event.kind == .request } else { false }
        }
    }

    /// How many elements of answers were left out since the session began: what does not grow has nothing to say.
    var leftOut: Int { state.withLock { $0.leftOut } }

    /// What to tell of the answers that came because of `root`: that rows of them could not be read; nil if all could.
    ///
    /// - Parameter before: ``leftOut`` when `root` began.
    func leftOutNote(from root: Cause, since before: Int) -> String? {
        guard leftOut > before else { return nil }
        let count = entries(from: root).reduce(0) { count, entry in
            if case .event(let event) = entry.content { count + event.leftOut } else { count }
        }
        return count > 0 ? "\(count) row\(count == 1 ? "" : "s") could not be read" : nil
    }

    /// How many edits that were made because of `root` have not been sent, nor ended: an entity's edits go one at a time.
    ///
    /// - Complexity: O(entries).
    func unsentEdits(from root: Cause) -> Int {
        let entries = entries(from: root)
        func event(_ entry: Entry) -> PropagationEvent? {
            if case .event(let event) = entry.content { event } else { nil }
        }
        let edits = entries.filter { event($0)?.kind == .edit }.map(\.cause.id)
        let followed = Self.entries(entries, from: Set(edits))
        return edits.count { edit in
            followed[edit]?.contains { [.request, .verify, .rollback].contains(event($0)?.kind) } != true
        }
    }

    func add(_ content: Entry.Content, because cause: Cause) {
        let entry = Entry(cause: cause, content: content, instant: .now)
        state.withLock { state in
            // A quarter at a time, so that the oldest go at amortized O(1).
            if state.entries.count >= Self.capacity {
                state.forgottenRedraws += state.entries.prefix(Self.capacity / 4).count { $0.content.isRedraw }
                state.entries.removeFirst(Self.capacity / 4)
            }
            state.entries.append(entry)
        }
    }

    /// Takes an event of the log, on whatever thread it happened.
    func add(_ event: PropagationEvent) {
        if let cause = event.cause { add(.event(event), because: cause) }
        let onTrace = state.withLock { state -> (@Sendable () -> Void)? in
            if event.kind == .evict { state.freed.add(event) }
            state.leftOut += event.leftOut
            guard state.isTracing else { return nil }
            state.traced.append(event)
            return state.onTrace
        }
        onTrace?()
    }

    // MARK: Tracing

    var isTracing: Bool { state.withLock { $0.isTracing } }

    /// Keeps events for ``takeTraced()`` and says so each time; nil stops.
    func trace(_ onTrace: (@Sendable () -> Void)?) {
        let replaced = state.withLock { state -> (@Sendable () -> Void)? in
            state.isTracing = onTrace != nil
            defer { state.onTrace = onTrace }
            return state.onTrace
        }
        // Released outside of the lock: what it holds may be told in events when it goes.
        withExtendedLifetime(replaced) {}
    }

    /// The events since the last call, in the log's order.
    func takeTraced() -> [PropagationEvent] {
        state.withLock { state in
            defer { state.traced = [] }
            return state.traced.sorted { $0.sequence < $1.sequence }
        }
    }
}
