public import Foundation

/// Tells the time of day and waits. All code in Strata that needs either takes a `WallClock`.
///
/// Freshness, file times and back-off use an injected clock, so that a test can set it back, jump ten years or step through a debounce
/// without sleeping.
public protocol WallClock: Sendable {
    /// The time of day, in UTC. It may jump in either direction: compare with care.
    var now: Date { get }

    /// Waits until `duration` has passed on this clock.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    @concurrent func sleep(for duration: Duration) async throws
}

/// The machine's own clock.
public struct SystemClock: WallClock {
    /// Makes a handle on the machine's clock; all handles show the same time.
    public init() {}

    /// The machine's time of day.
    public var now: Date { Date() }

    /// Waits in real time.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    @concurrent public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
