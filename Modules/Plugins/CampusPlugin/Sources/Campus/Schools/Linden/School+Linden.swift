import Foundation
public import Networking

extension School {
    /// Returns Linden University: an API that answers with JSON, and a mirror with an export of the night before.
    ///
    /// - Parameters:
    ///   - server: The transport to its API.
    ///   - mirror: The transport to the export.
    public static func linden(server: any Transport, mirror: any Transport) -> School {
        let timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        let reader = LindenReader(timeZone: timeZone)
        return School(
            name: "linden",
            title: "Linden University",
            timeZone: timeZone,
            exams: ProviderChain(
                Provider("linden") { try reader.exams(try await server.body(of: "/api/exams", for: $0)) },
                .export("linden-mirror", mirror, "exams")
            ),
            semesters: ProviderChain(
                Provider("linden") { try reader.semesters(try await server.body(of: "/api/terms", for: $0)) },
                .export("linden-mirror", mirror, "semesters")
            ),
            score: ProviderChain(
                Provider("linden") { try reader.score(try await server.body(of: "/api/record", for: $0)) },
                .export("linden-mirror", mirror, "score")
            )
        )
    }
}

extension Provider where Value: Codable {
    /// Returns a provider that reads a mirror's export.
    static func export(_ name: String, _ mirror: any Transport, _ part: String) -> Provider {
        Provider(name) { try ExportCodec.read(try await mirror.body(of: "/export/\(part).json", for: $0)) }
    }
}
