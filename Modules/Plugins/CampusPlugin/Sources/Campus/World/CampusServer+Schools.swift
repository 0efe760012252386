import Foundation
import Networking
public import Primitives

extension CampusServer {
    /// Linden's API: three lists as JSON. What is published later than the clock says is not there yet.
    public static func linden(clock: any WallClock) -> CampusServer {
        CampusServer(clock) { request, now in
            switch request.path {
            case "/api/exams": ("application/json", try Recorded.file("linden-exams.json"))
            case "/api/terms": ("application/json", try Recorded.file("linden-terms.json"))
            case "/api/record": ("application/json", try published(try Recorded.file("linden-record.json"), at: now))
            default: nil
            }
        }
    }

    /// Mingde's portal: one page of 200 kB in GBK. Whatever it is asked for, it sends all of it.
    public static func mingde(clock: any WallClock) -> CampusServer {
        CampusServer(clock) { request, _ in
            guard request.path == "/xs/main.aspx" else { return nil }
            return ("text/html; charset=gb2312", try Recorded.file("mingde.html"))
        }
    }

    /// The mirror of Linden's registrar.
    public static func lindenMirror(clock: any WallClock) -> CampusServer {
        let reader = LindenReader(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
        return CampusServer(clock) { request, now in
            let midnight = lastNight(now)
            let export: Data? =
                switch request.path {
                case "/export/exams.json":
                    try ExportReader.write(try reader.exams(try Recorded.file("linden-exams.json")).value, at: midnight)
                case "/export/semesters.json":
                    try ExportReader.write(
                        try reader.semesters(try Recorded.file("linden-terms.json")).value,
                        at: midnight
                    )
                case "/export/score.json":
                    try ExportReader.write(
                        try reader.score(try published(try Recorded.file("linden-record.json"), at: midnight)).value,
                        at: midnight
                    )
                default: nil
                }
            return export.map { ("application/json", $0) }
        }
    }

    /// The mirror of Mingde's registrar.
    public static func mingdeMirror(clock: any WallClock) -> CampusServer {
        CampusServer(clock) { request, now in
            guard request.path.hasPrefix("/export/") else { return nil }
            let timeZone = TimeZone(identifier: "Asia/Shanghai") ?? .gmt
            let page = try MingdePage(try Recorded.file("mingde.html"), timeZone: timeZone)
            let midnight = lastNight(now)
            let export: Data? =
                switch request.path {
                case "/export/exams.json": try ExportReader.write(try page.exams().value, at: midnight)
                case "/export/semesters.json": try ExportReader.write(try page.semesters().value, at: midnight)
                case "/export/score.json": try ExportReader.write(try page.score().value, at: midnight)
                default: nil
                }
            return export.map { ("application/json", $0) }
        }
    }

    private static func lastNight(_ now: Date) -> Date {
        Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
    }

    /// The results that are out at `now`.
    private static func published(_ record: Data, at now: Date) throws -> Data {
        guard var object = try JSONSerialization.jsonObject(with: record) as? [String: Any],
            let results = object["results"] as? [[String: Any]]
        else { throw CampusError(.unreadable, "the record is no list of results") }
        object["results"] = try results.filter { result in
            guard let text = result["publishedAt"] as? String else { return true }
            return try Date(text, strategy: .iso8601) <= now
        }
        return try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }
}
