import Primitives
import Propagation

/// The bounded log of a session with times: the events of the log, the changes of each commit, and the redraws that followed.
final class SessionLog: Sendable {
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
        /// The number of redraws among the evicted entries.
        var evictedRedrawCount = 0
        var freed = FreedObjects()
        /// The number of unreadable response elements that were skipped since the session began.
        var leftOut = 0
        var traced: [PropagationEvent] = []
        var isTracing = false
        var onTrace: (@Sendable () -> Void)?
    }

    private static let capacity = 20_000
    private let state = Lock(State())

    var entries: [Entry] { state.withLock { $0.entries } }

    /// The redraws that are kept, in the order in which they were shown. They are numbered since the session began.
    var redraws: [NumberedRedraw] {
        state.withLock { NumberedRedraw.all(in: $0.entries, after: $0.evictedRedrawCount) }
    }

    /// The objects that were released.
    var freed: FreedObjects { state.withLock { $0.freed } }

    /// Returns the entries that `root` caused, directly or indirectly, in order.
    ///
    /// - Complexity: O(entries).
    func entries(from root: Cause) -> [Entry] { Self.entries(entries, from: [root.id])[root.id] ?? [] }

    /// Returns the entries that each of `roots` caused, directly or indirectly, in order.
    ///
    /// - Complexity: O(entries), for all roots together.
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
                // The id of a parent is always smaller than that of its child, so the loop ends.
                next = parents[current].flatMap { $0 < current ? $0 : nil }
            }
            // A cause in between may have recorded no entry, for example a delegate's refresh. The root of the entry's cause is known
            // anyway.
            let root = entry.cause.root
            if root < first, roots.contains(root) { found[root, default: []].append(entry) }
        }
        return found
    }

    /// Returns the number of requests that `root` caused.
    func requests(from root: Cause) -> Int {
        entries(from: root).count { entry in
            if case .event(let event) = entry.content { event.kind == .request } else { false }
        }
    }

    /// The number of unreadable response elements that were skipped since the session began. Callers compare it with an earlier value.
    var skippedElementCount: Int { state.withLock { $0.leftOut } }

    /// Returns a note about the unreadable rows in responses that `root` caused; nil if there are none.
    ///
    /// - Parameter before: ``skippedElementCount`` when `root` began.
    func skippedElementsNote(from root: Cause, since before: Int) -> String? {
        guard skippedElementCount > before else { return nil }
        let count = entries(from: root).reduce(0) { count, entry in
            if case .event(let event) = entry.content { count + event.leftOut } else { count }
        }
        return count > 0 ? "\(count) row\(count == 1 ? "" : "s") could not be read" : nil
    }

    /// Returns the number of edits that `root` caused and that are neither sent nor ended. The edits of one entity are sent one at a time.
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
            // The oldest quarter is evicted at once, so that eviction is amortized O(1).
            if state.entries.count >= Self.capacity {
                state.evictedRedrawCount += state.entries.prefix(Self.capacity / 4).count { $0.content.isRedraw }
                state.entries.removeFirst(Self.capacity / 4)
            }
            state.entries.append(entry)
        }
    }

    /// Takes an event of the log, on any thread.
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

    /// Collects events for ``drainTraced()`` and calls `onTrace` for each; nil stops tracing.
    func trace(_ onTrace: (@Sendable () -> Void)?) {
        let replaced = state.withLock { state -> (@Sendable () -> Void)? in
            state.isTracing = onTrace != nil
            defer { state.onTrace = onTrace }
            return state.onTrace
        }
        // Released outside the lock, because releasing the closure may cause events that take the lock.
        withExtendedLifetime(replaced) {}
    }

    /// Returns the events since the last call, in the order of the log.
    func drainTraced() -> [PropagationEvent] {
        state.withLock { state in
            defer { state.traced = [] }
            return state.traced.sorted { $0.sequence < $1.sequence }
        }
    }
}
