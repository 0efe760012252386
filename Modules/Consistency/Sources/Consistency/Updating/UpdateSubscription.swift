import Primitives

/// Keeps a handler subscribed to everything that is posted, for as long as it lives.
public final class UpdateSubscription: Sendable {
    private let handlers: UpdateHandlers
    private let number: Int

    init(_ handlers: UpdateHandlers, number: Int) {
        self.handlers = handlers
        self.number = number
    }

    /// Ends the subscription: the handler is not called again.
    public func cancel() { handlers.remove(number) }

    deinit { cancel() }
}

/// The handlers of everything that is posted, in the order in which they were added; taken out on any thread.
final class UpdateHandlers: Sendable {
    typealias Handler = @MainActor (PostedUpdate) -> Void

    private struct State {
        var next = 0
        var handlers: [Int: Handler] = [:]
    }

    private let state = Lock(State())

    var isEmpty: Bool { state.withLock { $0.handlers.isEmpty } }

    func add(_ handler: @escaping Handler) -> Int {
        state.withLock { state in
            state.next += 1
            state.handlers[state.next] = handler
            return state.next
        }
    }

    func remove(_ number: Int) {
        // Released outside of the lock: what a handler holds may end subscriptions when it goes.
        let handler = state.withLock { $0.handlers.removeValue(forKey: number) }
        withExtendedLifetime(handler) {}
    }

    @MainActor func tell(_ update: PostedUpdate) {
        for number in state.withLock({ $0.handlers.keys.sorted() }) {
            // One of those before may have ended it.
            state.withLock { $0.handlers[number] }?(update)
        }
    }
}
