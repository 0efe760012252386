import Primitives

/// Runs transcripts and compares their output, for `strata run FILE` and for tests.
///
/// ```swift
/// let result = try await TranscriptRunner { surface, options in
///     try Session(plugins: [NotesPlugin()], surface: surface, options: options)
/// }.run(Transcript(parsing: text))
/// #expect(result.isMatch, "\(result.report(file: "notes.transcript"))")
/// ```
@MainActor
public struct TranscriptRunner {
    /// A closure that creates the session with the given surface, which is 80 columns wide, and options, which mask durations.
    public typealias MakeSession = @MainActor (Surface, SessionOptions) throws -> Session

    private let makeSession: MakeSession

    /// Creates a runner; each transcript gets a new session.
    public init(makeSession: @escaping MakeSession) {
        self.makeSession = makeSession
    }

    /// Runs a transcript from the first command to the last, or to `exit`.
    ///
    /// - Throws: ``ReplError`` if a block of the transcript is not closed, or a session cannot be created or started.
    public func run(_ transcript: Transcript) async throws -> TranscriptResult {
        try transcript.check()
        let output = Recording()
        var options = SessionOptions()
        options.durations = .masked
        let session = try makeSession(output.surface, options)
        try await session.start()
        _ = output.drainLines()
        var text = transcript.mark
        var differences: [TranscriptResult.Difference] = []
        for piece in transcript.pieces {
            switch piece {
            case .prose(let line):
                text += line
            case .entry(let entry):
                guard !session.isEnded else {
                    differences.append(.init(entry: entry, actual: ["(the session had ended)"], status: .ok))
                    text += entry.written
                    continue
                }
                let status = await session.execute(entry.command)
                let actual = Self.withoutReturns(output.drainLines())
                let matches = entry.isMatched(by: actual)
                if matches, status == entry.status {
                    text += entry.written
                } else {
                    differences.append(.init(entry: entry, actual: actual, status: status))
                    text += entry.text(expected: matches ? entry.expected : actual, status: status)
                }
            }
        }
        await session.end()
        return TranscriptResult(
            differences: differences,
            commandCount: transcript.entries.count,
            updatedText: text
        )
    }

    /// Returns the lines without the carriage returns that end the lines of CSV. A carriage return and the line feed behind it are one
    /// character.
    private static func withoutReturns(_ lines: [String]) -> [String] {
        lines.flatMap { line in
            line.split(separator: "\r\n", omittingEmptySubsequences: false)
                .map { String($0.last == "\r" ? $0.dropLast() : $0) }
        }
    }
}

extension Transcript.Entry {
    fileprivate func text(expected: [String], status: ExitStatus) -> String {
        let lines = ["> \(command)"] + expected + (status == .ok ? [] : ["!\(status.rawValue)"])
        let ending = ending.isEmpty ? "\n" : ending
        return lines.map { ($0.isEmpty ? "" : indent + $0) + ending }.joined()
    }
}
