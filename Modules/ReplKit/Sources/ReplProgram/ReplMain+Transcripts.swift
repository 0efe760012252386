import Foundation
public import ReplKit

extension ReplMain {
    /// Runs transcripts, each in a session of its own, and says on standard error where they differ: `run FILE…`.
    ///
    /// - Parameters:
    ///   - files: Paths.
    ///   - updates: Whether to write what came into the files instead: `--update`.
    /// - Returns: `ExitStatus.expectationNotMet` if one differs.
    /// - Throws: `ReplError` if a file cannot be read or written, or no session can be made or started.
    public func run(transcripts files: [String], updates: Bool = false) async throws -> ExitStatus {
        var status = ExitStatus.ok
        for file in files {
            let runner = TranscriptRunner { surface, options in try makeSession(surface, options) }
            let result = try await runner.run(Transcript(parsing: TextFile.read(file)))
            if result.isMatch {
                try StandardStreams.write("ok    \(file): \(result.commandCount) commands\n")
            } else if updates, result.commandCount > 0 {
                try TextFile.replace(file, with: result.updatedText)
                let count = "\(result.differences.count) of \(result.commandCount)"
                try StandardStreams.write("ok    \(file): \(count) commands rewritten\n")
            } else {
                StandardStreams.writeError(result.report(file: file) + "\n")
                status = .expectationNotMet
            }
        }
        return status
    }
}
