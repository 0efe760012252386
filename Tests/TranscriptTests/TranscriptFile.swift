import CampusPlugin
import Foundation
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// A file with a transcript in it.
struct TranscriptFile: CustomTestStringConvertible {
    /// The README's own sessions, then all files of the folder beside this file that can be run in this process.
    static let all =
        ["README.md"].map(TranscriptFile.init)
        + names.map(named).filter {
            !$0.needsProgram && !$0.isSince1_0
        }

    /// The files that show what only a server of 1.0 has.
    static let since1_0 = names.map(named).filter(\.isSince1_0)

    /// The files that need a folder of their own, which only a program of their own can have.
    static let inFolder = names.map(named).filter { $0.needsProgram && !$0.isKept }

    /// The files in the order in which they share the folder of `--data`.
    static let kept = [["kept-first", "kept-again"], ["kept-train"], ["kept-outbox"]].map { $0.map(named) }

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

    /// True if it needs a demo server of 1.0. Such a server in another process is what `--update` needs, too:
    /// `strata serve --as-version 1.0`, then `strata --server ADDRESS --demo run FILE --update`.
    private var isSince1_0: Bool { path.contains("/since-1.0") }

    /// True if it needs the folder of `--data`.
    var isKept: Bool { path.contains("/kept-") }

    /// True if it has to be run by the program itself: for the folder of `--data`, or for the files that it reads and writes.
    private var needsProgram: Bool { isKept || !files.isEmpty }

    /// The files that it reads, in the folder of its name beside it.
    private var files: [URL] {
        let folder = Self.root.appending(path: path).deletingPathExtension()
        // Most transcripts have no such folder.
        return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }

    var testDescription: String { path }

    var transcript: Transcript {
        get throws { Transcript(parsing: try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)) }
    }

    /// Runs it with the program's own plug-ins and compares the output.
    @MainActor
    func check(_ demo: LabPlugin.Demo) async throws {
        let result = try await Self.run(try transcript, demo)
        #expect(result.isMatch, "\(result.report(file: path))\nif the new output is right: strata run \(path) --update")
    }

    /// Runs a transcript with the program's own plug-ins.
    ///
    /// - Parameters:
    ///   - transcript: The transcript.
    ///   - demo: The server `demo`.
    @MainActor
    static func run(_ transcript: Transcript, _ demo: LabPlugin.Demo) async throws -> TranscriptResult {
        let runner = TranscriptRunner { surface, options in
            let plugins: [any Plugin] = [
                InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin(demo: demo),
            ]
            return try Session(plugins: plugins, surface: surface, options: options)
        }
        return try await runner.run(transcript)
    }

    /// Runs it with the built program, in an empty folder with its files, and compares the output.
    ///
    /// On a port, differences that follow from the server's address or from the machine's clock do not count.
    ///
    /// - Parameters:
    ///   - data: The folder of `--data`; nil for none.
    ///   - server: The address of a demo server on a port; nil for the one in process.
    func checkProgram(data: String? = nil, server: String? = nil) async throws {
        let file = Self.root.appending(path: path)
        let arguments = (server.map { ["--server", $0, "--demo"] } ?? []) + (data.map { ["--data", $0] } ?? [])
        guard let server else {
            let result = try await BuiltProgram.run(arguments + ["run", file.path], files: files)
            #expect(result.status == 0, "\(result)\nif the new output is right: \(advice)")
            return
        }
        let folder = try TemporaryFolder()
        let text = try String(contentsOf: file, encoding: .utf8)
        let copy = try folder.write(text, to: file.lastPathComponent)
        let result = try await BuiltProgram.run(arguments + ["run", copy.path, "--update"], files: files)
        #expect(result.status == 0, "\(result)")
        let actual = try String(contentsOf: copy, encoding: .utf8)
        let host = server.replacing("http://", with: "")
        let (expected, found) = (Self.words(of: text), Self.words(of: actual.replacing(host, with: "strata.test")))
        let difference = found.difference(from: expected)
        #expect(difference.isEmpty, "\(path) on a port: \(difference.map { "\($0)" }.joined(separator: "\n"))")
    }

    /// Returns the words of a transcript without their lines, because addresses of other lengths are wrapped elsewhere, and with a
    /// placeholder for ages by the machine's clock.
    private static func words(of text: String) -> [String] {
        text.replacing(/(\d+ s|a moment) old/, with: "new").split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The line of a shell that writes the new output.
    private var advice: String {
        let copies = files.isEmpty ? "" : "cp \((path as NSString).deletingPathExtension)/* of the repository there, "
        return "in an empty folder, \(copies)strata run \(path)\(isKept ? " --data DIR" : "") --update"
    }
}
