import Foundation
import Testing

/// Tests the commands that run before the first typed line.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct `A session that somebody has prepared` {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "prepared-\(UUID().uuidString)")

    private func prepare() throws {
        let own = folder.appending(path: "strata")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data("login alice\nshwo\nload post 288 as p\n".utf8).write(to: own.appending(path: "startup"))
        let settings = #"{"aliases": {"both": "upvote *; save *"}, "settings": {"wings": "2"}}"#
        try Data(settings.utf8).write(to: own.appending(path: "settings.json"))
    }

    @Test func `the startup file is run, and the aliases are there`() async throws {
        try prepare()
        let environment = ["XDG_CONFIG_HOME": folder.path(percentEncoded: false)]
        try await ProgramOnTerminal.run([], environment: environment, isToldWhere: false) { terminal in
            try await terminal.wait(forLine: "error no command \"shwo\"")
            try await terminal.wait(forLine: "ok    p = post:288")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            let seen = terminal.screen.lines.joined(separator: "\n")
            #expect(seen.contains("line 2") && seen.contains("wings"), "\(seen)")
            terminal.type("both p\r")
            try await terminal.wait(forLine: "ok    save post:288")
            #expect(try await terminal.leave() == 0)
        }
    }

    @Test func `the prompt does not wait for a server that takes the connection and says nothing`() async throws {
        let server = try HoldingServer()
        defer { server.stop() }
        server.hold("/api/v3/site")
        try await ProgramOnTerminal.run(["--server", server.url]) { terminal in
            let arrival = await server.arrival()
            try await terminal.wait(forPrompt: "127.0.0.1/anon>")
            let prompt = try #require(terminal.instant { $0.lineAtCursor == "127.0.0.1/anon>" })
            #expect(prompt - arrival < .seconds(29), "the request is given up after thirty")
            terminal.type("help load\r")
            try await terminal.wait(forLine: "  load ")
            try await terminal.wait(forPrompt: "127.0.0.1/anon>")
            #expect(try await terminal.leave() == 0)
        }
    }

    @Test func `not with --no-startup`() async throws {
        try prepare()
        let environment = ["XDG_CONFIG_HOME": folder.path(percentEncoded: false)]
        try await ProgramOnTerminal.run(["--no-startup"], environment: environment, isToldWhere: false) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            let seen = terminal.screen.lines.joined(separator: "\n")
            #expect(!seen.contains("shwo") && !seen.contains("wings"), "\(seen)")
            #expect(try await terminal.leave() == 0)
        }
    }

    @Test func `the first screen says what to begin with, and the prompt what to keep in mind`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            let lines = terminal.screen.lines
            #expect(lines.first?.hasPrefix("strata ") == true && lines.first?.contains("one live object") == true)
            #expect(lines[1] == "A demo forum, its server inside: help lists the commands, Ctrl-D leaves")
            #expect(
                lines.contains { $0.hasPrefix("    tour ") && $0.contains("the first takes two minutes") },
                "\(lines)"
            )
            #expect(lines.contains { $0.hasPrefix("    login alice  try by yourself") }, "\(lines)")
            #expect(lines.count <= 6, "the first screen is short: \(lines)")
            terminal.type("login alice; net fail 1\r")
            try await terminal.wait(for: "both states") { screen in
                screen.lineAtCursor.wholeMatch(of: #/strata\.test/alice \(\d+ unread\) \[net fail 1\]>/#) != nil
            }
            #expect(terminal.text.contains("\u{1B}[35m[net fail 1]\u{1B}[0m"))
            terminal.type("set welcome off keep; net ok; exit\r")
            #expect(try await terminal.end() == 0)
        }
    }

    @Test func `a prompt without symbols where the terminal can only print`() async throws {
        try await ProgramOnTerminal.run([], environment: ["TERM": "dumb"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("login alice; load post 288 as p; net offline; upvote p\r")
            // The simulated fault is not told a second time.
            try await terminal.wait(for: "the state in the prompt") { screen in
                screen.lineAtCursor.wholeMatch(of: #/strata\.test/alice \(\d+ unread\) \[offline, 1 waits\]>/#) != nil
            }
            #expect(!terminal.text.contains("\u{1B}"))
            #expect(try await terminal.leave() == 0)
        }
    }
}
