public import Foundation

/// A plug-in's own test: runs every example of its commands, and transcripts, and says what is not as it should be.
///
/// It needs no testing library, so it serves them all: what it throws says what to look at.
///
/// ```swift
/// @MainActor @Test func `examples and transcript`() async throws {
///     try await PluginCheck(plugins: [NotesPlugin()]).run(transcripts: ["notes.transcript"])
/// }
/// ```
@MainActor
public struct PluginCheck {
    /// What was not as it should be.
    public struct Failure: Error, LocalizedError, CustomStringConvertible {
        /// Each in lines of its own: an example and what it said, or where a transcript differs.
        public let differences: [String]

        /// All of them, one below the other.
        public var description: String { differences.joined(separator: "\n") }

        /// The same.
        public var errorDescription: String? { description }
    }

    private let makePlugins: @MainActor () throws -> [any Plugin]

    /// Makes a check of plug-ins, in the order of the manifest.
    ///
    /// - Parameter plugins: Made anew for each example and each transcript, so that none finds what another has left.
    public init(plugins: @escaping @autoclosure @MainActor () throws -> [any Plugin]) {
        makePlugins = plugins
    }

    /// Runs all examples, and transcripts.
    ///
    /// - Parameters:
    ///   - transcripts: Files, from where `file` is.
    ///   - file: The test; leave it out.
    /// - Throws: ``Failure`` with all that is not as it should be; ``ReplError`` if no session can be made, or a file cannot be read.
    public func run(transcripts: [String] = [], beside file: String = #filePath) async throws {
        var differences = try await failingExamples()
        for transcript in transcripts {
            let url = URL(filePath: transcript, relativeTo: URL(filePath: file).deletingLastPathComponent())
            if let difference = try await difference(from: url) { differences.append(difference) }
        }
        if !differences.isEmpty { throw Failure(differences: differences) }
    }

    /// Runs each example that the plug-ins give in a session of its own, as `help CMD` shows it: of their commands, and of the core's.
    ///
    /// - Returns: Those that fail, each with what it said; empty if all work.
    /// - Throws: ``ReplError`` if no session can be made or started.
    public func failingExamples() async throws -> [String] {
        var failing: [String] = []
        for listed in try makeSession(Recording(), SessionOptions()).commands {
            for example in listed.pluginExamples {
                let output = Recording()
                let session = try makeSession(output, SessionOptions())
                try await session.start()
                _ = output.take()
                let status = await session.execute(example)
                if status != .ok {
                    let said = output.take().map { "  " + $0 }
                    failing.append((["\(listed.name): its example fails: \(example)"] + said).joined(separator: "\n"))
                }
                await session.end()
            }
        }
        return failing
    }

    /// Runs a transcript.
    ///
    /// - Returns: Where it differs, `-` before what did not come and `+` before what was not expected; nil if it does not.
    /// - Throws: ``ReplError`` if the file cannot be read, or no session can be made or started.
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
