import Foundation
import Testing

/// Tests other programs on the terminal, between commands and in pipelines.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct `Other programs on the terminal` {
    /// A pager that uses only the shell: it shows one screen and asks.
    private static let pager = "head -n 3; printf 'more? '; read answer </dev/tty; echo got $answer"

    @Test func `what exceeds the screen is paged, and nothing else`() async throws {
        try await ProgramOnTerminal.run([], environment: ["PAGER": Self.pager]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help all\r")
            try await terminal.wait(for: "the pager's question") { $0.lineAtCursor == "more?" }
            #expect(!terminal.screen.lines.contains { $0.contains("help grammar") })
            terminal.type("enough\r")
            try await terminal.wait(forLine: "got enough")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help views\r")
            try await terminal.wait(forLine: "    Example: views")
            terminal.type("set pager off; help all\r")
            try await terminal.wait(for: "all of it") { $0.lines.contains { $0.hasPrefix("  Kinds: ") } }
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `what is typed ahead waits for the prompt, and is not the pager's`() async throws {
        try await ProgramOnTerminal.run([], environment: ["PAGER": Self.pager]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help all\rgc\r")
            try await terminal.wait(for: "the pager's question") { $0.lineAtCursor == "more?" }
            #expect(!terminal.screen.lines.contains("ok    nothing to collect"))
            terminal.type("enough\r")
            try await terminal.wait(forLine: "got enough")
            try await terminal.wait(forLine: "ok    nothing to collect")
            #expect(try await terminal.leave() == 0)
        }
    }

    @Test func `the pager says how one leaves it, and begins no shell and no editor`() async throws {
        let pager = "env | grep -e ^LESS -e ^PAGERSECURE; read answer </dev/tty"
        try await ProgramOnTerminal.run([], environment: ["PAGER": pager]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help all\r")
            try await terminal.wait(forLine: "LESSSECURE=1")
            try await terminal.wait(forLine: "PAGERSECURE=1")
            try await terminal.wait(for: "how one leaves it") { screen in
                screen.lines.contains { $0.hasPrefix("LESS=-FRX -Ps") && $0.contains("q leaves") }
            }
            terminal.type("\r")
            try await terminal.wait(forPrompt: "strata.test/anon>")
        }
        let own = ["PAGER": pager, "LESS": "-iR", "LESSSECURE": "0"]
        try await ProgramOnTerminal.run([], environment: own) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help all\r")
            try await terminal.wait(forLine: "LESSSECURE=0")
            try await terminal.wait(forLine: "LESS=-iR")
            terminal.type("\r")
            try await terminal.wait(forPrompt: "strata.test/anon>")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less")))
    func `what less showed stays on the screen`() async throws {
        try await ProgramOnTerminal.run([], environment: ["PAGER": "less -R"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help all\r")
            try await terminal.wait(for: "the pager") { $0.lineAtCursor.contains("q leaves") }
            terminal.type("q")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(!terminal.text.contains("\u{1B}[?1049h"), "less took the second screen")
            #expect(terminal.screen.lines.count > 20, "\(terminal.screen.lines)")
            #expect(try await terminal.leave() == 0)
        }
    }

    @Test func `without a pager of one's own, a key that means nothing begins the next command`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help all\r")
            try await terminal.wait(for: "the first screen") { $0.lineAtCursor.contains("q leaves") }
            #expect(!terminal.screen.lines.contains { $0.contains("help grammar") })
            terminal.type("gc\r")
            try await terminal.wait(forLine: "strata.test/anon> gc")
            try await terminal.wait(forLine: "ok    nothing to collect")
            terminal.type("help all\r")
            try await terminal.wait(for: "the first screen") { $0.lineAtCursor.contains("q leaves") }
            terminal.type("q")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(!terminal.screen.lines.contains { $0.contains("q leaves") })
            #expect(try await terminal.leave() == 0)
        }
    }

    @Test func `a pager that does not run is told, and the output shown`() async throws {
        try await ProgramOnTerminal.run([], environment: ["PAGER": "/nowhere/pager"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help all\r")
            try await terminal.wait(forLine: "note  the pager /nowhere/pager does not run: set pager off")
            #expect(terminal.screen.lines.contains { $0.hasPrefix("  Kinds: ") })
            terminal.type("set pager on; set pager off; exit\r")
            #expect(try await terminal.end() == 0)
        }
    }

    @Test func `| gives output to a shell command, which may stop reading`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help | grep -c .; echo; echo and; gc\r")
            try await terminal.wait(forLine: "and")
            terminal.type("help | head -n 1 >first; wc -l <first\r")
            try await terminal.wait(forLine: "1")
            terminal.type("gc | sh -c 'exit 3'\r")
            try await terminal.wait(forLine: "error the shell command ended with 3")
            terminal.type("gc | cat >/dev/null; kill -TERM $$\r")
            try await terminal.wait(forLine: "error the shell command ended with 143")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("gc > full; gc >> full; !wc -l <full\r")
            try await terminal.wait(forLine: "2")
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `| gets colours if it asks for them, and --json gives a document`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("gc | grep -c 1mok; echo plain\r")
            try await terminal.wait(forLine: "plain")
            #expect(terminal.screen.lines.contains("0"))
            terminal.type("set colour always; gc | grep -c 1mok; echo coloured\r")
            try await terminal.wait(forLine: "coloured")
            #expect(terminal.screen.lines.contains("1"))
            terminal.type("feed local limit 2 --json | tr -d '\\n' | cut -c 1-15; echo\r")
            try await terminal.wait(forLine: #"[{"type":"row","#)
            terminal.type("gc > taken; gc >| taken; !echo mine > theirs\r")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("gc > theirs\r")
            try await terminal.wait(forLine: "error theirs is there already")
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `Ctrl-C in it is its own, and the terminal is as it was`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            // The command uses only shell built-ins: a shell that is just about to start a program ignores the signal.
            terminal.type("help | stty -echo; echo ready; while :; do :; done\r")
            try await terminal.wait(forLine: "ready")
            terminal.type("\u{03}")
            try await terminal.wait(for: "the error") { $0.lines.contains { $0.hasSuffix("command ended with 130") } }
            terminal.type("gc\r")
            try await terminal.wait(forLine: "ok    nothing to collect")
            terminal.type("!stty -a | grep -o -e '-echo '; echo .\r")
            try await terminal.wait(forLine: ".")
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `a spinner names the request that takes long, and what is typed ahead is seen`() async throws {
        let server = try HoldingServer()
        defer { server.stop() }
        try await ProgramOnTerminal.run("--server", server.url, "--demo") { terminal in
            try await terminal.wait(for: "a prompt") { $0.lineAtCursor.hasSuffix("/anon>") }
            server.hold("/api/v3/post/list")
            // All keys are typed within the time limit of a request: as soon as the screen shows the condition, not when the test is
            // scheduled.
            terminal.once({ $0.lineAtCursor.contains(" s  GET /post/list") }) { terminal.type("gc") }
            terminal.once({ $0.lineAtCursor == "gc" }) { server.letGo() }
            terminal.type("feed local limit 2\r")
            try await terminal.wait(for: "the line at the prompt") { $0.lineAtCursor.hasSuffix("/anon> gc") }
            #expect(!terminal.screen.lines.contains { $0.contains("GET /post/list") })
            terminal.type("\r")
            try await terminal.wait(forLine: "ok    nothing to collect")
            #expect(try await terminal.leave() == 0)
        }
    }
}
