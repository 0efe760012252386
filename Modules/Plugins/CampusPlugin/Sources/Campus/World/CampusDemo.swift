public import Foundation
public import Networking
public import Primitives

/// The two demo schools: their servers in this process and the transports to them.
///
/// ```swift
/// let endpoints = Endpoints()
/// try CampusDemo.register(in: endpoints, clock: clock)
/// let schools = try CampusDemo.schools(in: endpoints)
/// ```
public enum CampusDemo {
    /// The initial time of the demo world's clock: Monday, 23 November 2026, 07:30 UTC. The local time is 08:30 at Linden and 15:30 at
    /// Mingde.
    public static let startDate = Date(timeIntervalSince1970: 1_795_419_000)

    private static let servers: [(name: String, make: @Sendable (any WallClock) -> CampusServer)] = [
        ("linden", { .linden(clock: $0) }), ("linden-mirror", { .lindenMirror(clock: $0) }),
        ("mingde", { .mingde(clock: $0) }), ("mingde-mirror", { .mingdeMirror(clock: $0) }),
    ]

    /// Registers the schools' servers under the names `linden`, `linden-mirror`, `mingde` and `mingde-mirror`.
    ///
    /// - Parameters:
    ///   - endpoints: The endpoints to register with; they wrap these transports too, for example in faults.
    ///   - clock: The clock of the demo world.
    /// - Throws: `NetworkingError`, which does not occur in practice, because the addresses are constants.
    public static func register(in endpoints: Endpoints, clock: any WallClock) throws(NetworkingError) {
        for (name, make) in servers {
            let school = name.prefix { $0 != "-" }
            endpoints.register(
                name,
                at: try ServerAddress("https://\(name).campus.test"),
                transport: make(clock),
                entrance: "school \(school)"
            )
        }
    }

    /// Returns the schools with transports from endpoints that have their servers.
    ///
    /// - Throws: `NetworkingError` with code `unknownServer` if ``register(in:clock:)`` has not been called.
    public static func schools(in endpoints: Endpoints) throws(NetworkingError) -> [School] {
        [
            .linden(
                server: try endpoints.resolve("linden").transport,
                mirror: try endpoints.resolve("linden-mirror").transport
            ),
            .mingde(
                portal: try endpoints.resolve("mingde").transport,
                mirror: try endpoints.resolve("mingde-mirror").transport
            ),
        ]
    }
}
