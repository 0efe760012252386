import Foundation
public import Networking

extension School {
    /// Linden University: an API that answers JSON, and a mirror with last night's export.
    ///
    /// - Parameters:
    ///   - server: The way to its API.
    ///   - mirror: The way to the export.
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
    /// A mirror's export.
    static func export(_ name: String, _ mirror: any Transport, _ part: String) -> Provider {
        Provider(name) { try ExportReader.read(try await mirror.body(of: "/export/\(part).json", for: $0)) }
    }
}
