import Foundation
public import Networking

extension School {
    /// Returns 明德学院: a portal that answers with one page in GBK, and a mirror with an export of the night before.
    ///
    /// - Parameters:
    ///   - portal: The transport to the portal.
    ///   - mirror: The transport to the export.
    public static func mingde(portal: any Transport, mirror: any Transport) -> School {
        let timeZone = TimeZone(identifier: "Asia/Shanghai") ?? .gmt
        @concurrent @Sendable func page(_ student: String) async throws -> MingdePage {
            try MingdePage(try await portal.body(of: "/xs/main.aspx", for: student), timeZone: timeZone)
        }
        return School(
            name: "mingde",
            title: "明德学院",
            timeZone: timeZone,
            exams: ProviderChain(
                Provider("mingde") { try await page($0).exams() },
                .export("mingde-mirror", mirror, "exams")
            ),
            semesters: ProviderChain(
                Provider("mingde") { try await page($0).semesters() },
                .export("mingde-mirror", mirror, "semesters")
            ),
            score: ProviderChain(
                Provider("mingde") { try await page($0).score() },
                .export("mingde-mirror", mirror, "score")
            )
        )
    }
}
