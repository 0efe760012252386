import Primitives
import Synchronization

/// The subscribed handlers, in the order of subscription.
///
/// A removed handler is not called again, even if it was removed on another thread or by a handler that was called earlier in the same
/// round.
///
/// ```swift
/// let handlers = HandlerList<Int>()
/// let subscription = handlers.subscribe { print($0) }
/// handlers.notify(42)
/// ```
public final class HandlerList<Value: Sendable>: Sendable {
    /// A handler, called on the main actor.
    public typealias Handler = @MainActor @Sendable (Value) -> Void

    /// The handlers, sorted by id. A removed handler leaves an empty place until more than half of the places are empty, so that ending
    /// many subscriptions costs no more than starting them.
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
    /// The number of removals; while it does not change, `notify` need not look handlers up again.
    private let removals = Atomic<Int>(0)

    /// Makes an empty list.
    public init() {}

    /// True if there are no handlers, so that the caller can skip preparing a value.
    public var isEmpty: Bool { state.withLock { $0.handlers.count == $0.gaps } }

    /// Adds `handler`, which receives every value from now on.
    ///
    /// - Returns: The subscription; releasing it ends it.
    public func subscribe(_ handler: @escaping Handler) -> HandlerSubscription {
        let id = state.withLock { state in
            state.next += 1
            state.handlers.append((state.next, handler))
            return state.next
        }
        return HandlerSubscription { [weak self] in self?.remove(id) }
    }

    /// Calls every handler with `value`.
    ///
    /// - Complexity: O(n) for n handlers; O(n log n) in a round in which some are removed.
    @MainActor
    public func notify(_ value: Value) {
        let (handlers, known) = state.withLock { ($0.handlers, removals.load(ordering: .acquiring)) }
        for (id, call) in handlers {
            guard let call else { continue }
            let isIn = removals.load(ordering: .acquiring) == known || state.withLock { $0.has(id) }
            if isIn { call(value) }
        }
    }

    private func remove(_ id: Int) {
        // Released outside the lock: the `deinit` of a captured object may end other subscriptions.
        let removed = state.withLock { state in
            let removed = state.remove(id)
            if removed != nil { removals.add(1, ordering: .releasing) }
            return removed
        }
        withExtendedLifetime(removed) {}
    }
}

/// Keeps a handler subscribed for as long as it lives.
public final class HandlerSubscription: Sendable {
    private let end: Lock<(@Sendable () -> Void)?>

    /// Makes a subscription.
    ///
    /// - Parameter end: Removes the handler. It is called once, on the thread that cancels or releases the subscription.
    public init(_ end: @escaping @Sendable () -> Void) {
        self.end = Lock(end)
    }

    /// Ends the subscription now: the handler is not called again.
    public func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }

    deinit { cancel() }
}
