import DemoServer
import Foundation
import Testing

@testable import DemoServerConformance

@Suite struct Comparisons {
    /// Returns the differences of a response to a request at 04:26:00, in a session that began ten seconds earlier.
    private func differences(
        _ recorded: String,
        _ actual: String,
        path: String = "/post/list",
        as person: String? = nil,
        newcomers: Set<String> = [],
        groups: [String: [[Int32]]] = [:]
    ) throws -> [String] {
        let comparison = try compared(
            recorded,
            actual,
            path: path,
            as: person,
            newcomers: newcomers,
            groups: groups
        )
        return comparison.differences.map(\.path)
    }

    private func compared(
        _ recorded: String,
        _ actual: String,
        path: String = "/post/list",
        as person: String? = nil,
        newcomers: Set<String> = [],
        groups: [String: [[Int32]]] = [:]
    ) throws -> ResponseComparison {
        let name = person.map { #""\#($0)""# } ?? "null"
        let line = """
            {"n": 2, "at": "2026-11-21T04:26:00Z", "as": \(name), "method": "GET", "path": "\(path)", "status": 200}
            """
        let json = try JSONReader.value(of: Data(line.utf8))
        let record = try #require(LiveRecord(json, chapter: "chapter"))
        let before = try #require(RecordedTime("2026-11-21T04:25:50Z"))
        var comparison = ResponseComparison(
            record,
            RequestTimes([before, record.time]),
            newcomers: newcomers,
            SortTies(lists: groups)
        )
        let recorded = try JSONReader.value(of: Data(recorded.utf8))
        comparison.compare(recorded, try JSONReader.value(of: Data(actual.utf8)), at: "", keys: [])
        return comparison
    }

    @Test(arguments: [
        (#"{"a": 1, "b": [true, null]}"#, #"{"b":[true,null],"a":1}"#),
        (#"{"jwt": "JWT"}"#, #"{"jwt": "other"}"#),
        (#"{"message": "missing field at line 1 column 30"}"#, #"{"message": "missing field at line 1 column 7"}"#),
        (
            #"{"message": "Request error: error sending request for url (http://a.test/): dns"}"#,
            #"{"message": "Request error: no network"}"#
        ),
        (#"{"at": "2026-11-21T04:25:50.125Z"}"#, #"{"at": "2026-11-21T04:25:50Z"}"#),
        (#"{"at": "2026-11-21T04:25:51.123456Z"}"#, #"{"at": "2026-11-21T04:25:55Z"}"#),
    ])
    func `what may differ agrees`(recorded: String, actual: String) throws {
        #expect(try differences(recorded, actual) == [])
    }

    @Test(arguments: [
        (#"{"a": null}"#, "{}", ".a"), ("{}", #"{"a": null}"#, ".a"), (#"{"a": 1}"#, #"{"a": true}"#, ".a"),
        (#"{"a": "1"}"#, #"{"a": 1}"#, ".a"), (#"{"a": [1]}"#, #"{"a": [1, 2]}"#, ".a"),
        (#"{"jwt": "JWT"}"#, #"{"jwt": ""}"#, ".jwt"), (#"{"jwt": "JWT"}"#, "{}", ".jwt"),
        (#"{"name": "e\u0301"}"#, #"{"name": "\u00e9"}"#, ".name"),
        (#"{"name": "x at line 1 column 3"}"#, #"{"name": "x at line 1 column 4"}"#, ".name"),
        (#"{"message": "a at line 1 column 3"}"#, #"{"message": "b at line 1 column 3"}"#, ".message"),
        // These cases are too late, too early, before the session, in another spelling, and in the future.
        (#"{"at": "2026-11-21T04:25:50.125Z"}"#, #"{"at": "2026-11-21T04:25:55.1Z"}"#, ".at"),
        (#"{"at": "2026-11-21T04:25:50.125Z"}"#, #"{"at": "2026-11-21T04:25:55.001Z"}"#, ".at"),
        (#"{"at": "2026-11-21T04:26:00.125Z"}"#, #"{"at": "2026-11-21T04:25:59.125Z"}"#, ".at"),
        (#"{"at": "2026-11-21T04:25:49Z"}"#, #"{"at": "2026-11-21T04:25:50Z"}"#, ".at"),
        (#"{"at": "2026-11-21T04:25:50.125Z"}"#, #"{"at": "2026-11-21T04:25:50.000Z"}"#, ".at"),
        (#"{"at": "2026-11-21T04:25:50.125Z"}"#, #"{"at": "2026-11-21T04:25:50.125"}"#, ".at"),
        (#"{"at": "2026-11-21T04:26:06Z"}"#, #"{"at": "2026-11-21T04:26:05Z"}"#, ".at"),
    ])
    func `everything else does not`(recorded: String, actual: String, path: String) throws {
        #expect(try differences(recorded, actual) == [path])
    }

    private func rows(_ rows: (id: Int, score: Int)...) -> String {
        let texts = rows.map { #"{"post": {"id": \#($0.id)}, "score": \#($0.score)}"# }
        return #"{"posts": [\#(texts.joined(separator: ", "))]}"#
    }

    @Test func `rows with equal keys may stand in any order, each with its own fields`() throws {
        let groups: [String: [[Int32]]] = ["posts": [[7], [3, 5]]]
        let recorded = rows((7, 1), (5, 2), (3, 3))
        #expect(try differences(recorded, rows((7, 1), (3, 3), (5, 2)), groups: groups) == [])
        #expect(try differences(recorded, rows((7, 1), (3, 4), (5, 2)), groups: groups) == [".posts[2].score"])
        #expect(try differences(recorded, rows((7, 1), (3, 3), (5, 2))) == [".posts[1]", ".posts[2]"])
        #expect(try differences(recorded, rows((3, 3), (7, 1), (5, 2)), groups: groups) == [".posts[0]", ".posts[1]"])
        #expect(try differences(recorded, rows((7, 1), (5, 2)), groups: groups) == [".posts"])
        #expect(try differences(recorded, rows((7, 1), (5, 2), (5, 2)), groups: groups) != [])
    }

    @Test func `where a page cuts a group any member will do, and the cursor is of the group too`() throws {
        let groups: [String: [[Int32]]] = ["posts": [[7], [3, 5, 9]]]
        let recorded = rows((7, 1), (9, 2)).dropLast() + #", "next_page": "P9"}"#
        let actual = rows((7, 1), (3, 2)).dropLast() + #", "next_page": "P3"}"#
        let comparison = try compared(String(recorded), String(actual), groups: groups)
        #expect(comparison.differences == [])
        #expect(comparison.movedRows.map(\.id) == [9])
        let wrong = rows((7, 1), (3, 2)).dropLast() + #", "next_page": "P7"}"#
        #expect(try differences(String(recorded), String(wrong), groups: groups) == [".next_page"])
    }

    @Test func `a row from another page is compared with its own`() throws {
        var comparison = try compared(rows((9, 2)), rows((3, 2)), groups: ["posts": [[3, 9]]])
        let row = try #require(comparison.movedRows.first)
        guard case .array(let page)? = try JSONReader.value(of: Data(rows((5, 1), (9, 4)).utf8))["posts"] else {
            Issue.record("a list is expected")
            return
        }
        comparison.compare(row, among: page)
        #expect(comparison.differences.map(\.description) == [".posts[0].score: 4 instead of 2"])
    }

    @Test func `chance decides when a new account was last asked for a donation, and only that`() throws {
        let recorded = #"{"my_user": {"local_user": {"last_donation_notification": "2026-03-01T00:00:00Z", "id": 1}}}"#
        let actual = #"{"my_user": {"local_user": {"last_donation_notification": "2026-04-01T00:00:00Z", "id": 1}}}"#
        let path = ".my_user.local_user.last_donation_notification"
        #expect(try differences(recorded, actual, as: "newcomer", newcomers: ["newcomer"]) == [])
        #expect(try differences(recorded, actual, as: "alice", newcomers: ["newcomer"]) == [path])
        let empty = #"{"my_user": {"local_user": {"id": 1}}}"#
        #expect(try differences(recorded, empty, as: "newcomer", newcomers: ["newcomer"]) == [path])
    }

    @Test func `where a login came from is not compared, in the list of logins`() throws {
        let recorded = #"[{"ip": "127.0.0.1", "user_agent": "Python", "user_id": 2}]"#
        let actual = #"[{"ip": "::1", "user_agent": "Swift", "user_id": 2}]"#
        #expect(try differences(recorded, actual, path: "/user/list_logins") == [])
        #expect(try differences(recorded, actual) == ["[0].ip", "[0].user_agent"])
    }

    @Test func `what was right a second ago is right in the site's cache, but for what is the reader's own`() throws {
        var comparison = try compared("{}", "{}", path: "/site")
        let read = { (text: String) in try JSONReader.value(of: Data(text.utf8)) }
        let recorded = try read(#"{"users": 1, "posts": 3, "my_user": {"id": 1}}"#)
        let before = try read(#"{"users": 1, "posts": 2, "my_user": {"id": 1}}"#)
        let now = try read(#"{"users": 2, "posts": 4, "my_user": {"id": 2}}"#)
        let merged = comparison.merge(before, into: now, where: recorded)
        comparison.compare(recorded, merged, at: "", keys: [])
        #expect(comparison.differences.map(\.path) == [".posts", ".my_user.id"])
    }

    @Test func `a body is written as Python writes it`() throws {
        let text = #"{"b": "\u00e9\ud83c\udf31\n\"\\/\u007f", "a": [1.50, -2, true, null, {}], "": []}"#
        #expect(try JSONReader.value(of: Data(text.utf8)).pythonText == text)
        #expect(try JSONReader.value(of: Data(#"{"b":"é🌱"}"#.utf8)).pythonText == #"{"b": "\u00e9\ud83c\udf31"}"#)
    }

    @Test(arguments: [
        "", "{", "[1,]", #"{"a":}"#, "nul", "1 2", #""\x""#, #""a"#, "-", String(repeating: "[", count: 300),
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: JSONReader.Malformed.self) { try JSONReader.value(of: Data(text.utf8)) }
    }
}
