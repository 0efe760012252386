import Foundation
import Testing

/// Tests Ctrl-C while an edit is under way: the edit continues, and its result is reported.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct `Edits left behind by Ctrl-C` {
    private static func isAtPrompt(under start: String) -> @Sendable (Screen) -> Bool {
        { screen in
            screen.promptAtCursor == "strata.test/alice>" && screen.lines.contains { $0.hasPrefix(start) }
        }
    }

    @Test func `one under way and one behind it are counted, told when they settle, and undone in turn`() async throws {
        let server = try HoldingServer()
        defer { server.stop() }
        try await ProgramOnTerminal.run("--server", server.url, "--demo") { terminal in
            terminal.type("login alice; load post 288 as p\r")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            // All keys are typed within the time limit of a request: as soon as the screen shows the condition, not when the test is
            // scheduled.
            server.hold("/api/v3/post/like") { terminal.type("\u{03}") }
            terminal.once(Self.isAtPrompt(under: "error cancelled; 1 request still under way, and may still arrive")) {
                terminal.type("downvote p\r")
            }
            // The spinner is shown at once, whether or not the edit has been sent; before it, Ctrl-C would clear the line, and there would
            // be no edit.
            terminal.once({ screen in
                guard let spinner = screen.lineAtCursor.first else { return false }
                return screen.lines.contains { $0.hasSuffix("> downvote p") } && #"|/-\"#.contains(spinner)
            }) {
                terminal.type("\u{03}")
            }
            let isBehind = "error cancelled; 1 edit waits behind another, and will be sent after it"
            terminal.once(Self.isAtPrompt(under: isBehind)) { server.letGo() }
            terminal.type("upvote p\r")
            try await terminal.wait(forLine: isBehind)
            try await terminal.wait(forLine: "note  vote post:288 up, interrupted earlier: done")
            try await terminal.wait(forLine: "note  vote post:288 down, interrupted earlier: done")
            terminal.type("expect p.score = 5; undo; expect p.score = 7; undo; expect p.score = 6; expect p.vote = -\r")
            try await terminal.wait(forLine: "ok    undo vote post:288 down: vote post:288 up, 1 request sent")
            try await terminal.wait(forLine: "ok    undo vote post:288 up: vote post:288 off, 1 request sent")
            try await terminal.wait(forLine: "ok    p.vote is -")
        }
    }
}
