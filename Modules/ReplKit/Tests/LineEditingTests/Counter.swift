import Primitives

/// A counter for any thread.
final class Counter: Sendable {
    private let count = Lock(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func increase() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
