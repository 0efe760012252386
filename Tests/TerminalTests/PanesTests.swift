import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct `Panes on terminals` {
    /// The folder of the sockets of one test's sessions, with a path short enough for a socket.
    private final class Runtime: Sendable {
        let url = URL(filePath: "/tmp/strata-run-\(UInt32.random(in: 0...UInt32.max))")
        var environment: [String: String] { ["XDG_RUNTIME_DIR": url.path] }

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        // Ignored: it is a test's own folder.
        deinit { try? FileManager.default.removeItem(at: url) }

        /// The processes that have a socket.
        var sessions: [Int32] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: url.appending(path: "strata").path)
                    .compactMap { Int32($0.replacing(".sock", with: "")) }
            }
        }
    }

    @Test func `panes on keeps the views on top, off brings everything back`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("login alice; load post 288 as p; watch p in detail\r")
            try await terminal.wait(forLine: "ok    1 view: detail")
            terminal.type("panes on\r")
            try await terminal.wait(for: "panes") {
                $0.isSecond && $0.lines[0].hasPrefix("┌─ detail  post:288") && $0.promptAtCursor == "strata.test/alice>"
            }
            terminal.type("upvote p\r")
            try await terminal.wait(for: "the vote in its pane, and told below") { screen in
                screen.lines.contains { $0.hasPrefix("│*score") && $0.contains(" 7 ") }
                    && screen.lines.contains { $0.hasPrefix("  ✓ detail  post:288  score 7  confirmed") }
                    && screen.lines[0].hasPrefix("┌─ detail  post:288")
            }
            terminal.type("!echo from the shell\r")
            try await terminal.wait(for: "what the shell said") {
                !$0.isSecond && $0.lines.contains("from the shell") && $0.promptAtCursor == "strata.test/alice>"
            }
            terminal.type("panes off\r")
            try await terminal.wait(forLine: "ok    panes off")
            try await terminal.wait(for: "the first screen") { screen in
                !screen.isSecond && screen.lines.contains { $0.hasPrefix("strata ") }
                    && screen.lines.contains { $0.hasPrefix("ok    vote post:288 up") }
            }
            terminal.type("panes on\r")
            try await terminal.wait(for: "panes again") { $0.isSecond }
            // It fits on the screen, though not below the panes: a pager would hide them.
            terminal.type("feed local limit 20\r")
            try await terminal.wait(for: "the end of the list below the panes") { screen in
                screen.isSecond && screen.promptAtCursor == "strata.test/alice>"
                    && screen.lines.contains { $0.hasPrefix("  20  ") }
            }
            #expect(try await terminal.leave() == 0)
            #expect(!terminal.screen.isSecond && terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `a session that is ended from outside gives the screen back`() async throws {
        let runtime = try Runtime()
        try await ProgramOnTerminal.run(["--plain"], environment: runtime.environment) { plain in
            try await plain.wait(for: "a prompt") { $0.lineAtCursor.hasSuffix("/anon>") }
            plain.type("panes on\r")
            try await plain.wait(forLine: "error: panes on needs a terminal")
            try await plain.wait(forLine: "try: panes once")
            try await ProgramOnTerminal.run([], environment: runtime.environment) { terminal in
                try await terminal.wait(forPrompt: "strata.test/anon>")
                terminal.type("panes on\r")
                try await terminal.wait(for: "panes") { $0.isSecond && $0.lines[1].contains("No views yet") }
                let before = try runtime.sessions
                #expect(before.count == 2, "a person types at both: \(before)")
                plain.type("exit\r")
                #expect(try await plain.end() == 0)
                let session = try #require(try runtime.sessions.first)
                #expect(try runtime.sessions.count == 1)
                kill(session, SIGTERM)
                #expect(try await terminal.end() != 0)
                #expect(!terminal.screen.isSecond)
                #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
            }
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT], [[], ["--plain"]])
    func `a session that is ended from outside leaves no socket and reports no crash`(
        _ signal: Int32,
        _ options: [String]
    ) async throws {
        let runtime = try Runtime()
        try await ProgramOnTerminal.run(options, environment: runtime.environment) { terminal in
            try await terminal.wait(for: "a prompt") { $0.lineAtCursor.hasSuffix("/anon>") }
            // A command catches Ctrl-C, and restores the signals afterwards.
            terminal.type("gc\r")
            try await terminal.wait(forLine: "ok\(options.isEmpty ? "    " : ": ")nothing to collect")
            kill(try #require(try runtime.sessions.first), signal)
            #expect(try await terminal.end() == 128 + signal)
            #expect(try runtime.sessions == [])
            #expect(!terminal.text.contains("crash") && !terminal.text.contains("acktrac"), "\(terminal.text)")
        }
    }

    @Test func `another terminal shows the panes, follows them, and says when the session ends`() async throws {
        let runtime = try Runtime()
        try await ProgramOnTerminal.run([], environment: runtime.environment) { session in
            try await session.wait(forPrompt: "strata.test/anon>")
            session.type("login alice; load post 288 as p; watch p in detail\r")
            try await session.wait(forLine: "ok    1 view: detail")
            try await ProgramOnTerminal.run(["panes"], environment: runtime.environment, isToldWhere: false) { viewer in
                try await viewer.wait(for: "the pane") {
                    $0.isSecond && $0.lines.first?.hasPrefix("┌─ detail  post:288") == true
                        && $0.lines.last?.hasSuffix("q leaves") == true
                }
                session.type("upvote p\r")
                try await viewer.wait(for: "the vote") { screen in
                    screen.lines.contains { $0.hasPrefix("│*score") && $0.contains(" 7 ") }
                }
                // Input to the viewer is ignored.
                viewer.type("downvote p\r")
                session.type("unwatch all\r")
                try await viewer.wait(for: "no panes") { $0.lines.dropFirst().first?.contains("No views yet") == true }
                try await ProgramOnTerminal.run(
                    ["panes", "\(try #require(try runtime.sessions.first))"],
                    environment: runtime.environment,
                    isToldWhere: false
                ) { other in
                    try await other.wait(for: "no panes there either") {
                        $0.lines.dropFirst().first?.contains("No views yet") == true
                    }
                    other.type("q")
                    #expect(try await other.end() == 0)
                    #expect(!other.screen.isSecond && other.screen.lines.last == ProgramOnTerminal.restored)
                }
                session.type("show p score\r")
                try await session.wait(forLine: "    score  7")
                session.type("exit\r")
                #expect(try await session.end() == 0)
                #expect(try await viewer.end() == 0)
                #expect(viewer.screen.lines.contains { $0.hasPrefix("strata: session ") && $0.hasSuffix(" has ended") })
                #expect(viewer.screen.lines.last == ProgramOnTerminal.restored)
                #expect(try runtime.sessions.isEmpty)
            }
        }
    }

    @Test func `Ctrl-C leaves, and without a session there is an error`() async throws {
        let runtime = try Runtime()
        try await ProgramOnTerminal.run(["panes"], environment: runtime.environment, isToldWhere: false) { viewer in
            let status = try await viewer.end()
            #expect(status == 3)
            #expect(viewer.screen.lines.first == "strata: no session is running")
        }
        try await ProgramOnTerminal.run([], environment: runtime.environment) { session in
            try await session.wait(forPrompt: "strata.test/anon>")
            try await ProgramOnTerminal.run(["panes"], environment: runtime.environment, isToldWhere: false) { viewer in
                try await viewer.wait(for: "no panes") { $0.lines.dropFirst().first?.contains("No views yet") == true }
                viewer.type("\u{03}")
                #expect(try await viewer.end() == 0)
                #expect(viewer.screen.lines.last == ProgramOnTerminal.restored)
            }
            let lines = ["panes", "--json"]
            try await ProgramOnTerminal.run(lines, environment: runtime.environment, isToldWhere: false) { copier in
                try await copier.wait(forLine: #"{"panes":[],"pid":"#)
                copier.type("\u{03}")
                #expect(try await copier.end() != 0)
            }
            #expect(try await session.leave() == 0)
        }
    }
}
