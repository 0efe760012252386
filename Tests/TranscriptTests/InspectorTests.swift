import CampusPlugin
import Foundation
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import Networking
import Propagation
import ReplKit
import Testing

/// Tests of `strata --inspect`, and of what its page may do.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct `strata --inspect` {
    private static let address = /inspector  http:\/\/127\.0\.0\.1:\d+\/#token=[0-9a-f]{32}\n/

    @Test(arguments: [["--inspect", "-c", "load post 288"], ["-c", "load post 288", "--inspect=0"]])
    func `a script has the address among the errors, and the same output`(_ arguments: [String]) async throws {
        let result = try await BuiltProgram.run(arguments)
        #expect(result.status == 0 && result.errors.wholeMatch(of: Self.address) != nil, "\(result)")
        #expect(result.lines.count == 1 && result.lines[0].hasPrefix("ok    "), "\(result)")
    }

    @Test func `piped lines and transcripts can be inspected, each session at an address of its own`() async throws {
        let piped = try await BuiltProgram.run(["--inspect"], input: Data("gc\n".utf8))
        #expect(piped.status == 0 && piped.errors.wholeMatch(of: Self.address) != nil, "\(piped)")
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("> inspect off\nok    the page is closed\n".utf8), to: "a.transcript")
        let run = try await BuiltProgram.run(["run", file.path, file.path, "--inspect"])
        #expect(run.status == 0 && run.lines.count == 2, "\(run)")
        #expect(run.errors.matches(of: Self.address).count == 2, "\(run)")
    }

    @Test func `a port that is taken is an error`() async throws {
        try await ServingProgram.run { server in
            let port = try #require(server.address.text.split(separator: ":").last)
            let result = try await BuiltProgram.run(["--inspect=\(port)", "-c", "status"])
            #expect(result.status == 1 && result.output.isEmpty, "\(result)")
            #expect(result.errors.hasPrefix("strata: the inspector cannot open its page: "), "\(result)")
        }
    }

    // MARK: Lines of the page

    private func makeSession() async throws -> Session {
        let plugins: [any Plugin] = [
            InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin(),
        ]
        let session = try Session(plugins: plugins, surface: Recording().surface)
        try await session.start()
        return session
    }

    /// All commands that a page cannot run. A new one that uses files or asks for passwords belongs here, too.
    private static let forTheTerminal: Set = [
        "alias", "clear", "connect", "demo", "disk", "exit", "inspect", "login", "logout", "me", "record", "register",
        "run",
        "set", "tour",
    ]

    @Test func `the commands for the terminal alone are these`() async throws {
        let session = try await makeSession()
        let refused = session.commands.map(\.command.name).filter { session.terminalReason(of: $0) != nil }
        #expect(Set(refused) == Self.forTheTerminal)
        for info in session.commands where refused.contains(info.command.name) {
            let (name, example) = (info.command.name, info.command.examples.first ?? info.command.name)
            for line in [example, example.replacing(name, with: "\(info.plugin).\(name)", maxReplacements: 1)] {
                let said = session.pageRefusal(of: line)
                #expect(said?.hasSuffix(": only at the terminal") == true, "\(line): \(said ?? "accepted")")
            }
        }
        await session.end()
    }

    @Test func `a page names no file in any command`() async throws {
        let session = try await makeSession()
        _ = await session.execute("login alice")
        let lines = [
            "images attach /etc/passwd", "post town \"Title\" attach /etc/passwd",
            "exams ical /tmp/x", "exams to /tmp/x force", "campus.exams ical /tmp/x", "lemmy.images attach /etc/passwd",
        ]
        for line in lines {
            #expect(session.pageRefusal(of: line)?.contains("a page names no file") == true, "\(line)")
        }
        let naming = session.commands.filter { $0.command.parameters.contains(where: \.namesFile) }.map(\.name)
        #expect(Set(naming) == ["exams", "images", "post", "run"], "a line above for each of these, except run")
        for line in ["exams", "images", "post community:2 A title", "upvote post:288", "feed local limit 3"] {
            #expect(session.pageRefusal(of: line) == nil, "\(line)")
        }
        await session.end()
    }

    @Test(arguments: [
        "!ls", "status; !ls", "status > /tmp/x", "status >> /tmp/x", "status >| /tmp/x", "status | cat",
        "as bob login x",
        "images /etc/passwd", "post town Title attach /etc/passwd", "rec x", "\\run x", "\"run\" x", "quit",
        "status\nrun x", "status\u{1B}[2J", "", "# nothing", "shwo",
        String(repeating: "a", count: 5_000),
    ])
    func `a page gets at neither a shell nor a file`(_ line: String) async throws {
        let session = try await makeSession()
        #expect(session.pageRefusal(of: line) != nil)
        await session.end()
    }

    // MARK: Names

    @Test func `one reaches by the names and links of the inspector what the cache says is held`() async throws {
        let session = try await makeSession()
        for line in [
            "login alice", "feed local limit 5 as f", "load post 288 as p", "upgrade p to T3", "watch p in page",
            "load person 3 as x", "drop x", "comments p limit 3 as c", "query post where score > 5 as q",
            "load http://elsewhere.test/post/161 to stub as away",
        ] {
            #expect(await session.execute(line) == .ok, "\(line)")
        }
        let inspection = session.commits.inspection
        let roots = session.inspectedRoots
        var reached: [String: Set<InspectedID>] = [:]
        for (name, start) in roots {
            var open = start
            var seen: Set<InspectedID> = []
            while let next = open.popLast() {
                guard seen.insert(next).inserted else { continue }
                open += inspection.source(next.source)?.inspectedState(of: next)?.links.map(\.id) ?? []
            }
            reached[name] = seen
        }
        let secondary: Set = ["_", "last list", "back", "what is set aside"]
        var count = 0
        for (entity, holders) in session.holdersOfLiveObjects {
            let names = reached.filter { name, ids in
                ids.contains { id in
                    // A stub shows its entity, but does not keep it alive.
                    !id.tier.hasSuffix("0")
                        && inspection.source(id.source)?.inspectedState(of: id)?.entity == entity
                }
            }.keys
            #expect(Set(names).subtracting(secondary) == Set(holders).subtracting(secondary), "\(entity)")
            count += 1
        }
        #expect(count > 10, "only \(count) objects: has the test lost sight of them?")
        await session.end()
    }

    @Test func `a name leads to its feed, its query or its stub, and to what these do not refer to`() async throws {
        let session = try await makeSession()
        let lines = [
            "login alice", "load http://elsewhere.test/post/161 to stub as s", "load feed all as f",
            "query post where score > 5 as q", "comments post:288 as c", "watch f in side",
        ]
        for line in lines { #expect(await session.execute(line) == .ok, "\(line)") }
        func tiers(_ name: String) -> [String] { (session.inspectedRoots[name] ?? []).map(\.tier) }
        #expect(tiers("f") == ["feed"] && tiers("side") == ["feed"])
        #expect(tiers("q") == ["query"] && tiers("c") == ["feed"])
        #expect(tiers("s") == ["post0"])
        let stub = try #require(session.inspectedRoots["s"]?.first)
        let state = session.commits.inspection.source(stub.source)?.inspectedState(of: stub)
        #expect(state?.entity == "post:288", "the feed has loaded what is at its address")
        for line in ["upgrade s", "upgrade f.1"] { #expect(await session.execute(line) == .ok, "\(line)") }
        #expect(tiers("s") == ["post3"])
        #expect(tiers("f") == ["feed", "post3"], "the row keeps what it was upgraded to, the feed does not")
        await session.end()
    }
}
