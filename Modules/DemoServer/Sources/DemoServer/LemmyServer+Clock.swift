public import Foundation

extension LemmyServer {
    /// What the server's time goes by.
    public var clockKind: ServerClock { present.kind }

    /// The server's time. A clock of its own goes on by one second with each write that is accepted; set it to place a write elsewhere.
    /// Setting it does nothing where the machine's clock is gone by.
    public var clock: Date {
        get { Date(timeIntervalSince1970: Double(present.clock.micros) / 1e6) }
        set {
            let seconds = min(max(newValue.timeIntervalSince1970, Self.earliest), Self.latest)
            let micros = Int64((seconds * 1e6).rounded())
            if clockKind == .world { present.set(clock: Timestamp(micros: micros)) }
        }
    }

    /// The clock can be set to the years 0 to 9999, in seconds since 1970.
    private static let earliest = -62_167_219_200.0
    private static let latest = 253_402_300_799.0

    /// Whether ranks, numbers of active people and expired bans are seen to every fifteen minutes of the clock, as they are unless
    /// this is false. It is done before the request that comes first after that time.
    ///
    /// Whoever compares answers with those of a server that stood still switches it off.
    public var runsScheduledTasks: Bool {
        get { present.runsTasks }
        set { present.runsTasks = newValue }
    }

    /// The clock as the server writes times: `2026-11-21T04:25:00Z`.
    public var clockText: String { present.clock.text }

    /// Sets the clock to a time as the server writes them, to the microsecond.
    ///
    /// - Returns: False, with the clock as it was, when `text` is no such time, and where the machine's clock is gone by.
    public func setClock(_ text: String) -> Bool {
        guard clockKind == .world, let time = Timestamp(text),
            (Self.earliest...Self.latest).contains(Double(time.micros) / 1e6)
        else {
            return false
        }
        present.set(clock: time)
        return true
    }

    /// Does what has come due, if anything has.
    ///
    /// Whoever serves by the machine's clock calls it now and then: nobody who only reads has to wait for it. What was missed while nobody
    /// called is done once.
    public func runDueTasks() {
        // Nothing is due in a world that cannot be read; each answer says why it cannot.
        _ = try? present.runDueTasks()
    }
}
