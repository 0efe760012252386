public import Foundation

/// A clock that stands still until it is moved, for tests, transcripts and the REPL's `clock` command.
public final class ManualClock: WallClock {
    private struct Sleeper {
        let id: Int
        let wakesAt: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Date
        var nextID = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
    }

    private let state: Lock<State>

    /// Makes a clock that shows `start`.
    public init(_ start: Date) {
        state = Lock(State(now: start))
    }

    /// The time that the clock was last set to.
    public var now: Date { state.withLock { $0.now } }

    /// The number of callers that wait in ``sleep(for:)`` at this moment. A test uses it to advance only after the code under test is
    /// asleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Sets the clock, forwards or backwards, and wakes the sleepers that are due.
    ///
    /// - Complexity: O(sleepers).
    public func set(_ date: Date) {
        let due = state.withLock { state in
            state.now = date
            let due = state.sleepers.filter { $0.wakesAt <= date }
            state.sleepers.removeAll { $0.wakesAt <= date }
            return due.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    /// Moves the clock forward by `duration` and wakes the sleepers that are due.
    public func advance(by duration: Duration) {
        set(now.addingTimeInterval(duration.seconds))
    }

    /// Waits until the clock has been moved to `duration` from now.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    @concurrent public func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let early: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    guard duration > .zero else { return .success(()) }
                    let wakesAt = state.now.addingTimeInterval(duration.seconds)
                    state.sleepers.append(Sleeper(id: id, wakesAt: wakesAt, continuation: continuation))
                    return nil
                }
                if let early { continuation.resume(with: early) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.sleepers.remove(at: index).continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }
}

extension Duration {
    /// The duration in seconds including fractions, as `Date` and `TimeInterval` expect it.
    public var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
