import Dispatch
import Primitives

/// Work against time: whoever waits goes on when either is over, and work that does not end is left behind.
enum Race {
    private static let patience = Duration.seconds(300)

    /// Runs `work` in a task of its own.
    ///
    /// The limit is slept in slices on the concurrency runtime's threads, so that it grows where a machine is busy: each slice waits in the line in which
    /// the work waits too. Work that blocks these threads is noticed by an alarm on a thread of its own, at four times the limit and not before
    /// five minutes: until then, who waits in a long line cannot be told from who is blocked.
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
            @Sendable func giveUp() {
                end(nil)
                task.cancel()
            }
            let slices = 20
            Task {
                for _ in 0..<slices where waiting.withLock({ $0 != nil }) {
                    try? await Task.sleep(for: limit / slices)  // Nobody cancels this task.
                }
                giveUp()
            }
            let alarm = max(limit * 4, patience)
            DispatchQueue.global().asyncAfter(deadline: .now() + alarm.fraction, execute: giveUp)
        }
    }
}
