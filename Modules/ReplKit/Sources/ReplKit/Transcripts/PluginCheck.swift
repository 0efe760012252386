public import Foundation

/// A test of plug-ins that runs every example of their commands, and transcripts, and reports all differences.
///
/// It works with any testing library, because it needs none: its error describes what failed.
///
/// ```swift
/// @MainActor @Test func `examples and transcript`() async throws {
///     try await PluginCheck(plugins: [NotesPlugin()]).run(transcripts: ["notes.transcript"])
/// }
/// ```
@MainActor
public struct PluginCheck {
    /// The error of a check that failed.
    public struct Failure: Error, LocalizedError, CustomStringConvertible {
        /// The differences, each in lines of its own: an example with its output, or the differences of a transcript.
        public let differences: [String]

        /// All differences, one below the other.
        public var description: String { differences.joined(separator: "\n") }

        /// All differences, one below the other.
        public var errorDescription: String? { description }
    }

    private let makePlugins: @MainActor () throws -> [any Plugin]

    /// Creates a check of plug-ins, in the order of the manifest.
    ///
    /// - Parameter plugins: The plug-ins; created again for each example and each transcript, so that no run sees the state of another.
    public init(plugins: @escaping @autoclosure @MainActor () throws -> [any Plugin]) {
        makePlugins = plugins
    }

    /// Runs all examples and the given transcripts.
    ///
    /// - Parameters:
    ///   - transcripts: The paths of transcripts, relative to the folder of `file`.
    ///   - file: The file of the test; leave it out.
    /// - Throws: ``Failure`` with all differences; ``ReplError`` if a session cannot be created or a file cannot be read.
    public func run(transcripts: [String] = [], beside file: String = #filePath) async throws {
        var differences = try await failingExamples()
        for transcript in transcripts {
            let url = URL(filePath: transcript, relativeTo: URL(filePath: file).deletingLastPathComponent())
            if let difference = try await difference(from: url) { differences.append(difference) }
        }
        if !differences.isEmpty { throw Failure(differences: differences) }
    }

    /// Runs each example of the plug-ins' commands, and each of their examples of core commands, in a session of its own, as `help CMD`
    /// shows it.
    ///
    /// - Returns: The examples that fail, each with its output; empty if all work.
    /// - Throws: ``ReplError`` if a session cannot be created or started.
    public func failingExamples() async throws -> [String] {
        var failing: [String] = []
        for listed in try makeSession(Recording(), SessionOptions()).commands {
            for example in listed.pluginExamples {
                let output = Recording()
                let session = try makeSession(output, SessionOptions())
                try await session.start()
                _ = output.drainLines()
                let status = await session.execute(example)
                if status != .ok {
                    let said = output.drainLines().map { "  " + $0 }
                    failing.append((["\(listed.name): its example fails: \(example)"] + said).joined(separator: "\n"))
                }
                await session.end()
            }
        }
        return failing
    }

    /// Runs a transcript.
    ///
    /// - Returns: The differences, with `-` before missing lines and `+` before unexpected ones; nil if there are none.
    /// - Throws: ``ReplError`` if the file cannot be read, or a session cannot be created or started.
    public func difference(from transcript: URL) async throws -> String? {
        let parsed = Transcript(parsing: try TextFile.read(transcript.path(percentEncoded: false)))
        try parsed.check(transcript.relativePath)
        let runner = TranscriptRunner { surface, options in
            try Session(plugins: makePlugins(), surface: surface, options: options)
        }
        let result = try await runner.run(parsed)
        return result.isMatch ? nil : result.report(file: transcript.relativePath)
    }

    private func makeSession(_ output: Recording, _ options: SessionOptions) throws -> Session {
        try Session(plugins: makePlugins(), surface: output.surface, options: options)
    }
}
