import Primitives

/// Handlers in the order in which they were added. Removal counts at once, on any thread, in the middle of a round too.
final class Handlers<Value: Sendable>: Sendable {
    typealias Handler = @MainActor @Sendable (Value) -> Void

    private let entries = Lock<(next: Int, handlers: [(id: Int, call: Handler)])>((0, []))

    var isEmpty: Bool { entries.withLock { $0.handlers.isEmpty } }

    /// The handlers there are now.
    var ids: [Int] { entries.withLock { $0.handlers.map(\.id) } }

    /// A handler, unless it has been removed meanwhile.
    subscript(id: Int) -> Handler? {
        entries.withLock { entries in entries.handlers.first { $0.id == id }?.call }
    }

    func add(_ handler: @escaping Handler) -> Int {
        entries.withLock { entries in
            entries.next += 1
            entries.handlers.append((entries.next, handler))
            return entries.next
        }
    }

    func remove(_ id: Int) {
        // What a handler captured may die with it, and have a deinit that comes here: it leaves the lock first.
        let removed = entries.withLock { entries -> Handler? in
            guard let index = entries.handlers.firstIndex(where: { $0.id == id }) else { return nil }
            return entries.handlers.remove(at: index).call
        }
        withExtendedLifetime(removed) {}
    }
}
