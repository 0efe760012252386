import Testing

@testable import ReplKit

@MainActor
@Suite struct `Any line` {
    private static let words = [
        "notes", "as", "f", "load", "note", "note:1", "note:2", "f.1", "f.2.board", "_", "_.1", "show", "watch", "in",
        "side",
        "star", "unstar", "off", "write", "follow", "weather", "fine", "failing", "list", "views", "cache", "drop",
        "gc",
        "explain", "trace", "on", "set", "json", "columns", "30", "alias", "x", "*", "expect", "f.1.stars", "=", "11",
        "help",
        "?", "status", "unwatch", "all", "refresh", "limit", "2", ";", ";", "#", "run", "quit",
    ]

    private func line(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
            Int.random(in: 0...9, using: &random) == 0
                ? RandomText.make(&random, upTo: 4) : Self.words.randomElement(using: &random) ?? ""
        }
        .joined(separator: " ").filter { $0 != ">" }
    }

    @Test func `is survived, and answered within the terminal's width`() async throws {
        var random = SeededRandom(12)
        for _ in 0..<30 {
            let columns = Int.random(in: 20...100, using: &random)
            let notes = try NotesSession(columns: columns)
            try await notes.session.start()
            for _ in 0..<60 where !notes.session.isEnded {
                let line = line(&random)
                let status = await notes.session.execute(line)
                let shown = notes.recording.drainLines()
                if notes.session.options.printsJSON {
                    #expect(shown.allSatisfy { $0.first == "{" }, "\(line)")
                } else {
                    let limit = notes.session.style.columns
                    // A line that sets the width prints the earlier output at the old one.
                    if !line.contains("columns"), !line.contains("json") {
                        #expect(shown.allSatisfy { TextWidth.columns($0) <= limit }, "\(line): \(shown)")
                    }
                    let error = shown.contains { $0.hasPrefix("error ") }
                    if !line.contains("json") { #expect(error == (status != .ok), "\(line): \(shown)") }
                }
                #expect(shown.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
            }
            await notes.session.end()
            #expect(notes.shelf.living.isEmpty)
        }
    }
}
