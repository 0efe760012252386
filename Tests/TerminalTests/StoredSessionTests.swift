import Foundation
import Testing

/// Tests the screen of a session with a server that is not the demo.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct `What a person sees` {
    @Test func `it is kept without being asked for, and after it one is signed out`() async throws {
        let server = try HoldingServer()
        let folder = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString)")
        defer {
            server.stop()
            // Ignored: it is a test's own session.
            try? FileManager.default.removeItem(at: folder)
        }
        let password = try #require(server.accounts.first { $0.name == "alice" }?.password)
        let environment = ["XDG_DATA_HOME": folder.path(percentEncoded: false), "STRATA_PASSWORD": password]
        try await ProgramOnTerminal.run(["--server", server.url], environment: environment, isToldWhere: false) {
            terminal in
            try await terminal.wait(forPrompt: "strata.test/anon>")
            terminal.type("login alice\r")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            terminal.type("feed subscribed limit 2 as f\r")
            try await terminal.wait(forLine: "  2  ")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            #expect(try await terminal.leave() == 0)
        }
        #expect(
            FileManager.default.fileExists(atPath: folder.appending(path: "strata/store").path(percentEncoded: false))
        )
        try await ProgramOnTerminal.run(["--server", server.url], environment: environment, isToldWhere: false) {
            terminal in
            try await terminal.wait(forPrompt: "strata.test/alice (signed out)>")
            terminal.type("show f\r")
            try await terminal.wait(forLine: "  (from disk, ")
            try await terminal.wait(forLine: "  2  ")
            terminal.type("login alice\r")
            try await terminal.wait(forPrompt: "strata.test/alice>")
            terminal.type("refresh f; show f\r")
            try await terminal.wait(forLine: "  2  ")
            #expect(try await terminal.leave() == 0)
        }
    }
}
