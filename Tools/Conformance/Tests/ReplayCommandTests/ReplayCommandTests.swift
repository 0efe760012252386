import Foundation
import ReplayCommand
import Testing

@Suite struct `Replay command` {
    /// The path of the start state in the demo server's sources.
    private let start = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Modules/DemoServer/Sources/DemoServer/World").path

    private let like = """
        {"n": 2, "at": "2026-11-21T04:26:01.500000Z", "as": "alice", "method": "POST", "path": "/post/like", \
        "body": {"post_id": 21}, "status": 400, "content_type": "application/json", "cache_control": "private", \
        "answer": {"error": "unknown", "message": "Json deserialize error: missing field `score` at line 1 column 99"}}
        """

    private let validated = """
        {"n": 1, "at": "2026-11-21T04:26:00.250000Z", "as": "alice", "method": "GET", "path": "/user/validate_auth", \
        "status": 200, "content_type": "application/json", "cache_control": "private", "answer": {"success": true}}
        """

    /// The record of a request by nobody, which PieFed refuses.
    private func refusalOfPieFed(_ number: Int, _ path: String) -> String {
        """
        {"n": \(number), "at": "2026-11-21T04:26:00.250000Z", "as": null, "method": "GET", "path": "\(path)", "status": 400, \
        "content_type": "application/json", "cache_control": "no-store", \
        "answer": {"code": 400, "message": "incorrect_login", "status": "Bad Request"}}
        """
    }

    private func run(_ words: String...) async -> (status: Int32, out: [String], complaints: [String]) {
        await run(words)
    }

    private func run(_ words: [String]) async -> (status: Int32, out: [String], complaints: [String]) {
        var out: [String] = []
        var complaints: [String] = []
        let command = ReplayCommand(print: { out.append($0) }, complain: { complaints.append($0) })
        let status = await command.run(words)
        return (status, out, complaints)
    }

    @Test(arguments: [["--in-process"], []])
    func `it counts what agrees, chapter by chapter`(options: [String]) async throws {
        let session = try Folder()
        try session.write("01-first.jsonl", validated)
        try session.write("02-second.jsonl", like)
        let words = ["--start", start, "--session", session.path] + options
        var out: [String] = []
        let status = await ReplayCommand(print: { out.append($0) }, complain: { out.append($0) }).run(words)
        #expect(out == ["01-first: 1 of 1 agree", "02-second: 1 of 1 agree", "in all: 2 of 2 agree"])
        #expect(status == 0)
    }

    @Test func `it names the first write that disagrees, and with verbose every difference`() async throws {
        let session = try Folder()
        try session.write(
            "01-first.jsonl",
            validated.replacingOccurrences(of: "true", with: "false"),
            like.replacingOccurrences(of: "`score`", with: "`votes`")
        )
        let (status, out, _) = await run("--start", start, "--session", session.path, "--verbose", "--in-process")
        #expect(status == 4)
        try #require(out.count == 7)
        #expect(out[0] == "01-first 1, GET /user/validate_auth as alice")
        #expect(out[1] == "  .success: true instead of false")
        #expect(out[2] == "01-first 2, POST /post/like as alice")
        #expect(out[3].hasPrefix("  .message: "))
        #expect(out[4] == "01-first: 0 of 2 agree")
        #expect(out[5].hasPrefix("first write that disagrees: 01-first 2, POST /post/like as alice: .message: "))
        #expect(out[6] == "in all: 0 of 2 agree")
    }

    @Test func `a file whose numbers begin again starts afresh`() async throws {
        let session = try Folder()
        let logout = """
            {"n": 1, "at": "2026-11-21T04:26:02Z", "as": "alice", "method": "POST", "path": "/user/logout", "status": 200, \
            "content_type": "application/json", "cache_control": "private", "answer": {"success": true}}
            """
        try session.write("a.jsonl", logout)
        try session.write("b.jsonl", logout)
        let afresh = await run("--start", start, "--session", session.path, "--in-process")
        #expect(afresh.out == ["a: 1 of 1 agree", "b: 1 of 1 agree", "in all: 2 of 2 agree"])
        try session.write("b.jsonl", logout.replacingOccurrences(of: #""n": 1"#, with: #""n": 2"#))
        let goingOn = await run("--start", start, "--session", session.path, "--in-process")
        #expect(goingOn.out.last == "in all: 1 of 2 agree")
    }

    @Test(arguments: [
        ([], "start state is missing"), (["--start", "x"], "recording is missing"),
        (["--start"], "--start needs a value"), (["--start", "--verbose"], "--start needs a value"),
        (["--loud"], "no option --loud"), (["x"], "unexpected argument x"),
        (
            ["--start", "x", "--session", "y", "--as-version", "0.1"],
            "cannot answer as 0.1. It can answer as 0.19.20, 0.18.5 and 1.0.0-beta.1."
        ),
        (["--start", "x", "--session", "/nowhere/at/all"], "no folder that can be read"),
        (["--start", "x", "--session", "y", "--as", "mbin"], "cannot answer as mbin: name lemmy or piefed"),
        (["--exceptions"], "--exceptions needs a value"),
        (["--start", "x", "--session", "y", "--exceptions", "/nowhere/at/all"], "/nowhere/at/all cannot be read"),
    ])
    func `bad arguments are refused with what is wrong`(words: [String], complaint: String) async {
        var complaints: [String] = []
        let status = await ReplayCommand(print: { _ in }, complain: { complaints.append($0) }).run(words)
        #expect(status == 2)
        #expect(complaints.count == 1 && complaints.first?.contains(complaint) == true)
    }

    @Test func `a recording of PieFed is asked of PieFed, and what the client does not ask is counted apart`()
        async throws
    {
        let session = try Folder()
        try session.write(
            "01-site.jsonl",
            refusalOfPieFed(1, "/user/me"),
            refusalOfPieFed(2, "/user/notifications_count")
        )
        let words = ["--start", start, "--session", session.path, "--in-process"]
        let pieFed = await run(words + ["--as", "piefed"])
        #expect(pieFed.out.last == "in all: 1 of 1 agree (1 of 1 agree that the client does not ask)")
        #expect(pieFed.status == 0)
        // Lemmy has no such routes.
        let lemmy = await run(words)
        #expect(lemmy.out.last == "in all: 0 of 2 agree")
        #expect(lemmy.status == 4)
    }

    @Test func `exceptions are counted, and the rest must agree`() async throws {
        let session = try Folder()
        try session.write("01-first.jsonl", validated.replacingOccurrences(of: "true", with: "false"), like)
        let words = ["--start", start, "--session", session.path, "--in-process"]
        #expect(await run(words).status == 4)
        let list = try Folder()
        try list.write("exceptions.txt", "# Reasons.", "01-first 1 The recorded server was wrong.")
        let excepted = await run(words + ["--exceptions", "\(list.path)/exceptions.txt"])
        #expect(excepted.out.last == "in all: 1 of 2 agree, 1 are exceptions")
        #expect(excepted.status == 0)
        try list.write("exceptions.txt", "01-first 2 Another response.")
        #expect(await run(words + ["--exceptions", "\(list.path)/exceptions.txt"]).status == 4)
        try list.write("exceptions.txt", "01-first 1")
        let malformed = await run(words + ["--exceptions", "\(list.path)/exceptions.txt"])
        #expect(malformed.status == 2)
        #expect(malformed.complaints.first?.contains("exceptions.txt:1 is no exception") == true)
    }

    @Test func `a line that is no record is named`() async throws {
        let session = try Folder()
        try session.write("a.jsonl", validated, "{}")
        let (status, _, complaints) = await run("--start", start, "--session", session.path)
        #expect(status == 2)
        #expect(complaints.first?.contains("a.jsonl:2 is no record") == true)
    }

    @Test func `a start state that cannot be read is a bad argument`() async throws {
        let session = try Folder()
        try session.write("a.jsonl", validated)
        let (status, _, complaints) = await run("--start", session.path, "--session", session.path)
        #expect(status == 2)
        #expect(complaints.count == 1)
    }
}
