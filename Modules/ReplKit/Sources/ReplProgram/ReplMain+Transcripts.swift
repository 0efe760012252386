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
            let result = try await runner.run(Transcript(parsing: read(file)))
            if result.isMatch {
                try StandardStreams.write("ok    \(file): \(result.commandCount) commands\n")
            } else if updates, result.commandCount > 0 {
                try write(result.updatedText, to: file)
                let count = "\(result.differences.count) of \(result.commandCount)"
                try StandardStreams.write("ok    \(file): \(count) commands rewritten\n")
            } else {
                StandardStreams.writeError(result.report(file: file) + "\n")
                status = .expectationNotMet
            }
        }
        return status
    }

    private func read(_ file: String) throws -> String {
        do {
            return try String(contentsOf: URL(filePath: file), encoding: .utf8)
        } catch {
            throw ReplError(.file, "\(file) cannot be read as UTF-8 text", hint: "check the path: \(file)")
        }
    }

    /// A disk that is full leaves the transcript as it was.
    private func write(_ text: String, to file: String) throws {
        let fresh = "\(file).\(UUID().uuidString)"
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw refusal(file, errno) }
        let failure = Writing.writeAll(Array(text.utf8), to: descriptor)
        close(descriptor)
        guard failure == nil, rename(fresh, file) == 0 else {
            let number = failure ?? errno
            unlink(fresh)
            throw refusal(file, number)
        }
    }

    private func refusal(_ file: String, _ number: Int32) -> ReplError {
        ReplError(
            .file,
            "\(file) cannot be written: \(SystemReason.text(number))",
            hint: "check the permissions of its folder"
        )
    }
}
