import Foundation
import Primitives

/// The obstacle for the waiting items, and the time of the next retry. A pure value.
struct RetryState: Sendable {
    /// The condition that has to be met first; nil if nothing is known to block the items.
    private(set) var obstacle: EditObstacle?
    /// The error that showed the obstacle.
    private(set) var error: (any Error)?
    /// The end of the pause that the server asked for; nil without one.
    private(set) var pausedUntil: Date?
    /// The number of failed retries since the last success.
    private var tries = 0

    /// Records that an item could not be sent.
    ///
    /// - Parameters:
    ///   - obstacle: The condition that it waits for; nil if other items can still be sent.
    ///   - error: The error that showed the obstacle.
    ///   - now: The current date.
    mutating func recordFailure(_ obstacle: EditObstacle?, _ error: (any Error)?, _ now: Date) {
        (self.obstacle, self.error) = (obstacle, error)
        pausedUntil = (error as? any EditFailure)?.retryAfter.map { now + $0.seconds }
    }

    /// Records that an item was sent and answered.
    mutating func recordSuccess() { self = RetryState() }

    /// Records that no item waits any more; a pause that the server asked for stays.
    mutating func recordEmpty() { obstacle = nil }

    /// Clears the pause because a person wants a retry now, even if the server asked for a pause.
    mutating func reset() { (tries, pausedUntil) = (0, nil) }

    /// Records that another request of the client was answered.
    ///
    /// - Returns: True if the waiting items were waiting for that.
    mutating func recordContact() -> Bool {
        guard obstacle == .connection else { return false }
        tries = 0
        return true
    }

    /// Records a retry after a pause; it counts only if there is an obstacle.
    mutating func recordRetry() { if obstacle != nil { tries += 1 } }

    /// Returns true during a pause that the server asked for.
    func isPaused(_ now: Date) -> Bool { pausedUntil.map { now < $0 } ?? false }

    /// Returns the time until the next useful retry; nil if only an event can help.
    ///
    /// - Parameter next: The date of the first delayed item.
    func pause(_ patience: OutboxRetryPolicy, _ now: Date, next: Date?) -> Duration? {
        let date = obstacle == nil ? next : pausedUntil
        if let date { return .seconds(max(date.timeIntervalSince(now), 0)) }
        return obstacle == .connection || obstacle == .storage ? patience.pause(before: tries + 1) : nil
    }
}
