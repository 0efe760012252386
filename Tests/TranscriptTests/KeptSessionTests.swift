import Foundation
import Networking
import Primitives
import Testing

/// What a session with `--data` leaves for the next one.
@Suite(.timeLimit(.minutes(20)))
struct `A session that is kept` {
    private let folder: TemporaryFolder
    private var data: String { folder.url.appending(path: "data").path(percentEncoded: false) }

    init() throws { folder = try TemporaryFolder() }

    private static let transcripts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")

    private func run(_ commands: String, server: String? = nil, demo: Bool = true) async throws -> BuiltProgram.Result {
        let way = server.map { ["--server", $0] + (demo ? ["--demo"] : []) } ?? []
        return try await BuiltProgram.run(way + ["--data", data, "-c", commands])
    }

    // MARK: Two launches

    @Test func `the second launch goes on where the first has ended, offline`() async throws {
        for name in ["kept-first", "kept-again"] {
            let file = Self.transcripts.appending(path: "\(name).transcript").path(percentEncoded: false)
            let result = try await BuiltProgram.run("run", file, "--data", data)
            #expect(result.status == 0, "\(result)")
        }
    }

    @Test func `when the server is gone, one is signed out, and what was loaded is there`() async throws {
        let address = try await ServingProgram.run { server in
            let first = try await run(
                "login alice; load person bob; feed subscribed limit 3 as f; load post 1 as p",
                server: server.address.text
            )
            #expect(first.status == 0, "\(first)")
            return server.address.text
        }
        let second = try await run("status; accounts; list; show p title; feed subscribed limit 3", server: address)
        #expect(second.status == 0, "\(second)")
        #expect(second.lines.contains { $0.wholeMatch(of: /\ *account +alice \(signed out\)/) != nil }, "\(second)")
        #expect(second.lines.contains { $0.wholeMatch(of: /\ *alice +person:3 +yes +signed out/) != nil }, "\(second)")
        #expect(second.lines.contains { $0.wholeMatch(of: /\ *p +post:1 +T3 +.*/) != nil }, "\(second)")
        #expect(second.output.contains("(from disk, "), "\(second)")
        #expect(second.output.contains("error: alice is signed out of strata.test"), "\(second)")
        let byName = try await run("load person bob to T3 as b; show b name", server: address)
        #expect(byName.status == 0 && byName.output.contains("b = person:4 at T3, from disk, "), "\(byName)")
        let unknown = try await run("load post 2", server: address)
        #expect(unknown.status == 1 && unknown.errors.contains("alice is signed out"), "\(unknown)")
        let login = try await run("login alice", server: address)
        #expect(login.status == 3, "\(login)")
    }

    @Test func `a log-out drops what waits only if it is told to`() async throws {
        let waiting = "login alice; feed local limit 3 as f; net offline; save f.2"
        let refused = try await run("\(waiting); logout")
        #expect(refused.status == 1 && refused.errors.contains("1 edit waits for the server"), "\(refused)")
        #expect(refused.errors.contains("try: outbox retry, or logout drop"), "\(refused)")
        let dropped = try await run("\(waiting); save f.3; logout drop; whoami")
        #expect(dropped.status == 0 && dropped.lines.last?.contains("nobody, a guest") == true, "\(dropped)")
    }

    @Test func `signing in twice is one account, with one object of each post`() async throws {
        let twice = try await run(
            "login alice; load post 288 as p; login alice; load post 288 as q; upvote q; show p vote"
        )
        #expect(twice.output.contains("hit   alice (person:3) is signed in already"), "\(twice)")
        #expect(twice.lines.last?.contains("up") == true, "\(twice)")
    }

    @Test func `a log-out leaves nothing of the account`() async throws {
        #expect(try await run("login alice; feed subscribed limit 3 as f; load post 1 as p").status == 0)
        #expect(try await run("logout").status == 0)
        let after = try await run("accounts; list; net offline; load post 1")
        #expect(after.status == 3, "\(after)")
        #expect(after.output.contains("nobody was signed in") && after.output.contains("no handles"), "\(after)")
        let kept = try FileManager.default.contentsOfDirectory(atPath: data + "/store")
        for name in kept where name.hasPrefix("sub-") {
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(data)/store/\(name)")
            #expect(files.isEmpty, "\(files)")
        }
    }

    @Test func `nothing is kept that nobody asked to keep`() async throws {
        let own = folder.url.appending(path: "own")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try await ServingProgram.run { server in
            for way in [[], ["--server", server.address.text, "--demo"], ["--server", server.address.text]] {
                let result = try await BuiltProgram.run(
                    way + ["-c", "feed local limit 2 as f"],
                    environment: ["XDG_DATA_HOME": own.path(percentEncoded: false)]
                )
                #expect(result.status == 0, "\(result)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: own.path(percentEncoded: false)).isEmpty)
            }
        }
    }

    @Test func `what is live from disk is asked for again, where the server can be had`() async throws {
        #expect(try await run("login alice; load post 1 as p; feed local limit 3 as f").status == 0)
        let online = try await run("load post 1; load post 1; load post 290; load http://strata.test/post/1")
        let found = online.lines.map { $0.prefix(34).trimmingCharacters(in: .whitespaces) }
        let expected = [
            "ok    post:1, fetched at T3", "hit   post:1, already live at T3 t", "ok    post:290, fetched at T3",
            "hit   post:1, already live at T3 t",
        ]
        #expect(found == expected, "\(online)")
        let byAddress = try await run("load http://strata.test/post/1; show p title")
        #expect(byAddress.output.contains("ok    post:1, fetched at T3"), "\(byAddress)")
        #expect(!byAddress.output.contains("from disk"), "\(byAddress)")
        let offline = try await run("net offline; load post 1; load post 290")
        #expect(offline.status == 0 && offline.lines.count == 2, "\(offline)")
        #expect(offline.lines.first?.hasPrefix("ok    post:1 at T3, from disk, ") == true, "\(offline)")
        #expect(offline.lines.last?.hasPrefix("ok    post:290 at T") == true, "\(offline)")
    }

    // MARK: One owner

    @Test func `a second session is refused and told whose the folder is, until the first is gone`() async throws {
        let first = Process()
        let (input, output) = (Pipe(), Pipe())
        first.executableURL = try BuiltProgram.url
        first.arguments = ["--data", data, "--plain"]
        first.environment = BuiltProgram.environment(home: folder)
        (first.standardInput, first.standardOutput) = (input, output)
        try first.run()
        defer { if first.isRunning { first.terminate() } }
        try input.fileHandleForWriting.write(contentsOf: Data("login alice; load post 288 as p; upvote p\n".utf8))
        for await line in output.fileHandleForReading.linesAsTheyCome where line.contains("vote post:288 up") { break }

        let second = try await run("status")
        #expect(second.status == 1, "\(second)")
        #expect(second.output.isEmpty)
        #expect(second.errors.contains("in use by process \(first.processIdentifier)\n"), "\(second)")
        #expect(second.errors.contains("try: --data OTHER"), "\(second)")

        kill(first.processIdentifier, SIGKILL)
        first.waitUntilExit()
        // The file is still there, with a number in it; what was answered is there too.
        let third = try await run("login alice; load post 288 as p; expect p.vote = up")
        #expect(third.status == 0, "\(third)")
    }

    @Test func `what cannot be a folder is refused`() async throws {
        let file = try folder.write("a diary", to: "diary").path(percentEncoded: false)
        for (place, message) in [(file, "is a file"), (file + "/in", "cannot be made")] {
            let result = try await BuiltProgram.run("--data", place, "-c", "status")
            #expect(result.status == 1, "\(result)")
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("strata: \(place) \(message)"), "\(result)")
            #expect(result.errors.contains("try: name a folder"), "\(result)")
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "a diary")
        let nothing = try await BuiltProgram.run("--data", "", "-c", "status")
        #expect(nothing.status == 2 && nothing.errors.contains("--data needs the name of a folder"), "\(nothing)")
    }

    @Test func `nobody else can enter what is kept`() async throws {
        #expect(try await run("login alice; load post 1 as p").status == 0)
        let all = try #require(FileManager.default.enumerator(atPath: data))
        for case let name as String in all {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(data)/\(name)")
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
        }
    }
}
