import Testing

@testable import RecordingChecks

/// Tests files of records, and files that are not recordings.
@Suite struct RecordingFiles {
    private let line = #"{"n":4,"method":"GET","path":"/site","status":404,"text":""}"#

    private func records(of path: String) throws -> [Record] {
        var records: [Record] = []
        try RecordingFile(path: path).forEachRecord { if case .success(let record) = $0 { records.append(record) } }
        return records
    }

    private func faults(of path: String) throws -> [RecordingError] {
        var faults: [RecordingError] = []
        try RecordingFile(path: path).forEachRecord { if case .failure(let error) = $0 { faults.append(error) } }
        return faults
    }

    @Test(arguments: ["\n", "\n\n", "\r\n", ""]) func `each line is a record`(end: String) throws {
        let folder = try Folder()
        let path = try folder.write([line, line].joined(separator: "\n") + end, to: "a.jsonl")
        let records = try records(of: path)
        #expect(records.map(\.line) == [1, 2])
        #expect(records.map(\.name) == ["record 4, GET /site", "record 4, GET /site"])
    }

    @Test func `lines longer than what is read at once stay whole`() throws {
        let folder = try Folder()
        let long =
            #"{"n":5,"method":"GET","path":"/site","status":404,"text":"\#(String(repeating: "é", count: 400_000))"}"#
        let path = try folder.write([line, long, line, long].joined(separator: "\n"), to: "a.jsonl")
        let lengths = try records(of: path).map { record in
            if case .text(let text) = record.body { text.count } else { -1 }
        }
        #expect(lengths == [0, 400_000, 0, 400_000])
    }

    @Test func `an answer is kept byte for byte`() throws {
        let line = #"{"answer": {"b":1.50, "a":"\u00e9"} ,"status":200,"path":"/site","method":"GET"}"#
        let record = try Record(Array(line.utf8), line: 9)
        guard case .json(let bytes, let tree) = record.body else {
            Issue.record("An answer is JSON.")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"b":1.50, "a":"\u00e9"}"#)
        #expect(tree == .object(["b": .number("1.50"), "a": .string("é")]))
        #expect(record.number == 9)
    }

    @Test(arguments: [
        ("{}", "a.jsonl:2: no record"), ("[]", "a.jsonl:2: not JSON at byte 0: an object is expected"),
        ("{\"n\":1", "a.jsonl:2: not JSON at byte 6"), ("<html>", "a.jsonl:2: not JSON at byte 0"),
        (#"{"method":"GET","path":"/site","status":"200","answer":1}"#, "a.jsonl:2: no record"),
        (#"{"method":"GET","path":"/site","status":200}"#, "it has no “answer” or “text”"),
    ])
    func `a line that is none is an error with its place`(bad: String, message: String) throws {
        let folder = try Folder()
        let path = try folder.write("\(line)\n\(bad)\n\(line)\n", to: "a.jsonl")
        let faults = try faults(of: path)
        #expect(faults.count == 1)
        #expect(faults.first?.message.contains(message) == true, "\(faults)")
        #expect(try records(of: path).map(\.line) == [1, 3])
    }

    @Test func `half a surrogate pair costs its record alone`() throws {
        let broken = #"{"n":5,"method":"GET","path":"/site","status":400,"answer":{"error":"x\ud800y"}}"#
        let folder = try Folder()
        let path = try folder.write([line, broken, line].joined(separator: "\n"), to: "a.jsonl")
        let faults = try faults(of: path)
        #expect(faults.map(\.message) == ["\(path):2: not JSON at byte 76: half a surrogate pair"])
        var told: [String] = []
        let tally = try RecordCheck(.v3).tally(of: RecordingFile(path: path)) { told.append($0) }
        #expect(tally.description == "2 of 3 decode, 2 of 3 round-trip")
        #expect(!tally.isClean)
        #expect(told == faults.map(\.message))
    }

    @Test func `bad lines before the first record are named all the same`() throws {
        let folder = try Folder()
        let path = try folder.write("<html>\n{}\n\(line)\n", to: "a.jsonl")
        #expect(try faults(of: path).map(\.code) == [.malformed, .notARecording])
        #expect(try records(of: path).map(\.line) == [3])
    }

    @Test func `a file of bad lines alone is no recording, and its first says why`() throws {
        let folder = try Folder()
        let path = try folder.write("\n<html>\n{}\n", to: "a.jsonl")
        let error = #expect(throws: RecordingError.self) { try records(of: path) }
        #expect(error?.message.hasPrefix("\(path):2: not JSON") == true)
    }

    @Test func `an empty file is no recording`() throws {
        let folder = try Folder()
        let path = try folder.write("\n", to: "a.jsonl")
        #expect(throws: RecordingError.self) { try records(of: path) }
    }

    @Test func `a file that is not there is an error`() {
        #expect(throws: RecordingError.self) { try RecordingFile.all(at: ["/nowhere/a.jsonl"]) }
        #expect(throws: RecordingError.self) { try records(of: "/nowhere/a.jsonl") }
    }

    @Test func `a folder is all recordings in it, in order`() throws {
        let folder = try Folder()
        for name in ["b.jsonl", "a/c.jsonl", "INDEX.md", "post/x.json"] { _ = try folder.write(line, to: name) }
        let files = try RecordingFile.all(at: [folder.path])
        #expect(files.map { $0.path.dropFirst(folder.path.count) } == ["/a/c.jsonl", "/b.jsonl", "/post/x.json"])
        let empty = try Folder()
        #expect(throws: RecordingError.self) { try RecordingFile.all(at: [empty.path]) }
    }

    @Test(arguments: [
        ("post_list/a.json", "GET /post/list", 200),
        ("comment_report/xListCommentReports.json", "GET /comment/report/list", 200),
        ("comment_report/xResolve.json", "PUT /comment/report/resolve", 200), ("error/a.json", "GET /error", 400),
    ])
    func `a folder's name says what its answers are`(name: String, endpoint: String, status: Int) throws {
        let folder = try Folder()
        let records = try records(of: try folder.write(#"{"a":1}"#, to: name))
        #expect(records.map(\.endpoint) == [endpoint])
        #expect(records.map(\.status) == [status])
    }

    @Test func `a folder with another name is an error that lists those`() throws {
        let folder = try Folder()
        let path = try folder.write("{}", to: "posts/a.json")
        let error = #expect(throws: RecordingError.self) { try records(of: path) }
        #expect(error?.hint.contains("post_list") == true)
    }

    @Test(
        arguments: [
            ("session/01-feeds.jsonl", nil, Dialect.v3), ("session-1.0/01-feeds.jsonl", nil, .v4),
            ("x/1.0-feeds.jsonl", nil, .v4),
            ("session-1.0/10-v3-of-1.0.jsonl", nil, .v3), ("session-1.0/10-v3-of-1.0.jsonl", .v4, .v3),
            ("x/a-v4.jsonl", .v3, .v4), ("session-piefed.jsonl", nil, .piefed),
            ("session-1.0/a.jsonl", .piefed, .piefed),
            ("session-1.0/01-feeds.jsonl", .v3, .v3), ("session/01-feeds.jsonl", .v4, .v4),
            ("x/getPostsV3.json", nil, .v3),
            ("session-1.0.0-beta.1/a.jsonl", nil, .v4), ("x/v1.0.jsonl", nil, .v4), ("x.1.0/a.jsonl", nil, .v4),
            ("session-11.0/a.jsonl", nil, .v3), ("session-0.1.0/a.jsonl", nil, .v3), ("x/1.01.jsonl", nil, .v3),
        ] as [(String, Dialect?, Dialect)]
    )
    func `a file's name, what was asked for, and its folder say the dialect`(
        path: String,
        asked: Dialect?,
        dialect: Dialect
    ) {
        #expect(Dialect.of(RecordingFile(path: path), asked: asked) == dialect)
    }

    @Test func `a name that overrules what was asked for says so`() {
        let file = RecordingFile(path: "x/a-v4.jsonl")
        #expect(
            Dialect.objection(to: .v3, for: file) == "x/a-v4.jsonl: its name says v4, so --api v3 does not count for it"
        )
        #expect(Dialect.objection(to: .v4, for: file) == nil)
        #expect(Dialect.objection(to: nil, for: file) == nil)
        #expect(Dialect.objection(to: .v3, for: RecordingFile(path: "session-1.0/a.jsonl")) == nil)
    }
}
