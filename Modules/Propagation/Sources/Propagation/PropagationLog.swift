public import Primitives
import Synchronization

/// A bounded log of the last events of a session with their causes, used by `trace` and `explain`.
///
/// The log is off until it is turned on. While it is off, recording costs one branch and no event is built.
public final class PropagationLog: Sendable {
    private struct State {
        var events: [PropagationEvent] = []
        var first = 0
        var sequence: UInt64 = 0
        var observers: [(id: Int, call: @Sendable (PropagationEvent) -> Void)] = []
        var nextObserver = 0
    }

    /// Bit 0 is the switch; the other bits count the subscriptions that keep the log on.
    private let reasons: Atomic<UInt>
    private let state = Lock(State())

    /// The maximum number of events that are kept; older events are dropped.
    public let capacity: Int

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of events that are kept, at least 1.
    ///   - isOn: True to record from the start.
    public init(capacity: Int = 10_000, isOn: Bool = false) {
        precondition(capacity > 0, "PropagationLog needs room for at least one event: pass a capacity of 1 or more")
        self.capacity = capacity
        reasons = Atomic(isOn ? 1 : 0)
    }

    /// True if events are recorded. Setting false has no effect while a subscription keeps the log on (``observe(keepsOn:_:)``).
    public var isOn: Bool {
        get { reasons.load(ordering: .relaxed) != 0 }
        set {
            if newValue {
                reasons.bitwiseOr(1, ordering: .relaxed)
            } else {
                reasons.bitwiseAnd(~1, ordering: .relaxed)
            }
        }
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
    ///   - kind: The kind of the event.
    ///   - cause: The cause of the event.
    ///   - entity: The entity that the event concerns; evaluated only if the log is on.
    ///   - leftOut: The number of elements that were left out of a response.
    ///   - exchange: The details of a request or a response; evaluated only if the log is on.
    ///   - text: A description for people; evaluated only if the log is on.
    /// - Complexity: O(observers); one branch when off.
    public func record(
        _ kind: PropagationEvent.Kind,
        cause: Cause?,
        entity: @autoclosure () -> EntityKey? = nil,
        leftOut: Int = 0,
        exchange: @autoclosure () -> PropagationEvent.Exchange? = nil,
        _ text: @autoclosure () -> String
    ) {
        if isOn { write(kind, cause: cause, entity: entity(), leftOut, exchange(), text()) }
    }

    private func write(
        _ kind: PropagationEvent.Kind,
        cause: Cause?,
        entity: EntityKey?,
        _ leftOut: Int,
        _ exchange: PropagationEvent.Exchange?,
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
                exchange: exchange,
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

    /// Calls `handler` with every event from now on, on the thread that records it.
    ///
    /// - Parameters:
    ///   - keepsOn: True to record events for as long as the subscription lives, whatever ``isOn`` is set to.
    ///   - handler: Receives the events.
    /// - Returns: The subscription; releasing it ends it.
    public func observe(
        keepsOn: Bool = false,
        _ handler: @escaping @Sendable (PropagationEvent) -> Void
    ) -> HandlerSubscription {
        if keepsOn { reasons.add(2, ordering: .relaxed) }
        let id = state.withLock { state in
            state.nextObserver += 1
            state.observers.append((state.nextObserver, handler))
            return state.nextObserver
        }
        return HandlerSubscription { [weak self] in self?.remove(id, keptOn: keepsOn) }
    }

    private func remove(_ id: Int, keptOn: Bool) {
        if keptOn { reasons.subtract(2, ordering: .relaxed) }
        // Released outside the lock: the `deinit` of a captured object may record an event.
        let removed = state.withLock { state -> (@Sendable (PropagationEvent) -> Void)? in
            guard let index = state.observers.firstIndex(where: { $0.id == id }) else { return nil }
            return state.observers.remove(at: index).call
        }
        withExtendedLifetime(removed) {}
    }
}
