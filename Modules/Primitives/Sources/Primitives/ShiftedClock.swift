public import Foundation

/// A clock that follows another clock with an adjustable offset. It is the clock of a session.
///
/// ```swift
/// let clock = ShiftedClock()
/// clock.shift(by: .seconds(7_200))        // two hours later, for everybody who asks this clock
/// clock.shift(by: .zero - clock.offset)   // the machine's time again
/// ```
///
/// A shift wakes the sleepers whose wake time it has passed. Use ``base`` for request timeouts, because a shift should not end a request.
public final class ShiftedClock: WallClock {
    private struct State {
        var offset = Duration.zero
        var nextID = 0
        var sleepers: [Int: (wakesAt: Date, signal: AsyncStream<Void>.Continuation)] = [:]
        var handlers: [@Sendable (Duration) -> Void] = []
    }

    /// The clock that this clock follows.
    public let base: any WallClock
    private let state = Lock(State())

    /// Makes a clock that shows the time of `base` until it is shifted.
    public init(_ base: any WallClock = SystemClock()) {
        self.base = base
    }

    /// The offset from ``base``; positive if this clock is ahead.
    public var offset: Duration { state.withLock { $0.offset } }

    /// The time of ``base`` plus the offset.
    public var now: Date { base.now.addingTimeInterval(offset.seconds) }

    /// Shifts the clock permanently, forwards or by a negative duration backwards. Wakes the sleepers that are due, then calls the handlers
    /// of ``onShift(_:)``.
    ///
    /// - Complexity: O(sleepers + handlers).
    public func shift(by duration: Duration) {
        let base = base.now
        let (due, handlers) = state.withLock { state in
            state.offset += duration
            let now = base.addingTimeInterval(state.offset.seconds)
            let due = state.sleepers.filter { $0.value.wakesAt <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return (due.values.map(\.signal), state.handlers)
        }
        for signal in due { signal.finish() }
        for handler in handlers { handler(duration) }
    }

    /// Calls `handler` with each shift from now on, on the thread that shifts. Use it for clocks that follow this one.
    public func onShift(_ handler: @escaping @Sendable (Duration) -> Void) {
        state.withLock { $0.handlers.append(handler) }
    }

    /// Waits until `duration` has passed on ``base``, or until a shift passes the wake time.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    @concurrent public func sleep(for duration: Duration) async throws {
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let wakesAt = now.addingTimeInterval(duration.seconds)
        let id = state.withLock { state in
            state.nextID += 1
            state.sleepers[state.nextID] = (wakesAt, signal)
            return state.nextID
        }
        defer { _ = state.withLock { $0.sleepers.removeValue(forKey: id) } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [base] in try await base.sleep(for: duration) }
            group.addTask { for await _ in signals {} }
            try await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
    }
}
