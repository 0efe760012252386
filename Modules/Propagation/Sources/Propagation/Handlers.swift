import Primitives
import Synchronization

/// Those who asked to be told, in the order in which they asked.
///
/// A handler that has been taken out is not called again, even if it was taken out on another thread or by one that was told before it
/// in the same round.
///
/// ```swift
/// let handlers = Handlers<Int>()
/// let subscription = handlers.subscribe { print($0) }
/// handlers.tell(42)
/// ```
public final class Handlers<Value: Sendable>: Sendable {
    /// What is called, on the main actor.
    public typealias Handler = @MainActor @Sendable (Value) -> Void

    /// In the order of their numbers. One that was taken out leaves its place until half of the places are empty, so that to end many
    /// subscriptions costs no more than to have begun them.
    private struct State {
        var next = 0
        var handlers: [(id: Int, call: Handler?)] = []
        var gaps = 0

        func place(of id: Int) -> Int? {
            var (low, high) = (0, handlers.count)
            while low < high {
                let middle = (low + high) / 2
                if handlers[middle].id < id { low = middle + 1 } else { high = middle }
            }
            return low < handlers.count && handlers[low].id == id ? low : nil
        }

        func has(_ id: Int) -> Bool { place(of: id).map { handlers[$0].call != nil } ?? false }

        mutating func remove(_ id: Int) -> Handler? {
            guard let place = place(of: id), let call = handlers[place].call else { return nil }
            handlers[place].call = nil
            gaps += 1
            if 2 * gaps > handlers.count {
                handlers.removeAll { $0.call == nil }
                gaps = 0
            }
            return call
        }
    }

    private let state = Lock(State())
    /// Counts those that were taken out: while it stands still, nobody has to be looked up again.
    private let removals = Atomic<Int>(0)

    /// Makes an empty list.
    public init() {}

    /// Whether nobody wants to be told, so that whoever tells may skip the preparations.
    public var isEmpty: Bool { state.withLock { $0.handlers.count == $0.gaps } }

    /// Calls `handler` with everything that is told from now on.
    ///
    /// - Returns: The subscription; dropping it ends it.
    public func subscribe(_ handler: @escaping Handler) -> HandlerSubscription {
        let id = state.withLock { state in
            state.next += 1
            state.handlers.append((state.next, handler))
            return state.next
        }
        return HandlerSubscription { [weak self] in self?.remove(id) }
    }

    /// Calls every handler.
    ///
    /// - Complexity: O(n) for n handlers; O(n log n) in a round in which some are taken out.
    @MainActor
    public func tell(_ value: Value) {
        let (handlers, known) = state.withLock { ($0.handlers, removals.load(ordering: .acquiring)) }
        for (id, call) in handlers {
            guard let call else { continue }
            let isIn = removals.load(ordering: .acquiring) == known || state.withLock { $0.has(id) }
            if isIn { call(value) }
        }
    }

    private func remove(_ id: Int) {
        // Released outside of the lock: what a handler holds may end subscriptions when it goes.
        let removed = state.withLock { state in
            let removed = state.remove(id)
            if removed != nil { removals.add(1, ordering: .releasing) }
            return removed
        }
        withExtendedLifetime(removed) {}
    }
}
