import Primitives

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

    private struct State {
        var next = 0
        var handlers: [(id: Int, call: Handler)] = []
    }

    private let state = Lock(State())

    /// Makes an empty list.
    public init() {}

    /// Whether nobody wants to be told, so that whoever tells may skip the preparations.
    public var isEmpty: Bool { state.withLock { $0.handlers.isEmpty } }

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
    /// - Complexity: O(n²) comparisons for n handlers: there are few.
    @MainActor
    public func tell(_ value: Value) {
        for id in state.withLock({ $0.handlers.map(\.id) }) {
            let handler = state.withLock { state in state.handlers.first { $0.id == id }?.call }
            handler?(value)
        }
    }

    private func remove(_ id: Int) {
        // Released outside of the lock: what a handler holds may end subscriptions when it goes.
        let removed = state.withLock { state -> Handler? in
            guard let index = state.handlers.firstIndex(where: { $0.id == id }) else { return nil }
            return state.handlers.remove(at: index).call
        }
        withExtendedLifetime(removed) {}
    }
}
