import CampusPlugin
import Foundation
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// A file with a transcript in it.
struct TranscriptFile: CustomTestStringConvertible {
    /// The README's own sessions, then all files of the folder beside this file that need no session before them.
    ///
    /// The files that begin with `kept-` are run one after the other by a suite of their own, in process: over HTTP their ages would be by
    /// another clock.
    static let all = ["README.md"].map(TranscriptFile.init) + names.filter { !$0.hasPrefix("kept-") }.map(named)

    /// The names of the files in the folder of transcripts, sorted.
    static var names: [String] {
        // A folder that cannot be read has no names, which a test notices.
        let files = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return files.filter { $0.hasSuffix(".transcript") }.map { String($0.dropLast(".transcript".count)) }.sorted()
    }

    static let folder = "Tests/TranscriptTests/Transcripts"

    private static func named(_ name: String) -> TranscriptFile {
        TranscriptFile(path: "\(folder)/\(name).transcript")
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
