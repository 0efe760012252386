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
        options.printsCSV = arguments.printsCSV
        options.settings = arguments.settingsFile
        options.readSecret = { await source.readSecret(prompt: $0) }
        let plugins = try arguments.makePlugins(keeping: try arguments.makeKeeping())
        let session = try Session(plugins: plugins, surface: Surface(source), options: options)
        try await session.start()
        let status = await session.run(script: commands)
        await session.end()
        return status
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

    /// A transcript as a picture.
    ///
    /// - Throws: ``ReplError`` if it cannot be read, or has no command.
    static func picture(of file: String) throws -> String {
        let transcript = Transcript(parsing: try read(file))
        guard !transcript.entries.isEmpty else {
            throw ReplError(.file, "\(file): no command in it", hint: "a command's line begins with \"> \"")
        }
        return TranscriptPicture(transcript, title: "strata").svg
    }

    private static func read(_ file: String) throws -> String {
        do {
            return try String(contentsOf: URL(filePath: file), encoding: .utf8)
        } catch {
            throw ReplError(.file, "\(file) cannot be read as UTF-8 text", hint: "check the path: \(file)")
        }
    }

    private static func write(_ text: String, to file: String) throws {
        do {
            try text.write(to: URL(filePath: file), atomically: true, encoding: .utf8)
        } catch {
            throw ReplError(
                .file,
                "\(file) cannot be written: \(error.localizedDescription)",
                hint: "check its permissions"
            )
        }
    }
}
