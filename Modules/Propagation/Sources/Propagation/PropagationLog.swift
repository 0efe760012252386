public import Primitives
import Synchronization

/// The last events of a session, bounded, with their causes: what `trace` streams and `explain` walks.
///
/// Off, which it is until somebody turns it on, recording costs one branch: the event is not even built.
public final class PropagationLog: Sendable {
    private struct State {
        var events: [PropagationEvent] = []
        var first = 0
        var sequence: UInt64 = 0
        var observers: [(id: Int, call: @Sendable (PropagationEvent) -> Void)] = []
        var nextObserver = 0
    }

    private let enabled: Atomic<Bool>
    private let state = Lock(State())

    /// The most events that are kept; older ones are forgotten.
    public let capacity: Int

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - capacity: How many events are kept, at least 1.
    ///   - isOn: Whether it records from the start.
    public init(capacity: Int = 10_000, isOn: Bool = false) {
        precondition(capacity > 0, "PropagationLog needs room for at least one event: pass a capacity of 1 or more")
        self.capacity = capacity
        enabled = Atomic(isOn)
    }

    /// Whether events are recorded.
    public var isOn: Bool {
        get { enabled.load(ordering: .relaxed) }
        set { enabled.store(newValue, ordering: .relaxed) }
    }

    /// The events that are still kept, oldest first.
    ///
    /// - Complexity: O(``capacity``).
    public var events: [PropagationEvent] {
        state.withLock { Array($0.events[$0.first...] + $0.events[..<$0.first]) }
    }

    /// Records an event if the log is on.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - cause: Why.
    ///   - entity: To which entity; built only if the log is on.
    ///   - leftOut: How many elements of an answer it says were left out.
    ///   - text: In words; built only if the log is on.
    /// - Complexity: O(observers); one branch when off.
    public func record(
        _ kind: PropagationEvent.Kind,
        cause: Cause?,
        entity: @autoclosure () -> EntityKey? = nil,
        leftOut: Int = 0,
        _ text: @autoclosure () -> String
    ) {
        if isOn { write(kind, cause: cause, entity: entity(), leftOut, text()) }
    }

    private func write(
        _ kind: PropagationEvent.Kind,
        cause: Cause?,
        entity: EntityKey?,
        _ leftOut: Int,
        _ text: String
    ) {
        let (event, observers) = state.withLock { state in
            state.sequence += 1
            let event = PropagationEvent(
                sequence: state.sequence,
                kind: kind,
                cause: cause,
                entity: entity,
                text: text,
                leftOut: leftOut
            )
            if state.events.count < capacity {
                state.events.append(event)
            } else {
                state.events[state.first] = event
                state.first = (state.first + 1) % capacity
            }
            return (event, state.observers.map(\.call))
        }
        for observer in observers { observer(event) }
    }

    /// Calls `handler` with every event from now on, on whatever thread it happened.
    ///
    /// - Returns: The subscription; dropping it ends it.
    public func observe(_ handler: @escaping @Sendable (PropagationEvent) -> Void) -> HandlerSubscription {
        let id = state.withLock { state in
            state.nextObserver += 1
            state.observers.append((state.nextObserver, handler))
            return state.nextObserver
        }
        return HandlerSubscription { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: Int) {
        // Released outside of the lock: what an observer holds may record its own end when it goes.
        let removed = state.withLock { state -> (@Sendable (PropagationEvent) -> Void)? in
            guard let index = state.observers.firstIndex(where: { $0.id == id }) else { return nil }
            return state.observers.remove(at: index).call
        }
        withExtendedLifetime(removed) {}
    }
}
