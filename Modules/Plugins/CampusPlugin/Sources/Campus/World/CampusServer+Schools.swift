import Foundation
import Networking
public import Primitives

extension CampusServer {
    /// Returns the server of Linden's API: three lists as JSON. Results with a publication date after the clock's time are left out.
    public static func linden(clock: any WallClock) -> CampusServer {
        CampusServer(clock) { request, now in
            switch request.path {
            case "/api/exams": ("application/json", try RecordedResponses.file("linden-exams.json"))
            case "/api/terms": ("application/json", try RecordedResponses.file("linden-terms.json"))
            case "/api/record":
                ("application/json", try published(try RecordedResponses.file("linden-record.json"), at: now))
            default: nil
            }
        }
    }

    /// Returns the server of Mingde's portal: one page of 200 kB in GBK, which it sends for every request.
    public static func mingde(clock: any WallClock) -> CampusServer {
        CampusServer(clock) { request, _ in
            guard request.path == "/xs/main.aspx" else { return nil }
            return ("text/html; charset=gb2312", try RecordedResponses.file("mingde.html"))
        }
    }

    /// Returns the mirror of Linden's registrar.
    package static func lindenMirror(clock: any WallClock) -> CampusServer {
        let reader = LindenReader(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
        return CampusServer(clock) { request, now in
            let midnight = lastNight(now)
            let export: Data? =
                switch request.path {
                case "/export/exams.json":
                    try ExportCodec.write(
                        try reader.exams(try RecordedResponses.file("linden-exams.json")).value,
                        at: midnight
                    )
                case "/export/semesters.json":
                    try ExportCodec.write(
                        try reader.semesters(try RecordedResponses.file("linden-terms.json")).value,
                        at: midnight
                    )
                case "/export/score.json":
                    try ExportCodec.write(
                        try reader.score(try published(try RecordedResponses.file("linden-record.json"), at: midnight))
                            .value,
                        at: midnight
                    )
                default: nil
                }
            return export.map { ("application/json", $0) }
        }
    }

    /// Returns the mirror of Mingde's registrar.
    package static func mingdeMirror(clock: any WallClock) -> CampusServer {
        CampusServer(clock) { request, now in
            guard request.path.hasPrefix("/export/") else { return nil }
            let timeZone = TimeZone(identifier: "Asia/Shanghai") ?? .gmt
            let page = try MingdePage(try RecordedResponses.file("mingde.html"), timeZone: timeZone)
            let midnight = lastNight(now)
            let export: Data? =
                switch request.path {
                case "/export/exams.json": try ExportCodec.write(try page.exams().value, at: midnight)
                case "/export/semesters.json": try ExportCodec.write(try page.semesters().value, at: midnight)
                case "/export/score.json": try ExportCodec.write(try page.score().value, at: midnight)
                default: nil
                }
            return export.map { ("application/json", $0) }
        }
    }

    private static func lastNight(_ now: Date) -> Date {
        Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
    }

    /// Returns the record with only the results that are published at `now`.
    private static func published(_ record: Data, at now: Date) throws -> Data {
        guard var object = try JSONSerialization.jsonObject(with: record) as? [String: Any],
            let results = object["results"] as? [[String: Any]]
        else { throw CampusError(.unreadable, "the record is not a list of results") }
        object["results"] = try results.filter { result in
            guard let text = result["publishedAt"] as? String else { return true }
            return try Date(text, strategy: .iso8601) <= now
        }
        return try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }
}

/// The responses in the package's resources, as `Generation/record-schools` writes them.
enum RecordedResponses {
    static func file(_ name: String) throws(CampusError) -> Data {
        // Ignored: the files belong to the program, and any error means that they are missing.
        guard let url = Bundle.module.url(forResource: "Recorded", withExtension: nil),
            let data = try? Data(contentsOf: url.appending(path: name))
        else {
            throw CampusError(
                .missingResource,
                "The resources of Campus are missing beside the program.",
                hint: "Keep the .resources folder that the build makes beside the executable."
            )
        }
        return data
    }
}
