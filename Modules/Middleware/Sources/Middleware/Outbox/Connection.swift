import Foundation
import Primitives

/// What is in the way of what waits to be sent, and when it is tried again. A pure value.
struct Connection: Sendable {
    /// What has to be there first; nil if nothing is in the way, as far as is known.
    private(set) var obstacle: EditObstacle?
    /// What it was last noticed by.
    private(set) var error: (any Error)?
    /// Until when the server asks to be left alone; nil if it asks nothing.
    private(set) var pausedUntil: Date?
    /// How often it was tried in vain since it last helped.
    private var tries = 0

    /// Something could not be sent.
    ///
    /// - Parameters:
    ///   - obstacle: What it waits for; nil if others can be sent all the same.
    ///   - error: What it was noticed by.
    ///   - now: When.
    mutating func noteFailure(_ obstacle: EditObstacle?, _ error: (any Error)?, _ now: Date) {
        (self.obstacle, self.error) = (obstacle, error)
        pausedUntil = (error as? any EditFailure)?.retryAfter.map { now + $0.seconds }
    }

    /// Something was sent and answered.
    mutating func noteSuccess() { self = Connection() }

    /// Nothing waits any more; a pause that the server has asked for stands.
    mutating func noteEmpty() { obstacle = nil }

    /// A person wants it tried now, whatever the server asks.
    mutating func noteWish() { (tries, pausedUntil) = (0, nil) }

    /// Some other request of the client was answered.
    ///
    /// - Returns: Whether it is that what waits was waiting for.
    mutating func noteContact() -> Bool {
        guard obstacle == .connection else { return false }
        tries = 0
        return true
    }

    /// It is tried again, since a pause is over: only what was waited for counts.
    mutating func noteTry() { if obstacle != nil { tries += 1 } }

    /// Whether the server asks to be left alone.
    func isPaused(_ now: Date) -> Bool { pausedUntil.map { now < $0 } ?? false }

    /// How long to wait before it may help to try again; nil if only something that happens can help.
    ///
    /// - Parameter next: When the first is due that waits for its time.
    func pause(_ patience: OutboxPatience, _ now: Date, next: Date?) -> Duration? {
        let date = obstacle == nil ? next : pausedUntil
        if let date { return .seconds(max(date.timeIntervalSince(now), 0)) }
        return obstacle == .connection || obstacle == .storage ? patience.pause(before: tries + 1) : nil
    }
}
