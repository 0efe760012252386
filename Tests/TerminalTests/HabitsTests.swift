import Foundation
import Testing

/// Tests what people bring along from other programs, with typed input.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct Habits {
    @Test func `Tab in an empty line offers one screen, in the groups of help, and kinds apart`() async throws {
        try await ProgramOnTerminal.run(["--no-color"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("\t")
            try await terminal.wait(forLine: "Kinds")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            let lines = terminal.screen.lines
            for heading in ["Session ", "Read ", "React ", "Meta "] {
                #expect(lines.contains { $0.hasPrefix(heading) }, "\(heading): \(lines)")
            }
            #expect(lines.first?.hasPrefix("strata ") == true, "nothing scrolled away: \(lines)")
            #expect(!lines.contains { $0.hasPrefix("Read ") && $0.contains("post:") })
        }
    }

    @Test func `a candidate has beside it what it is`() async throws {
        try await ProgramOnTerminal.run(["--no-color"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("feed local limit 2 as f\r")
            try await terminal.wait(forLine: "  2  ")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("load post 288 as p\r")
            try await terminal.wait(forLine: "hit   p")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("unw\t\u{15}f.\t")
            try await terminal.wait(forLine: "f.1      post:290  T2  ")
            terminal.type("\u{15}net o\t")
            try await terminal.wait(forLine: "offline  there is no connection")
            terminal.type("\u{15}show p sco\t")
            try await terminal.wait(forPrompt: "strata.test/anon> show p score")
        }
    }

    @Test func `!! runs the last line again, also from the session before`() async throws {
        try await ProgramOnTerminal.run(["--no-color"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("gc\r")
            try await terminal.wait(forLine: "ok    nothing to collect")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("!! | sed 's/.*/[&]/'\r")
            try await terminal.wait(forLine: "gc | sed 's/.*/[&]/'")
            try await terminal.wait(forLine: "[ok    nothing to collect")
            #expect(try await terminal.leave() == 0)
            let history = try String(contentsOf: terminal.history, encoding: .utf8)
            #expect(history == "gc\ngc | sed 's/.*/[&]/'\n")
        }
    }

    @Test func `output goes through a pipe and into a file, and JSON to a program`() async throws {
        try await ProgramOnTerminal.run(["--no-color"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("feed local limit 2 > rows.txt\r")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("set json on\r")
            try await terminal.wait(for: "the answer as JSON") { $0.lines.contains { $0.hasPrefix("{\"type\"") } }
            terminal.type("feed local limit 2 | grep -c '\"type\":\"row\"'\r")
            try await terminal.wait(forLine: "2")
            terminal.type("!grep -c '^  [12] ' rows.txt | sed 's/^/rows /'\r")
            try await terminal.wait(forLine: "rows 2")
        }
    }

    @Test func `set plain on leaves lines that can be read one after the other`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("set plain on\r")
            try await terminal.wait(forLine: "ok: plain on")
            terminal.type("feed local limit 1\r")
            try await terminal.wait(forLine: "1, My cat is weakly held")
            terminal.type("shwo\r")
            try await terminal.wait(forLine: "error: no command \"shwo\"")
            terminal.type("panes on\r")
            try await terminal.wait(forLine: "error: panes on paints")
            #expect(!terminal.screen.isSecond)
        }
    }
}
