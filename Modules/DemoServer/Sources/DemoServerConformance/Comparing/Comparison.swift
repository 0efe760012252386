import DemoServer
import Foundation
import Networking

/// Compares one answer with the recorded one, field by field.
///
/// The JSON must be the same: absent is not null, numbers and texts are exact. What may differ is in here, and nowhere else:
///
/// | what | why |
/// |---|---|
/// | `jwt` | any text that is not empty |
/// | N in `at line 1 column N` | it counts the bytes of tokens |
/// | a time made during the session | the clocks are not one: see ``SessionMoments`` |
/// | rows with equal sort keys | a database promises no order: see `Comparison+Lists` |
/// | a text that quotes a failed connection | the network's words |
/// | `last_donation_notification` of a new account | chance: a moment of the past year |
/// | `ip` and `user_agent` of logins | the client's |
/// | `version` where `/site` said `unknown version` | a server built from source, where only a release build puts its version |
/// | `/site` but for `my_user`, for a second after the last | its cache: then what was right at that time is right |
struct Comparison {
    let record: Record
    let moments: SessionMoments
    let newcomers: Set<String>
    let groups: KeyGroups
    var differences: [Difference] = []
    var rowsElsewhere: [RowElsewhere] = []

    init(_ record: Record, _ moments: SessionMoments, newcomers: Set<String> = [], _ groups: KeyGroups = KeyGroups()) {
        self.record = record
        self.moments = moments
        self.newcomers = newcomers
        self.groups = groups
    }

    /// Compares a whole response; `answer` is its body if that is JSON.
    mutating func compare(_ response: HTTPResponse, _ answer: JSONValue?, cachedSites: [JSONValue] = []) {
        let contentType = response.headers["Content-Type"]
        let cacheControl = response.headers["Cache-Control"]
        if response.status != record.status { add("status", "\(response.status)", "\(record.status)") }
        if contentType != record.contentType {
            add("content type", contentType ?? "none", record.contentType ?? "none")
        }
        if cacheControl != record.cacheControl {
            add("cache control", cacheControl ?? "none", record.cacheControl ?? "none")
        }
        guard let recorded = record.answer else {
            let text = String(decoding: response.body, as: UTF8.self)
            if !areAlike(error: record.text, text) { add("text", Self.short(text), Self.short(record.text)) }
            return
        }
        guard let answer else {
            let text = String(decoding: response.body, as: UTF8.self)
            return add("answer", text.isEmpty ? "nothing" : Self.short(text), "\(recorded)")
        }
        compare(recorded, cachedSites.reduce(answer) { merge($1, into: $0, where: recorded) }, at: "", keys: [])
    }

    mutating func compare(_ recorded: JSONValue, _ actual: JSONValue, at path: String, keys: [String]) {
        switch (recorded, actual) {
        case (.object(let recorded), .object(let actual)): compare(recorded, actual, at: path, keys: keys)
        case (.array(let recorded), .array(let actual)): compare(recorded, actual, at: path, keys: keys)
        case (.string(let recorded), .string(let actual)):
            if !areAlike(recorded, actual, key: keys.last) {
                add(path, "\(JSONValue.string(actual))", "\(JSONValue.string(recorded))")
            }
        case (.null, .null): return
        case (.bool(let recorded), .bool(let actual)) where recorded == actual: return
        case (.number(let recorded), .number(let actual)) where Self.areEqual(recorded, actual): return
        default: add(path, "\(actual)", "\(recorded)")
        }
    }

    private mutating func compare(_ recorded: JSONObject, _ actual: JSONObject, at path: String, keys: [String]) {
        let added = actual.keys.filter { recorded.values[$0] == nil }
        for key in recorded.keys + added {
            let inner = "\(path).\(key)"
            switch (recorded.values[key], actual.values[key]) {
            case (let value?, let other?):
                if isExcluded(key, in: recorded, keys) { continue }
                compare(value, other, at: inner, keys: keys + [key])
            case (let value?, nil): add(inner, "nothing", "\(value)")
            case (nil, let other?): add(inner, "\(other)", "nothing")
            case (nil, nil): continue
            }
        }
    }

    mutating func add(_ path: String, _ actual: String, _ recorded: String) {
        differences.append(Difference(path: path.isEmpty ? "answer" : path, what: "\(actual) instead of \(recorded)"))
    }

    static func short(_ text: String) -> String { "\(JSONValue.string(text))" }

    /// By value: whole numbers exactly.
    private static func areEqual(_ recorded: String, _ actual: String) -> Bool {
        if let recorded = Int64(recorded), let actual = Int64(actual) { return recorded == actual }
        return Double(recorded) == Double(actual)
    }
}
