public import Foundation

extension LemmyServer {
    /// The kind of clock that the server uses.
    public var clockKind: ServerClock { store.kind }

    /// The server's time. A clock of kind ``ServerClock/world`` advances by one second with each accepted write; set it to give a write
    /// another time. Setting has no effect if the server uses the machine's clock.
    public var clock: Date {
        get { Date(timeIntervalSince1970: Double(store.clock.micros) / 1e6) }
        set {
            let seconds = min(max(newValue.timeIntervalSince1970, Self.earliest), Self.latest)
            let micros = Int64((seconds * 1e6).rounded())
            if clockKind == .world { store.set(clock: Timestamp(micros: micros)) }
        }
    }

    /// The range of the clock, which is the years 0 to 9999, in seconds since 1970.
    private static let earliest = -62_167_219_200.0
    private static let latest = 253_402_300_799.0

    /// True if the server updates ranks, counts of active people and expired bans every fifteen minutes of its clock, which is the default.
    /// The update runs before the first request after that time.
    ///
    /// Set it to false to compare responses with those of a server that ran no such tasks.
    public var runsScheduledTasks: Bool {
        get { store.runsTasks }
        set { store.runsTasks = newValue }
    }

    /// The clock in the server's spelling of times: `2026-11-21T04:25:00Z`.
    public var clockText: String { store.clock.text }

    /// Sets the clock to a time in the server's spelling, to the microsecond.
    ///
    /// - Returns: False, with the clock unchanged, if `text` is no such time or if the server uses the machine's clock.
    public func setClock(_ text: String) -> Bool {
        guard clockKind == .world, let time = Timestamp(text),
            (Self.earliest...Self.latest).contains(Double(time.micros) / 1e6)
        else {
            return false
        }
        store.set(clock: time)
        return true
    }

    /// Runs the scheduled tasks that are due.
    ///
    /// A program that uses the machine's clock calls this regularly, so that read requests do not have to wait for the tasks. Several
    /// missed intervals are run once.
    public func runDueTasks() {
        // Ignored: a world that cannot be read has no due tasks, and each response reports the reason.
        _ = try? store.runDueTasks()
    }
}

/// The kind of clock that a server uses.
public enum ServerClock: String, Hashable, Sendable, CaseIterable {
    /// A clock of its own, which can be set. It advances by one second with each accepted write, so that the same requests always give the
    /// same responses.
    case world
    /// The machine's clock, for clients that show ages or ask for an authenticator's codes. It never goes back and cannot be set. The dates
    /// of a new world are shifted so that the world begins now.
    case real
}
