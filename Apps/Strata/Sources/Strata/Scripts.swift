import Foundation
import LineEditing
import ReplKit

/// Commands without a terminal: `-c` and `run`. No prompt, no escape codes, the exit status of what failed.
@MainActor
enum Scripts {
    /// Runs the commands of `-c`, line by line, up to the first that fails.
    static func run(commands: String, _ arguments: Arguments) async throws -> ExitStatus {
        let source = try PlainLineSource()
        defer { source.close() }
        var options = SessionOptions()
        options.printsJSON = arguments.printsJSON
        options.coloursErrors = source.errorsHaveTerminal && arguments.allowsColour
        options.readSecret = { await source.readSecret(prompt: $0) }
        let plugins = try arguments.makePlugins(keeping: try arguments.makeKeeping())
        let session = try Session(plugins: plugins, surface: Surface(source), options: options)
        try await session.start()
        let status = await session.run(script: commands)
        await session.end()
        return session.finalStatus(status)
    }

    /// Runs transcripts and says where they differ; with `--update`, writes what came into them.
    static func run(transcripts files: [String], _ arguments: Arguments) async throws -> ExitStatus {
        var status = ExitStatus.ok
        let keeping = try arguments.makeKeeping()
        for file in files {
            let text = try read(file)
            let plugins = try arguments.makePlugins(keeping: keeping)
            let runner = TranscriptRunner { surface, options in
                try Session(plugins: plugins, surface: surface, options: options)
            }
            let result = try await runner.run(Transcript(parsing: text))
            if result.isMatch {
                Streams.write("ok    \(file): \(result.commandCount) commands\n")
            } else if arguments.updates, result.commandCount > 0 {
                try write(result.updatedText, to: file)
                Streams.write(
                    "ok    \(file): \(result.differences.count) of \(result.commandCount) commands rewritten\n"
                )
            } else {
                Streams.writeError(result.report(file: file) + "\n")
                status = .expectationNotMet
            }
        }
        return status
    }

    private static func read(_ file: String) throws -> String {
        do {
            return try String(contentsOf: URL(filePath: file), encoding: .utf8)
        } catch {
            throw ReplError(.file, "\(file) cannot be read as UTF-8 text", hint: "check the path: \(file)")
        }
    }

    /// A disk that is full leaves the transcript as it was.
    private static func write(_ text: String, to file: String) throws {
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

    private static func refusal(_ file: String, _ number: Int32) -> ReplError {
        ReplError(
            .file,
            "\(file) cannot be written: \(SystemReason.text(number))",
            hint: "check the permissions of its folder"
        )
    }
}
