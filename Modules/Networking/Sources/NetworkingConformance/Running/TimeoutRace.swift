import Dispatch
import Primitives

/// Runs work with a time limit. The caller continues when either is over; work that does not end is not awaited.
enum TimeoutRace {
    private static let patience = Duration.seconds(300)

    /// Runs `work` in a task of its own.
    ///
    /// The limit is divided into slices that sleep on the concurrency runtime's threads. So it grows on a busy machine, because each slice
    /// waits in the same queue as the work. Work that blocks these threads is detected by an alarm on a separate thread, after four times
    /// the limit and not before five minutes: until then a long queue cannot be told from a blocked thread.
    ///
    /// - Returns: The result of `work`, or nil if it did not return within `limit`; it is then cancelled.
    static func run<Value: Sendable>(
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
                    try? await Task.sleep(for: limit / slices)  // Ignored: this task is never cancelled.
                }
                giveUp()
            }
            let alarm = max(limit * 4, patience)
            DispatchQueue.global().asyncAfter(deadline: .now() + alarm.fraction, execute: giveUp)
        }
    }
}
