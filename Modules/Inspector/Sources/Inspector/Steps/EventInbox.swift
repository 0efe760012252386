import Foundation
import Primitives
import Propagation

/// The log's events of all threads, until the main actor numbers them.
final class EventInbox: Sendable {
    /// An event and the time at which it was recorded, in milliseconds since 1970.
    struct Item: Sendable {
        let event: PropagationEvent
        let time: Int64
    }

    private struct State {
        var items: [Item] = []
        var leftOut = 0
    }

    /// The kinds that the states of the objects already show.
    private static let unsent: Set<PropagationEvent.Kind> = [.hit, .make, .merge, .evict]

    private let capacity: Int
    private let clock: any WallClock
    private let state = Lock(State())

    /// Makes an empty inbox.
    ///
    /// - Parameters:
    ///   - capacity: The number of events that are kept; later ones are counted and dropped until the main actor has taken them.
    ///   - clock: The clock that gives the events their time.
    init(capacity: Int, clock: any WallClock) {
        (self.capacity, self.clock) = (capacity, clock)
    }

    /// Adds an event. Returns true if it is the first since the last `take()`, so that the caller must schedule one.
    func put(_ event: PropagationEvent) -> Bool {
        guard !Self.unsent.contains(event.kind) else { return false }
        let item = Item(event: event, time: clock.milliseconds)
        return state.withLock { state in
            guard state.items.count < capacity else {
                state.leftOut += 1
                return false
            }
            state.items.append(item)
            return state.items.count == 1
        }
    }

    /// Removes and returns the events, oldest first, and the number of dropped ones.
    func take() -> (items: [Item], leftOut: Int) {
        state.withLock { state in
            defer { state = State() }
            return (state.items, state.leftOut)
        }
    }
}

extension WallClock {
    /// The time of day in milliseconds since 1970.
    var milliseconds: Int64 { Int64(now.timeIntervalSince1970 * 1000) }
}
