public import Foundation
public import Networking
public import Primitives

/// The two schools that come along: their servers in this process, and how they are found.
///
/// ```swift
/// let endpoints = Endpoints()
/// try CampusWorld.register(in: endpoints, clock: clock)
/// let schools = try CampusWorld.schools(in: endpoints)
/// ```
public enum CampusWorld {
    /// The moment at which the world stands when nobody has moved its clock: Monday, 23 November 2026, 07:30 UTC. At Linden it is half past eight, at
    /// Mingde half past three.
    public static let moment = Date(timeIntervalSince1970: 1_795_419_000)

    private static let servers: [(name: String, make: @Sendable (any WallClock) -> CampusServer)] = [
        ("linden", { .linden(clock: $0) }), ("linden-mirror", { .lindenMirror(clock: $0) }),
        ("mingde", { .mingde(clock: $0) }), ("mingde-mirror", { .mingdeMirror(clock: $0) }),
    ]

    /// Makes the schools' servers known, each under its name: `linden`, `linden-mirror`, `mingde`, `mingde-mirror`.
    ///
    /// - Parameters:
    ///   - endpoints: Where to; what they wrap their transports in, faults above all, is around these too.
    ///   - clock: The world's.
    /// - Throws: `NetworkingError` never in practice: the addresses are constants.
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

    /// The schools, by way of endpoints that have their servers.
    ///
    /// - Throws: `NetworkingError` with code `unknownServer` where ``register(in:clock:)`` has not been called.
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
