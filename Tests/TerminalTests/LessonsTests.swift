import Foundation
import Testing

/// Tests what Enter and Ctrl-C do in a lesson and in a demo on a real terminal.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct `Enter on the terminal` {
    @Test func `it leads through a lesson and on to the next`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("\r\rtour start\r")
            try await terminal.wait(forLine: "      Enter: a hint")
            try await terminal.wait(for: "the place") { $0.lineAtCursor == "strata.test/anon [tour 1 · 1/5]>" }
            terminal.type("\r")
            try await terminal.wait(forLine: "  login NAME")
            terminal.type("login alice\r")
            try await terminal.wait(forLine: "      Enter: next")
            terminal.type("\r")
            try await terminal.wait(for: "the place") { $0.lineAtCursor.hasSuffix(" [tour 1 · 2/5]>") }
            terminal.type("tour off\r")
            try await terminal.wait(forPrompt: "strata.test/anon>")
        }
    }

    @Test func `it runs the steps of a demo, and Ctrl-C ends it`() async throws {
        try await ProgramOnTerminal.run { terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("demo\r")
            try await terminal.wait(forLine: "  > login alice")
            try await terminal.wait(for: "the place") { $0.lineAtCursor.hasSuffix(" [demo 1/7]>") }
            terminal.type("\r")
            try await terminal.wait(forLine: "  > feed local limit 5 as f")
            try await terminal.wait(for: "the place") { $0.lineAtCursor.hasSuffix(" [demo 2/7]>") }
            terminal.type("\u{03}")
            try await terminal.wait(forLine: "ok    vote is over; the session is as it was")
            try await terminal.wait(forPrompt: "strata.test/anon>")
        }
    }
}
