import DemoServer
import Foundation
import Networking

/// Compares one response with the recorded one, field by field.
///
/// The JSON must be the same: a missing member is not null, and numbers and texts are exact. This table lists all allowed differences:
///
/// | difference | reason |
/// |---|---|
/// | `jwt` | any text that is not empty |
/// | `next_page` and `prev_page` in 1.0 | cursors are opaque; the replay sends this server's own |
/// | N in `at line 1 column N` | it counts the bytes of tokens |
/// | a time made during the session | the two servers have different clocks: see ``RequestTimes`` |
/// | `published_at` of a new `notification` | 1.0 makes it after the response |
/// | rows with equal sort keys | a database guarantees no order: see `Comparison+Lists` |
/// | a text that quotes a failed connection | the network library words it |
/// | `last_donation_notification` of a new account | a random time of the past year |
/// | `ip` and `user_agent` of logins | they belong to the client |
/// | logins from before the recording, in 1.0 | the start state has no tokens |
/// | the comment in the log of a lock, in 1.0 | 1.0 locks a comment with its answers, and logs any one of them |
/// | the community of `/community/random` | it is random |
/// | `version` if `/site` returned `unknown version` | the server was built from source, and only a release build sets its version |
/// | `/site` except `my_user`, for a second after the last response | its cache: the older response is correct then |
///
/// `Comparison+PieFed` lists those that only PieFed's responses have.
struct ResponseComparison {
    let record: LiveRecord
    let requestTimes: RequestTimes
    let registeredNames: Set<String>
    let groups: SortTies
    /// True if the recorded server is PieFed.
    var isPieFed = false
    /// The communities whose subscriptions PieFed counts later, because somebody joined or left them.
    var recounted: Set<Int> = []
    var differences: [ResponseDifference] = []
    var movedRows: [MovedRow] = []

    init(_ record: LiveRecord, _ moments: RequestTimes, newcomers: Set<String>, _ groups: SortTies = SortTies()) {
        self.record = record
        self.requestTimes = moments
        self.registeredNames = newcomers
        self.groups = groups
    }

    /// Compares a whole response; `answer` is its body if that is JSON.
    mutating func compare(_ response: HTTPResponse, _ answer: JSONValue?, cachedSites: [JSONValue] = []) {
        let contentType = response.headers["Content-Type"]
        let cacheControl = response.headers["Cache-Control"]
        if response.status != record.status { add("status", "\(response.status)", "\(record.status)") }
        if isPieFed, record.answer == nil { return comparePage(contentType) }
        if contentType != record.contentType {
            add("content type", contentType ?? "none", record.contentType ?? "none")
        }
        if cacheControl != record.cacheControl {
            add("cache control", cacheControl ?? "none", record.cacheControl ?? "none")
        }
        guard let recorded = record.answer else {
            let text = String(decoding: response.body, as: UTF8.self)
            if !areEquivalent(error: record.text, text) { add("text", Self.short(text), Self.short(record.text)) }
            return
        }
        guard let answer else {
            let text = String(decoding: response.body, as: UTF8.self)
            return add("answer", text.isEmpty ? "nothing" : Self.short(text), "\(recorded)")
        }
        if isPieFed, record.status >= 400 { return compare(pieFedError: recorded, answer) }
        compare(recorded, cachedSites.reduce(answer) { merge($1, into: $0, where: recorded) }, at: "", keys: [])
    }

    mutating func compare(_ recorded: JSONValue, _ actual: JSONValue, at path: String, keys: [String]) {
        switch (recorded, actual) {
        case (.object(let recorded), .object(let actual)): compare(recorded, actual, at: path, keys: keys)
        case (.array(let recorded), .array(let actual)): compare(recorded, actual, at: path, keys: keys)
        case (.string(let recorded), .string(let actual)):
            if !areEquivalent(recorded, actual, key: keys.last, of: keys.dropLast().last) {
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
                if isExcluded(key, in: recorded, keys)
                    || isPieFed && isUndetermined(key, in: recorded, keys, value, other)
                {
                    continue
                }
                compare(value, other, at: inner, keys: keys + [key])
            case (let value?, nil):
                if !isPieFed || !mayLack(key, value, in: recorded) { add(inner, "nothing", "\(value)") }
            case (nil, let other?):
                if !isPieFed || !mayLack(key, other, in: actual) { add(inner, "\(other)", "nothing") }
            case (nil, nil): continue
            }
        }
    }

    mutating func add(_ path: String, _ actual: String, _ recorded: String) {
        differences.append(
            ResponseDifference(path: path.isEmpty ? "answer" : path, what: "\(actual) instead of \(recorded)")
        )
    }

    static func short(_ text: String) -> String { "\(JSONValue.string(text))" }

    /// Compares numbers by value; integers must be equal exactly.
    private static func areEqual(_ recorded: String, _ actual: String) -> Bool {
        if let recorded = Int64(recorded), let actual = Int64(actual) { return recorded == actual }
        return Double(recorded) == Double(actual)
    }
}

extension ResponseComparison {
    /// Returns true if a field is not compared because it is random or depends on the client.
    ///
    /// Both responses must have the field; `object` is the recorded one.
    func isExcluded(_ key: String, in object: JSONObject, _ keys: [String]) -> Bool {
        switch key {
        case "ip", "user_agent": record.path == "/user/list_logins" || record.path == "/account/login/list"
        case "version": keys.isEmpty && record.isSite && object.values[key]?.text == "unknown version"
        case "target_comment", "target_person": isLogOfLock(object, keys)
        case "community_view": keys.isEmpty && record.path == "/community/random"
        case "last_donation_notification", "last_donation_notification_at":
            keys.last == "local_user" && (isOwnAccountResponse || record.path == "/admin/users")
        default: false
        }
    }

    /// Returns true if a row of 1.0's log is about the lock of a comment and its answers.
    private func isLogOfLock(_ row: JSONObject, _ keys: [String]) -> Bool {
        keys.last == "items" && row.values["modlog"]?["kind"]?.text == "mod_lock_comment"
    }

    /// True if the response contains the settings of a new account, which only that account receives.
    private var isOwnAccountResponse: Bool { record.person.map(registeredNames.contains) ?? false }

    /// Returns `answer` with the members of an older response that match the recorded ones, because the real server caches its response to
    /// `/site` for about a second, except the viewer's part.
    func merge(_ cached: JSONValue, into answer: JSONValue, where recorded: JSONValue) -> JSONValue {
        guard case .object(let fields) = answer else { return answer }
        return fields.keys.reduce(answer) { answer, key in
            guard key != "my_user", let recorded = recorded[key], let before = cached[key] else { return answer }
            var comparison = ResponseComparison(record, requestTimes, newcomers: registeredNames, groups)
            comparison.compare(recorded, before, at: "", keys: [key])
            return comparison.differences.isEmpty ? answer.replacing(key, with: before) : answer
        }
    }
}
