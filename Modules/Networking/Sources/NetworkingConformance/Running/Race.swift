import Dispatch
import Primitives

/// Work against time: whoever waits goes on when either is over, and work that does not end is left behind.
enum Race {
    /// Runs `work` in a task of its own.
    ///
    /// The alarm rings on a thread of its own, so that work that blocks the concurrency runtime's threads is noticed too.
    ///
    /// - Returns: What `work` returned; nil when it did not within `limit`, and it is cancelled then.
    static func first<Value: Sendable>(
        within limit: Duration,
        _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let waiting = Lock<CheckedContinuation<Value?, Never>?>(continuation)
            @Sendable func end(_ value: Value?) {
                let continuation = waiting.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }
                continuation?.resume(returning: value)
            }
            let task = Task { end(await work()) }
            let alarm = DispatchWorkItem {
                end(nil)
                task.cancel()
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.fraction, execute: alarm)
        }
    }
}
