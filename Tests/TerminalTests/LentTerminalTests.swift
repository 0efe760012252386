import Foundation
import Testing

/// Tests that a program which gets the terminal for a while finds it as the shell left it: lines, echo, Ctrl-C.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct `A lent terminal` {
    @Test func `a shell command reads lines, is ended by Ctrl-C and Ctrl-backslash, and its lines begin at the left`()
        async throws
    {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("!echo asks; read n; echo \"got $n\"\r")
            try await terminal.wait(forLine: "asks")
            terminal.type("twp\u{7F}o\r")
            try await terminal.wait(forLine: "got two")
            // A shell that is just about to start a program ignores a signal, so the program must be running first.
            terminal.type("!echo first; cat\r")
            try await terminal.wait(forLine: "first")
            terminal.type("reads\r")
            try await terminal.wait(for: "the line, and what cat makes of it") { $0.lines.count { $0 == "reads" } == 2 }
            terminal.type("\u{03}")
            try await terminal.wait(for: "its end") { $0.lines.contains { $0.hasSuffix("command ended with 130") } }
            terminal.type("!echo second; cat\r")
            try await terminal.wait(forLine: "second")
            terminal.type("waits\r")
            try await terminal.wait(for: "the line, and what cat makes of it") { $0.lines.count { $0 == "waits" } == 2 }
            terminal.type("\u{1C}")
            try await terminal.wait(for: "its end, and no other") {
                $0.lines.contains { $0.hasSuffix("command ended with 131") }
            }
            terminal.type("help grammar | head -n 3 | sed 's/.*/=/'; echo done\r")
            try await terminal.wait(forLine: "done")
            #expect(terminal.screen.lines.count { $0 == "=" } == 3)
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }

    @Test func `an editor that reads lines gets them, and the line comes back`() async throws {
        let editor = FileManager.default.temporaryDirectory.appending(path: "editor-\(UUID().uuidString)")
        // Ignored: it is a test's own file.
        defer { try? FileManager.default.removeItem(at: editor) }
        let script = "echo what?; read word </dev/tty; echo \"gc $word\" >\"$1\"\n"
        try script.write(to: editor, atomically: true, encoding: .utf8)
        // A program that a test writes may be busy while another thread forks, so the shell reads it instead.
        try await ProgramOnTerminal.run([], environment: ["VISUAL": "sh \(editor.path)"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("help\u{18}\u{05}")
            try await terminal.wait(forLine: "what?")
            terminal.type("# from the editor\r")
            try await terminal.wait(forPrompt: "strata.test/anon> gc # from the editor")
            terminal.type("\r")
            try await terminal.wait(forLine: "ok    nothing to collect")
            #expect(try await terminal.leave() == 0)
        }
    }

    /// dash does not restore the terminal mode by itself.
    @Test func `Ctrl-Z leaves the shell a terminal with lines and echo, and fg brings the line back`() async throws {
        let environment = ["INNER": try ProgramOnTerminal.strata.path]
        try await ProgramOnTerminal.run([], environment: environment) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("!PS1='sh> ' sh -i\r")
            try await terminal.wait(forPrompt: "sh>")
            terminal.type("\"$INNER\" --data inner\r")
            try await terminal.wait(for: "the inner prompt") { $0.lineAtCursor == "strata.test/anon>" }
            terminal.type("gc # half")
            try await terminal.wait(forPrompt: "strata.test/anon> gc # half")
            terminal.type("\u{1A}")
            try await terminal.wait(forPrompt: "sh>")
            terminal.type("stty -a | grep -o -w -e '-*icanon' -e '-*isig' -e '-*echo' -e '-*opost' | xargs\r")
            try await terminal.wait(forLine: "opost isig icanon echo")
            terminal.type("fg\r")
            try await terminal.wait(forPrompt: "strata.test/anon> gc # half")
            terminal.type("\r")
            try await terminal.wait(forLine: "ok    nothing to collect")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("\u{04}")
            try await terminal.wait(forPrompt: "sh>")
            terminal.type("exit\r")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
        }
    }
}
