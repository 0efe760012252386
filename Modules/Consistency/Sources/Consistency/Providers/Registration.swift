import Primitives

/// The providers that died since the manager last looked; their deinits run on any thread.
final class Departures: Sendable {
    private let serials = Lock<[Departed]>([])

    struct Departed {
        let number: Int32
        let serial: UInt64
    }

    /// Notes one; true if it is the first since somebody looked.
    func add(_ departed: Departed) -> Bool {
        serials.withLock { serials in
            serials.append(departed)
            return serials.count == 1
        }
    }

    /// Takes out all.
    func take() -> [Departed] {
        serials.withLock { serials in
            guard !serials.isEmpty else { return [] }
            defer { serials = [] }
            return serials
        }
    }
}

/// Keeps a provider's tree registered for as long as the provider lives.
final class Registration: Sendable {
    private let departed: Departures.Departed
    private let departures: Departures
    private let takeNotice: @Sendable () -> Void

    init(_ departed: Departures.Departed, _ departures: Departures, takeNotice: @escaping @Sendable () -> Void) {
        self.departed = departed
        self.departures = departures
        self.takeNotice = takeNotice
    }

    deinit {
        if departures.add(departed) { takeNotice() }
    }
}
