import Primitives

/// The providers that were released since the manager last checked; their deinits run on any thread.
final class DeinitQueue: Sendable {
    private let serials = Lock<[SubscriberID]>([])

    struct SubscriberID {
        let number: Int32
        let serial: UInt64
    }

    /// Adds one; returns true if the queue was empty.
    func add(_ departed: SubscriberID) -> Bool {
        serials.withLock { serials in
            serials.append(departed)
            return serials.count == 1
        }
    }

    /// Removes and returns all.
    func removeAll() -> [SubscriberID] {
        serials.withLock { serials in
            guard !serials.isEmpty else { return [] }
            defer { serials = [] }
            return serials
        }
    }
}

/// Keeps a provider's tree registered for as long as the provider lives.
final class ProviderRegistration: Sendable {
    private let id: DeinitQueue.SubscriberID
    private let departures: DeinitQueue
    private let onDeinit: @Sendable () -> Void

    init(_ departed: DeinitQueue.SubscriberID, _ departures: DeinitQueue, onDeinit: @escaping @Sendable () -> Void) {
        self.id = departed
        self.departures = departures
        self.onDeinit = onDeinit
    }

    deinit {
        if departures.add(id) { onDeinit() }
    }
}
