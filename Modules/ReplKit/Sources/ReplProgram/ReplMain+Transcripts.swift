import Foundation
public import ReplKit

extension ReplMain {
    /// Runs transcripts, each in a session of its own, and says on standard error where they differ: `run FILE…`.
    ///
    /// - Parameters:
    ///   - files: Paths; a pipe is read to its end (`<(…)`), and `-` is standard input.
    ///   - updates: Whether to write what came into the files instead: `--update`.
    /// - Returns: `ExitStatus.expectationNotMet` if one differs.
    /// - Throws: `ReplError` if a file cannot be read or written, or no session can be made or started.
    public func run(transcripts files: [String], updates: Bool = false) async throws -> ExitStatus {
        var status = ExitStatus.ok
        for file in files {
            if updates { try TextFile.requireRewritable(file) }
            let transcript = Transcript(parsing: try TextFile.readAsItIs(file))
            try transcript.check(file)
            let runner = TranscriptRunner { surface, options in try makeSession(surface, options) }
            let result = try await runner.run(transcript)
            let commands = result.commandCount == 1 ? "1 command" : "\(result.commandCount) commands"
            if result.isMatch {
                try StandardStreams.write("ok    \(file): \(commands)\n")
            } else if updates, result.commandCount > 0 {
                try TextFile.replace(file, with: result.updatedText)
                try StandardStreams.write("ok    \(file): \(result.differences.count) of \(commands) rewritten\n")
            } else {
                StandardStreams.writeError(result.report(file: file) + "\n")
                status = .expectationNotMet
            }
        }
        return status
    }
}
