import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct Appearance {
    private static let colour = "\u{1B}[3"

    @Test func `a terminal gets colour`() async throws {
        #expect(try await output().contains(Self.colour))
    }

    @Test(arguments: [[:], ["NO_COLOR": "1"]])
    func `NO_COLOR and --no-color turn it off`(_ environment: [String: String]) async throws {
        let text =
            environment.isEmpty ? try await output("--no-color") : try await output(environment: environment)
        #expect(!text.contains(Self.colour))
    }

    @Test(arguments: [[:], ["TERM": "dumb"]])
    func `TERM=dumb and --plain print text alone`(_ environment: [String: String]) async throws {
        let text = environment.isEmpty ? try await output("--plain") : try await output(environment: environment)
        #expect(!text.contains("\u{1B}"))
    }

    @Test(arguments: [true, false])
    func `an address is a link that the terminal opens, if it shows colour`(_ showsColour: Bool) async throws {
        try await ProgramOnTerminal.run(showsColour ? [] : ["--no-color"]) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("login alice\r")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            terminal.type("post cats \"A link\" url https://example.org/a as s\r")
            try await terminal.wait(forLine: "ok    post:360 posted")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            terminal.type("open s\r")
            try await terminal.wait(forLine: "    link  https://example.org/a")
            #expect(terminal.screen.links == (showsColour ? ["https://example.org/a"] : []))
        }
    }

    /// Returns the output of a short session, byte by byte.
    private func output(_ arguments: String..., environment: [String: String] = [:]) async throws -> String {
        var text = ""
        try await ProgramOnTerminal.run(arguments, environment: environment) { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            let isPlain = arguments.contains("--plain")
            terminal.type("shwo\r")
            try await terminal.wait(forLine: "error\(isPlain ? ":" : "") no command \"shwo\". Did you mean: show")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("gc\r")
            try await terminal.wait(forLine: "ok\(isPlain ? ": " : "    ")nothing to collect")
            try await terminal.wait(forPrompt: "strata.test/anon>")
            #expect(try await terminal.leave() == 0)
            #expect(terminal.screen.lines.last == ProgramOnTerminal.restored)
            text = terminal.text
        }
        return text
    }
}
