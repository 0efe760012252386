import DemoServer
import Foundation
import Networking

/// Asks a server what a recording asked the real one, and compares the answers.
///
/// Agreement is exact: status, media type, cache control and the JSON as values. Only what chance decides is left out: a token is
/// any text, a time made during the recording may be up to five seconds later, and an error's column is not looked at. Rows that
/// tie are put into the recording's order by the server itself, which then has to answer exactly that.
struct Replay {
    /// One recorded request and its answer.
    struct Record {
        let number: Int
        let chapter: String
        let person: String?
        let date: Date
        let request: HTTPRequest
        let status: Int
        let contentType: String?
        let cacheControl: String?
        let answer: Any?

        var name: String { "\(request.method.rawValue) \(request.path)" }
    }

    struct Outcome {
        let record: Record
        /// Nil when the answers agree.
        let difference: String?
    }

    let server: LemmyServer
    private var tokens: [String: String] = [:]

    init(_ server: LemmyServer) { self.server = server }

    /// Replays one file of records in order.
    mutating func run(_ file: URL) throws -> [Outcome] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let record = try Self.record(String(line), chapter: file.deletingPathExtension().lastPathComponent)
            return Outcome(record: record, difference: try difference(record))
        }
    }

    private mutating func difference(_ record: Record) throws -> String? {
        server.clock = record.date
        var request = record.request
        if let person = record.person, let token = try token(of: person) {
            request.headers["Authorization"] = "Bearer \(token)"
        }
        let response = server.respond(to: request, breakingTiesBy: Self.ties(in: record.answer))
        let answer = response.body.isEmpty ? nil : try JSONSerialization.jsonObject(with: response.body)
        if record.person == nil, request.path.hasSuffix("/user/login"),
            let given = (answer as? [String: Any])?["jwt"] as? String,
            let body = request.body, let sent = try JSONSerialization.jsonObject(with: body) as? [String: Any],
            let name = sent["username_or_email"] as? String
        {
            tokens[name] = given
        }
        if response.status != record.status {
            return "status \(response.status) instead of \(record.status): \(Self.short(answer))"
        }
        if response.headers["Content-Type"] != record.contentType {
            return "content type \(response.headers["Content-Type"] ?? "none")"
        }
        if response.headers["Cache-Control"] != record.cacheControl {
            return "cache control \(response.headers["Cache-Control"] ?? "none")"
        }
        return Self.difference(record.answer, answer, at: "", madeAt: record.date)
    }

    /// Logs a person in before their first request, unless a recorded login did.
    private mutating func token(of person: String) throws -> String? {
        if let token = tokens[person] { return token }
        guard let account = server.accounts.first(where: { $0.name == person }) else { return nil }
        let body = try JSONSerialization.data(withJSONObject: [
            "username_or_email": account.name, "password": account.password,
        ])
        let response = server.respond(
            to: HTTPRequest(
                method: .post,
                path: "/api/v3/user/login",
                headers: ["Content-Type": "application/json"],
                body: body
            )
        )
        let answer = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
        tokens[person] = answer?["jwt"] as? String
        return tokens[person]
    }

    // MARK: Reading

    private static func record(_ line: String, chapter: String) throws -> Record {
        guard let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let method = (fields["method"] as? String).flatMap(HTTPRequest.Method.init),
            let path = fields["path"] as? String
        else { throw CocoaError(.fileReadCorruptFile) }
        var request = HTTPRequest(method: method, path: "/api/v3\(path)")
        for (name, value) in fields["query"] as? [String: Any] ?? [:] { request.query.append(.init(name, text(value))) }
        if let raw = fields["raw_body"] as? String {
            request.body = Data(raw.utf8)
        } else if method != .get {
            request.body = try JSONSerialization.data(withJSONObject: fields["body"] ?? [String: Any]())
        }
        if method != .get { request.headers["Content-Type"] = "application/json" }
        if let token = fields["token"] as? String { request.headers["Authorization"] = "Bearer \(token)" }
        return Record(
            number: fields["n"] as? Int ?? 0,
            chapter: chapter,
            person: fields["as"] as? String,
            date: date(fields["at"] as? String ?? "") ?? .distantPast,
            request: request,
            status: fields["status"] as? Int ?? 0,
            contentType: fields["content_type"] as? String,
            cacheControl: fields["cache_control"] as? String,
            answer: fields["answer"]
        )
    }

    private static func text(_ value: Any) -> String {
        if let number = value as? NSNumber, isBoolean(number) {
            return number.boolValue ? "true" : "false"
        }
        return "\(value)"
    }

    /// The ids of every list, in the order in which the recording has them.
    private static func ties(in answer: Any?) -> TieOrder {
        let ids: [String: (row: String, id: String)] = [
            "posts": ("post", "id"), "comments": ("comment", "id"), "communities": ("community", "id"),
            "moderates": ("community", "id"), "follows": ("community", "id"), "moderators": ("moderator", "id"),
            "replies": ("comment_reply", "id"), "mentions": ("person_mention", "id"),
            "private_messages": ("private_message", "id"), "community_blocks": ("community", "id"),
            "person_blocks": ("target", "id"), "banned": ("person", "id"), "users": ("person", "id"),
            "post_likes": ("creator", "id"),
            "comment_likes": ("creator", "id"), "post_reports": ("post_report", "id"),
            "comment_reports": ("comment_report", "id"),
        ]
        var lists: [String: [Int32]] = [:]
        func visit(_ fields: [String: Any]) {
            for (name, value) in fields {
                if let rows = value as? [[String: Any]], let key = ids[name] {
                    lists[name] = rows.compactMap { ($0[key.row] as? [String: Any])?[key.id] as? Int }.map(Int32.init)
                } else if let inner = value as? [String: Any] {
                    visit(inner)
                }
            }
        }
        visit(answer as? [String: Any] ?? [:])
        return TieOrder(lists)
    }

    // MARK: Comparing

    private static func difference(_ expected: Any?, _ actual: Any?, at path: String, madeAt: Date) -> String? {
        switch (expected, actual) {
        case (nil, nil): return nil
        case (let expected as [String: Any], let actual as [String: Any]):
            for key in Set(expected.keys).union(actual.keys).sorted() where key != "jwt" {
                if let found = difference(expected[key], actual[key], at: "\(path).\(key)", madeAt: madeAt) {
                    return found
                }
            }
            return nil
        case (let expected as [Any], let actual as [Any]):
            if expected.count != actual.count { return "\(path): \(actual.count) rows instead of \(expected.count)" }
            for index in expected.indices {
                if let found = difference(expected[index], actual[index], at: "\(path)[\(index)]", madeAt: madeAt) {
                    return found
                }
            }
            return nil
        case (let expected as String, let actual as String):
            if expected == actual || isSameTime(expected, actual) { return nil }
            // A new account's is drawn by lot.
            if path.hasSuffix(".last_donation_notification"), isMadeInSession(actual) { return nil }
            if let column = expected.range(of: " at line 1 column"), actual.hasPrefix(expected[..<column.upperBound]) {
                return nil
            }
            return "\(path): \(short(actual)) instead of \(short(expected))"
        case (let expected as NSNumber, let actual as NSNumber):
            let isSameKind = isBoolean(expected) == isBoolean(actual)
            return expected == actual && isSameKind ? nil : "\(path): \(actual) instead of \(expected)"
        default:
            return "\(path): \(short(actual)) instead of \(short(expected))"
        }
    }

    /// Whether both are times made during the recording, spelled alike and at most five seconds apart.
    private static func isSameTime(_ expected: String, _ actual: String) -> Bool {
        guard expected.count == actual.count, let recorded = date(expected), let made = date(actual),
            isMadeInSession(expected)
        else { return false }
        return abs(recorded.timeIntervalSince(made)) <= 5
    }

    private static func isMadeInSession(_ text: String) -> Bool {
        guard let made = date(text), let start = date("2026-11-21T04:25:00Z") else { return false }
        return made > start
    }

    private static func date(_ text: String) -> Date? {
        guard text.hasSuffix("Z"), text.count >= 20 else { return nil }
        let parts = text.dropLast().split(separator: ".")
        let whole = try? Date("\(parts[0])Z", strategy: .iso8601)  // Not a date: the caller is told so by nil.
        return whole?.addingTimeInterval(parts.count > 1 ? Double("0.\(parts[1])") ?? 0 : 0)
    }

    /// JSON's true and 1 are both numbers to Foundation, and equal.
    private static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    private static func short(_ value: Any?) -> String { String("\(value ?? "nothing")".prefix(160)) }
}
