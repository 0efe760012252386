import CampusPlugin
import Foundation
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// A file with a transcript in it.
struct TranscriptFile: CustomTestStringConvertible {
    /// The README's own sessions, then those next to this file.
    static let all =
        ["README.md"].map(TranscriptFile.init)
        + ["first-light", "reading", "people", "addresses", "writing", "moderating", "held", "faults"].map(named)
        + ["queries", "account", "administration"].map(named)
        + ["value-trees", "projections", "campus", "disk", "panes", "why", "polling", "learning", "habits"].map(named)

    private static func named(_ name: String) -> TranscriptFile {
        TranscriptFile(path: "Tests/TranscriptTests/Transcripts/\(name).transcript")
    }

    /// The folder of the repository.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

    let path: String

    var testDescription: String { path }

    var transcript: Transcript {
        get throws { Transcript(parsing: try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)) }
    }

    /// Runs it with the program's own plug-ins and compares the output.
    @MainActor
    func check(_ demo: LabPlugin.Demo) async throws {
        let runner = TranscriptRunner { surface, options in
            let plugins: [any Plugin] = [LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin(demo: demo)]
            return try Session(plugins: plugins, surface: surface, options: options)
        }
        let result = try await runner.run(transcript)
        #expect(result.isMatch, "\(result.report(file: path))\nif the new output is right: strata run \(path) --update")
    }
}
