import Foundation
import Testing

/// Tests the program itself with typed input; the line editor's changes to a line are tested in LineEditing.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct `A typed session` {
    @Test func `one vote arrives in both views, and is taken back in both`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(terminal.screen.lines.first?.hasPrefix("strata ") == true)
            #expect(
                terminal.screen.lines[1] == "A demo forum, its server inside: help lists the commands, Ctrl-D leaves"
            )
            terminal.type("login alice\r")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            terminal.type("feed local limit 5 as f\r")
            try await terminal.wait(forLine: "  5  ")
            terminal.type("load post 288 as p\r")
            try await terminal.wait(forLine: "hit   p = post:288, already live at T2 through f")
            terminal.type("watch f in list; watch p in detail; watch p.community in side\r")
            try await terminal.wait(forLine: "ok    3 views: list, detail, side")
            terminal.type("upvote p\r")
            try await terminal.wait(forLine: "ok    vote post:288 up: 2 views changed, side untouched")
            terminal.type("net fail 1; downvote p\r")
            try await terminal.wait(forLine: "error vote post:288 down: ")
            terminal.type("shwo p\r")
            try await terminal.wait(forLine: "error no command \"shwo\". Did you mean: show")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            let lines = terminal.screen.lines
            for view in ["list  ", "detail"] {
                #expect(lines.contains { $0.hasPrefix("  ~ \(view)  post:288  score 6 → 7?  vote none → up?") })
                #expect(lines.contains("  ✓ \(view)  post:288  score 7  confirmed"))
                #expect(lines.contains("  ✗ \(view)  post:288  score 5 → 7?  vote down → up?  rolled back"))
            }
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test
    func
        `the terminal is asked once how wide joined pictures are, and its answers are in no line and no other program`()
        async throws
    {
        try await ProgramOnTerminal.run(["--no-startup"], environment: ["EDITOR": "cat"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            let start = "strata.test/anon> ".count + 1
            for width in [0, 2, 4] { terminal.type("\u{1B}[2;\(start + width)R") }
            terminal.type("help")
            try await terminal.wait(for: "what is typed, and no more") {
                $0.lineAtCursor.hasPrefix("strata.test/anon> help") && $0.cursor.column == start + 3
            }
            terminal.type("\u{18}\u{05}")
            for width in [2, 1] { terminal.type("\u{1B}[2;\(start + width)R") }
            terminal.type(" load👍🏽x")
            try await terminal.wait(for: "the line that came back, and what was typed behind it") {
                $0.lineAtCursor.hasSuffix("> help load👍🏽x")
            }
            terminal.type("\u{7F}\u{7F}\r")
            try await terminal.wait(forLine: "  load ")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(terminal.text.split(separator: "\u{1B}[6n", omittingEmptySubsequences: false).count == 6)
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `a half-typed line survives what arrives meanwhile`() async throws {
        let server = try HoldingServer()
        defer { server.stop() }
        try await ProgramOnTerminal.run("--server", server.url, "--demo") { terminal in
            terminal.type("login alice; load post 288 as p; watch p\r")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            server.hold("/api/v3/post/like") {
                terminal.once({ $0.lines.contains { $0.hasPrefix("  ~ p  post:288  score 6 → 7?") } }) {
                    terminal.type("\u{03}")
                }
            }
            terminal.type("upvote p\r")
            try await terminal.wait(forLine: "error cancelled")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            terminal.type("# 猫の写真 half")
            try await terminal.wait(forPrompt: "strata.test/alice> # 猫の写真 half")
            #expect(!terminal.screen.lines.contains { $0.contains("confirmed") && !$0.contains("(? not") })
            server.letGo()
            try await terminal.wait(forLine: "  ✓ p  post:288  score 7  confirmed")
            try await terminal.wait(forPrompt: "strata.test/alice> # 猫の写真 half")
            terminal.type(" and whole\r")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            #expect(
                terminal.screen.lines.contains {
                    Screen.withoutStates($0) == "strata.test/alice> # 猫の写真 half and whole"
                }
            )
        }
    }

    @Test func `Ctrl-C drops a half-typed line and cancels what waits, and the session goes on`() async throws {
        let server = try HoldingServer()
        defer { server.stop() }
        try await ProgramOnTerminal.run("--server", server.url, "--demo") { terminal in
            try await terminal.wait(for: "an empty prompt") { $0.lineAtCursor.hasSuffix("/anon>") }
            terminal.type("exit")
            try await terminal.wait(for: "what was typed") { $0.lineAtCursor.hasSuffix("/anon> exit") }
            terminal.type("\u{03}")
            try await terminal.wait(for: "an empty prompt") { $0.lineAtCursor.hasSuffix("/anon>") }
            server.hold("/api/v3/post/list") { terminal.type("\u{03}") }
            terminal.type("feed local\r")
            try await terminal.wait(forLine: "error cancelled")
            try await terminal.wait(for: "an empty prompt") { $0.lineAtCursor.hasSuffix("/anon>") }
            server.letGo()
            terminal.type("feed local limit 2\r")
            try await terminal.wait(forLine: "  2  ")
            terminal.type("exit\r")
            #expect(try await terminal.end() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `a session outlives its server`() async throws {
        let server = try HoldingServer()
        try await ProgramOnTerminal.run("--server", server.url, "--demo") { terminal in
            terminal.type("login alice; load post 288 as p\r")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            server.stop()
            // The first request may still use the open connection, and find its end.
            terminal.type("refresh p\r")
            try await terminal.wait(forLine: "error ")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            terminal.type("feed local\r")
            try await terminal.wait(forLine: "error nobody answers at \(server.url)")
            terminal.type("show p score\r")
            try await terminal.wait(forLine: "    score  6")
            #expect(try await terminal.leave() == 0)
        }
    }

    @Test func `a password is asked for and never shown`() async throws {
        let server = try HoldingServer()
        defer { server.stop() }
        let password = try #require(server.accounts.first { $0.name == "alice" }?.password)
        try await ProgramOnTerminal.run("--server", server.url) { terminal in
            try await terminal.wait(for: "a prompt") { $0.lineAtCursor.hasSuffix("/anon>") }
            terminal.type("login alice\r")
            try await terminal.wait(forPrompt: "password for alice:")
            terminal.type(password + "\r")
            try await terminal.wait(forLine: "ok    signed in as alice")
            terminal.type("exit\r")
            #expect(try await terminal.end() == 0)
            #expect(!terminal.text.contains(password))
            #expect(try String(contentsOf: terminal.history, encoding: .utf8) == "login alice\nexit\n")
        }
    }

    @Test func `a pasted line break runs nothing before Enter, and all of it comes back with an arrow`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(terminal.screen.bracketsPaste)
            terminal.type("\u{1B}[200~feed local \\\r  limit 2\rshow 'x\ry'\u{1B}[201~")
            try await terminal.wait(for: "what was pasted") { $0.lineAtCursor == "y'" }
            #expect(!terminal.screen.lines.contains { $0.hasPrefix("  2  ") })
            terminal.type("\r")
            try await terminal.wait(forLine: "  2  ")
            try await terminal.wait(for: "both commands") { $0.lines.contains { $0.hasPrefix("error ") } }
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("feed local \\\r")
            try await terminal.wait(forPrompt: ">")
            terminal.type("limit 1\r")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("\u{1B}[A\u{1B}[A")
            try await terminal.wait(for: "the pasted entry") { $0.lineAtCursor == "y'" }
            terminal.type("\u{15}\u{04}")
            #expect(try await terminal.end() == 0)
            #expect(!terminal.screen.bracketsPaste)
            let lines = try String(contentsOf: terminal.history, encoding: .utf8)
            #expect(lines == "feed local \\\u{1E}  limit 2\u{1E}show 'x\u{1E}y'\nfeed local \\\u{1E}limit 1\n")
        }
    }

    @Test func `! runs a shell command on the terminal`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("!echo $((6 * 7)); read word; echo \"got $word\"\r")
            try await terminal.wait(forLine: "42")
            terminal.type("hi\r")
            try await terminal.wait(forLine: "got hi")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("!echo ready; cat\r")
            try await terminal.wait(forLine: "ready")
            // A shell that is just about to start a program ignores a signal, so the program must be running first.
            terminal.type("reads\r")
            try await terminal.wait(for: "the line, and what cat makes of it") { $0.lines.count { $0 == "reads" } == 2 }
            terminal.type("\u{03}")
            // The terminal has printed ^C where the command left the cursor.
            try await terminal.wait(forLine: "^Cerror the shell command ended with 130")
            terminal.type("!exit 3\r")
            try await terminal.wait(forLine: "error the shell command ended with 3")
            terminal.type("gc\r")
            try await terminal.wait(forLine: "ok    nothing to collect")
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `the beginning of a verb will do, Tab completes, and an arrow brings a line back`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("stat\r")
            try await terminal.wait(forLine: "  server")
            terminal.type("upg\t")
            // The hint shows the possible continuation after it.
            try await terminal.wait(for: "the verb") { $0.lineAtCursor.hasPrefix("strata.test/anon> upgrade REF") }
            terminal.type("\u{15}\u{1B}[A")
            try await terminal.wait(forPrompt: "strata.test/anon> stat")
        }
    }
}
