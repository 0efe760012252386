import Foundation
import ReplKit
import Testing

/// Tests the transcripts of what works at a prompt only, typed as a person types them.
@Suite(.timeLimit(.minutes(20)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct TypedTranscripts {
    @Test func `no file is left out`() {
        #expect(TypedTranscript.all.count >= 2)
    }

    @Test(arguments: TypedTranscript.all, [false, true])
    func `a typed transcript holds, in process and over HTTP`(_ file: TypedTranscript, isRemote: Bool) async throws {
        guard isRemote else { return try await file.check() }
        let server = try HoldingServer()
        defer { server.stop() }
        try await file.check("--server", server.url, "--demo")
    }
}

/// A transcript that is typed at the prompt of the program. A line `< TEXT` is the answer to the question in the line above it; the
/// answer is not shown on the screen.
struct TypedTranscript: CustomTestStringConvertible {
    static let all: [TypedTranscript] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")
        // A folder that cannot be read has no files, which a test notices.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { TypedTranscript(url: folder.appending(path: $0)) }
    }()

    private let url: URL

    var testDescription: String { url.lastPathComponent }

    /// Types each command at a terminal, and compares what appears below it up to the next prompt.
    func check(_ arguments: String...) async throws {
        let transcript = Transcript(parsing: try String(contentsOf: url, encoding: .utf8))
        #expect(!transcript.entries.isEmpty)
        // Without a pager, what exceeds the screen needs no keys.
        try await ProgramOnTerminal.run(["--no-color"] + arguments, environment: ["PAGER": "cat"]) { terminal in
            try await terminal.wait(for: "a prompt") { $0.lineAtCursor.hasSuffix("/anon>") }
            for entry in transcript.entries {
                let lines = try await Self.output(of: entry, on: terminal)
                let shown = lines.joined(separator: "\n")
                #expect(entry.isMatched(by: lines), "\(testDescription):\(entry.line): > \(entry.command)\n\(shown)")
            }
            #expect(try await terminal.leave() == 0)
        }
    }

    /// Types a command, and its answers when they are asked for.
    ///
    /// - Returns: The lines that the command has shown, with the answers below their questions.
    private static func output(of entry: Transcript.Entry, on terminal: ProgramOnTerminal) async throws -> [String] {
        var lines: [String] = []
        var start = terminal.screen.lines.count
        terminal.type(entry.command + "\r")
        for answer in entry.expected where answer.hasPrefix("< ") {
            let question = try await Self.lines(after: start, upTo: ":", on: terminal)
            lines += question + [answer]
            start += question.count
            terminal.type(answer.dropFirst(2) + "\r")
        }
        return lines + (try await Self.lines(after: start, upTo: ">", on: terminal).dropLast()).map(masked)
    }

    /// Waits until the line with the cursor, behind the first `start` lines, ends with `end`.
    ///
    /// - Returns: The lines behind the first ones.
    private static func lines(
        after start: Int,
        upTo end: String,
        on terminal: ProgramOnTerminal
    ) async throws -> [String] {
        let what = end == ":" ? "a question" : "the next prompt"
        try await terminal.wait(for: what) { $0.lines.count > start && $0.lineAtCursor.hasSuffix(end) }
        return Array(terminal.screen.lines[start...])
    }

    /// Returns a line with `[ms]` in place of a duration, at the same right edge.
    private static func masked(_ line: String) -> String {
        line.replacing(/\[[\d.]+ m?s\]$/) { String(repeating: " ", count: $0.output.count - 4) + "[ms]" }
    }
}
