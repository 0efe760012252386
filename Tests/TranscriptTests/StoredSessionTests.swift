import Foundation
import Networking
import Primitives
import Testing

/// Tests the state that a session with `--data` leaves for the next one.
@Suite(.timeLimit(.minutes(20)))
struct `A session that is kept` {
    private let folder: TemporaryFolder
    private var data: String { folder.url.appending(path: "data").path(percentEncoded: false) }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ commands: String, server: String? = nil, demo: Bool = true) async throws -> BuiltProgram.Result {
        let way = server.map { ["--server", $0] + (demo ? ["--demo"] : []) } ?? []
        return try await BuiltProgram.run(way + ["--data", data, "-c", commands])
    }

    // MARK: Two launches

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

    @Test func `without a connection, the blocks are those of the stored account`() async throws {
        let first = try await run(
            "login alice; blocks as b; block b.1 off; block person:bob; net offline; blocks people"
        )
        #expect(first.status == 0, "\(first)")
        let offline = first.lines.drop { !$0.hasPrefix("  (from disk, ") }
        #expect(offline.contains { $0.contains("Bob") } && !offline.contains { $0.contains("heidi") }, "\(first)")
        let second = try await run(
            "net offline; show b; blocks communities as c; disk clear all; drop b; drop c; blocks"
        )
        #expect(second.status == 3, "\(second)")
        #expect(second.output.contains("(from disk, ") && second.output.contains("Cycling"), "\(second)")
        #expect(second.errors.contains("error blocks:all is not stored for alice; no connection"), "\(second)")
        #expect(second.errors.contains("try: blocks, with a connection"), "\(second)")
    }

    @Test func `when the server is gone, the ages of posts are counted from the clock`() async throws {
        let address = try await ServingProgram.run { server in
            let first = try await run("login alice; save post:290; feed saved limit 3", server: server.address.text)
            #expect(first.status == 0, "\(first)")
            return server.address.text
        }
        let second = try await run("feed saved limit 3; feed saved limit 1", server: address)
        #expect(second.status == 0 && second.output.contains("My cat is weakly held"), "\(second)")
        #expect(!second.output.contains("no room for age"), "\(second)")
        #expect(!second.output.contains(/\d{4}-\d\d-\d\dT/), "\(second)")
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
        try expectNoFilesOfAccounts()
    }

    /// Expects that the store has no file in the scope of an account.
    private func expectNoFilesOfAccounts() throws {
        let kept = try FileManager.default.contentsOfDirectory(atPath: data + "/store")
        for name in kept where name.hasPrefix("sub-") {
            let files = try FileManager.default.contentsOfDirectory(atPath: "\(data)/store/\(name)")
            #expect(files.isEmpty, "\(files)")
        }
    }

    @Test func `a deleted account leaves nothing on the disk`() async throws {
        let made = try await run(
            "register zora; words add maps; favourite community:2; feed local limit 3 as f; load post 1 as p; save p"
        )
        #expect(made.status == 0, "\(made)")
        let gone = try await run("me delete zora content")
        #expect(gone.status == 0 && gone.output.contains("zora is deleted"), "\(gone)")
        let after = try await run("accounts; list")
        #expect(after.status == 0 && !after.errors.contains("zora"), "\(after)")
        #expect(after.output.contains("nobody was signed in") && after.output.contains("no handles"), "\(after)")
        try expectNoFilesOfAccounts()
    }

    @Test func `a password that was chosen in the demo is told to be in the data folder`() async throws {
        let note = "note  the data folder keeps this password in plain text: use it nowhere else"
        let secrets = ["STRATA_PASSWORD": "zora-secret-1", "STRATA_NEW_PASSWORD": "zora-secret-2"]
        let chosen = ["-c", "register zora; me password"]
        let made = try await BuiltProgram.run(["--data", data] + chosen, environment: secrets)
        #expect(made.status == 0 && made.lines.count { $0 == note } == 2, "\(made)")
        let world = try String(contentsOfFile: data + "/world.state", encoding: .utf8)
        #expect(world.contains("zora-secret-2"))
        let madeUp = try await run("register zoran9")
        #expect(madeUp.status == 0 && !madeUp.output.contains("data folder"), "\(madeUp)")
        let unkept = try await BuiltProgram.run(chosen, environment: secrets)
        #expect(unkept.status == 0 && !unkept.output.contains("data folder"), "\(unkept)")
    }

    @Test func `edits that wait are not discarded with the account`() async throws {
        let waiting = "register zora; feed local limit 3 as f; net offline; save f.2"
        let refused = try await run("\(waiting); me delete zora")
        #expect(refused.status == 1 && refused.errors.contains("me delete would discard edits: 1 edit"), "\(refused)")
        #expect(refused.errors.contains("outbox withdraw all"), "\(refused)")
        let gone = try await run("net offline; outbox withdraw all; net ok; me delete zora")
        #expect(gone.status == 0 && gone.output.contains("zora is deleted"), "\(gone)")
    }

    @Test func `posts of any stored feed have the age of the server's clock, without a connection, too`() async throws {
        let feeds = ["saved", "community:2", "local hidden", "local"]
        func ages(_ result: BuiltProgram.Result) -> [Substring] {
            // No title of these posts ends with such a word.
            result.lines.compactMap { $0.firstMatch(of: /^ +\d .*\s(\d+[smhd])(?: .*)?$/)?.1 }
        }
        let (address, online) = try await ServingProgram.run { server in
            #expect(try await run("login alice", server: server.address.text).status == 0)
            var online: [[Substring]] = []
            for feed in feeds {
                online.append(ages(try await run("feed \(feed) sort old limit 3", server: server.address.text)))
            }
            return (server.address.text, online)
        }
        for (feed, online) in zip(feeds, online) {
            let offline = try await run("feed \(feed) sort old limit 3", server: address)
            #expect(offline.status == 0 && offline.output.contains("(from disk, "), "\(offline)")
            // Old posts have the same age in days a minute later.
            #expect(online.count == 3 && ages(offline) == online, "\(offline)")
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
        let answers = online.lines.filter { !$0.hasPrefix("note") }
        let found = answers.map { $0.prefix(34).trimmingCharacters(in: .whitespaces) }
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

    @Test func `a handle of a row has the age of its list, until newer values arrive`() async throws {
        let first = try await run(
            "login alice; feed local limit 5 as f; load f.2 as p; comments post:288 as c; load c.1 as cc; load post 288 as q"
        )
        #expect(first.status == 0, "\(first)")
        let offline = try await run("net offline; show p score vote; show cc score; show q score")
        #expect(offline.status == 0, "\(offline)")
        #expect(offline.output.components(separatedBy: "(from disk, ").count == 4, "\(offline)")
        let online = try await run("vote q down; show q score vote; show q; feed local limit 5; show p score; show p")
        #expect(online.status == 0 && !online.output.contains("from disk"), "\(online)")
    }

    @Test func `threads and inboxes are there again, with what was confirmed since`() async throws {
        let first = try await run(
            "login alice; load post 1 as p; comments p limit 5 as c; comments p sort new limit 3 as n; "
                + "inbox as i; inbox replies unread limit 3 as r; vote c.2 down; c.1 as x"
        )
        #expect(first.status == 0, "\(first)")
        let before = try await run("net offline; list; show c; show n; show i; show r; show x content; show c.2 vote")
        #expect(
            before.status == 0 && before.errors.hasPrefix("note  from the last session: alice is signed in; "),
            "\(before)"
        )
        #expect(before.output.components(separatedBy: "(from disk, ").count >= 5, "\(before)")
        let again = try await run("net offline; show c; comments p limit 5; inbox; inbox replies unread limit 3")
        #expect(again.status == 0, "\(again)")
        #expect(again.output.contains("(from disk, ") && again.output.contains("no connection to"), "\(again)")
        let online = try await run("refresh c; show c; refresh i; more i; refresh r")
        #expect(online.status == 0 && !online.output.contains("from disk"), "\(online)")
        // The rows shown offline are those of the server, though the vote may have moved its row.
        func rows(_ text: String) -> [Substring] {
            text.split(separator: "\n").compactMap { $0.firstMatch(of: /^ +\d+ .* (comment:\d+)( |$)/)?.1 }
        }
        #expect(Set(rows(before.output).prefix(5)) == Set(rows(online.output).prefix(5)), "\(before)\n\(online)")
        #expect(before.lines.contains { $0.wholeMatch(of: /\ *vote +down/) != nil }, "\(before)")
        let unkept = try await run("net offline; comments p sort old limit 5")
        #expect(unkept.status == 0 && unkept.output.contains("not stored: sort old"), "\(unkept)")
    }

    @Test func `explain tells of the request of a feed that is kept, as of one that is not`() async throws {
        for way in [["--data", data], []] {
            let result = try await BuiltProgram.run(
                way + ["-c", "feed local limit 3 as f; explain; refresh f; explain"]
            )
            let requests = result.lines.filter { $0.contains("GET /post/list") && $0.contains("-> 200") }
            #expect(requests.count == 2 && !result.output.contains("no answer"), "\(way) \(result)")
        }
    }

    // MARK: Damage

    private func storedFile(_ name: String) throws -> URL {
        let store = URL(filePath: data).appending(path: "store")
        let all = try #require(FileManager.default.enumerator(atPath: store.path(percentEncoded: false)))
        for case let path as String in all where path.contains("/\(name)-") { return store.appending(path: path) }
        throw CocoaError(.fileNoSuchFile)
    }

    private func cut(_ name: String) throws {
        let file = try storedFile(name)
        try Data(contentsOf: file).dropLast(3).write(to: file)
    }

    @Test func `a session file that was cut by three bytes is told of, and seen by disk verify`() async throws {
        #expect(try await run("login alice; load post 1 as p").status == 0)
        try cut("session")
        let second = try await run("whoami; list; disk verify")
        #expect(second.status == 0 && second.output.contains("nobody, a guest"), "\(second)")
        #expect(second.errors.contains("the last session at strata.test (account, handles) cannot be"), "\(second)")
        #expect(second.errors.contains("strata.test/session was damaged and is put aside"), "\(second)")
        #expect(!second.output.contains("all as they were written"), "\(second)")
        #expect(second.lines.contains { $0.contains(" session ") && $0.contains("put aside: ") }, "\(second)")
        let check = try await BuiltProgram.run("--data", data, "disk", "verify")
        #expect(check.status == 1, "\(check)")
        let third = try await run("disk clear aside; disk verify")
        #expect(third.errors.isEmpty && third.output.contains("all as they were written"), "\(third)")
    }

    @Test func `a handle whose file has a flipped bit is told of`() async throws {
        #expect(try await run("login alice; load post 1 as p; feed local limit 3 as f").status == 0)
        let file = try storedFile("post3-1")
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
        let second = try await run("list")
        #expect(second.errors.contains("not restored, because no usable data of it is stored: p (post:1)"), "\(second)")
        #expect(second.errors.contains("post3-1 was damaged and is put aside"), "\(second)")
        #expect(second.lines.count == 2 && second.lines.last?.contains("feed:local") == true, "\(second)")
    }

    @Test func `an outbox that cannot be read is not said to be empty`() async throws {
        let first = try await run("login alice; load post 1 as p; net offline; comment p \"held\"")
        #expect(first.status == 0, "\(first)")
        let folder = try storedFile("post3-1").deletingLastPathComponent()
        // An outbox file with no items left is smaller.
        let file = try #require(
            FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first {
                try $0.lastPathComponent.hasPrefix("outbox-") && Data(contentsOf: $0).count > 200
            }
        )
        let part = file.lastPathComponent.prefix(9)
        let bytes = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        let second = try await run("net offline; outbox; status; disk verify")
        #expect(!second.output.contains("nothing waits for the server"), "\(second)")
        #expect(second.output.contains("note  1 part of the outbox cannot be read: disk verify says why"), "\(second)")
        #expect(second.errors.contains("\(part) cannot be used: "), "\(second)")
        #expect(second.lines.contains { $0.contains(part) && $0.contains("unreadable: ") }, "\(second)")
        let logout = try await run("net offline; logout")
        #expect(logout.status == 1 && logout.errors.contains("1 part of the outbox"), "\(logout)")
        // The item is there again once the system allows reading the file.
        try FileManager.default.removeItem(at: file)
        try bytes.write(to: file)
        let third = try await run("outbox; refresh post:1; show post:1 comment_count")
        #expect(third.errors.contains("note  sent now, after it had waited: comment on post:1\n"), "\(third)")
    }

    @Test(arguments: ["", "net offline; "])
    func `damage of what is kept of edits is told`(_ waiting: String) async throws {
        #expect(try await run("login alice; load post 1 as p; \(waiting)vote p up").status == 0)
        let folder = try storedFile("post3-1").deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        for name in names where name.hasPrefix("outbox-") {
            let file = folder.appending(path: name)
            try Data(contentsOf: file).dropLast(1).write(to: file)
        }
        let second = try await run("net offline; outbox; disk verify")
        #expect(second.errors.contains("/outbox-"), "\(second)")
        #expect(second.lines.contains { $0.contains(" outbox-") && $0.contains("put aside: ") }, "\(second)")
        #expect(second.output.contains("an edit that may have waited"), "\(second)")
    }

    // MARK: One owner

    @Test func `a second session is refused and told whose the folder is, until the first is gone`() async throws {
        let (input, output) = (Pipe(), Pipe())
        let first = try ChildProcess(
            try BuiltProgram.url.path,
            ["--data", data, "--plain"],
            environment: BuiltProgram.environment(home: folder),
            input: .file(input.fileHandleForReading),
            output: .file(output.fileHandleForWriting)
        )
        defer { first.send(SIGTERM) }
        try output.fileHandleForWriting.close()
        try input.fileHandleForWriting.write(contentsOf: Data("login alice; load post 288 as p; upvote p\n".utf8))
        for await line in output.fileHandleForReading.linesAsTheyCome where line.contains("vote post:288 up") { break }

        let second = try await run("status")
        #expect(second.status == 1, "\(second)")
        #expect(second.output.isEmpty)
        #expect(second.errors.contains("in use by process \(first.id)\n"), "\(second)")
        #expect(second.errors.contains("try: --data OTHER"), "\(second)")

        first.send(SIGKILL)
        await first.end()
        // The file is still there, with a number in it; the acknowledged edit is there too.
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
