import Foundation
import Persistence
import ReplKit

/// Runs `strata picture` and `strata cast`: transcripts, demos and lessons as pictures, and demos and lessons as recordings for asciinema.
///
/// Each demo or lesson runs in a new session on the demo server, with an empty data folder that is removed afterwards.
@MainActor
enum RecordingCommands {
    /// Draws transcripts, demos and lessons.
    ///
    /// - Parameter words: The names of demos and lessons, and the paths of transcripts; all demos and lessons if there are none.
    /// - Throws: ``ReplError`` for the first that cannot be read, run or written.
    static func draw(_ words: [String], _ arguments: Arguments) async throws {
        let walks = try walks(arguments)
        for word in words.isEmpty ? walks.map(\.name) : words {
            guard let lesson = walks.first(where: { $0.name == word }) else {
                try write(
                    picture(of: word),
                    name: URL(filePath: word).deletingPathExtension().lastPathComponent,
                    "svg",
                    arguments
                )
                continue
            }
            let walk = try await walk(through: lesson, isTerminal: false, arguments)
            try write(TranscriptPicture(walk, title: "strata: \(walk.title)").svg, name: walk.name, "svg", arguments)
        }
    }

    /// Records demos and lessons.
    ///
    /// - Parameter words: The names of demos and lessons, and the paths of lessons; all demos and lessons if there are none.
    /// - Throws: ``ReplError`` for the first that cannot be read, run or written.
    static func record(_ words: [String], _ arguments: Arguments) async throws {
        let walks = try walks(arguments)
        for lesson in words.isEmpty ? walks : try words.map({ try find($0, among: walks) }) {
            let walk = try await walk(through: lesson, isTerminal: true, arguments)
            try write(TerminalCast(walk).text, name: walk.name, "cast", arguments)
        }
    }

    /// Returns a transcript as an SVG picture.
    ///
    /// - Throws: ``ReplError`` if it cannot be read, or has no command.
    private static func picture(of file: String) throws -> String {
        let transcript = Transcript(parsing: try TextFile.readRaw(file))
        try transcript.check(file)
        guard !transcript.entries.isEmpty else {
            throw ReplError(.file, "\(file): no command in it", hint: "a command's line begins with \"> \"")
        }
        return TranscriptPicture(transcript, title: "strata").svg
    }

    /// Returns the demo or lesson of that name or path.
    private static func find(_ word: String, among walks: [Lesson]) throws(ReplError) -> Lesson {
        if let lesson = walks.first(where: { $0.name == word }) { return lesson }
        guard word.contains("/") || word.contains(".") || UserFile(word).exists else {
            throw ReplError(
                .unknownReference,
                "no demo or lesson \"\(word)\"\(DidYouMean(word, among: walks.map(\.name)))",
                hint: "strata -c 'demo list; tour list' lists them"
            )
        }
        return try Lesson(file: word, named: word)
    }

    /// The demos and lessons of the plug-ins.
    private static func walks(_ arguments: Arguments) throws -> [Lesson] {
        try Session(plugins: arguments.makePlugins(keeping: nil), surface: Recording().surface).walks
    }

    private static func walk(
        through lesson: Lesson,
        isTerminal: Bool,
        _ arguments: Arguments
    ) async throws -> LessonWalk {
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-walk-\(UUID().uuidString)")
        var arguments = arguments
        arguments.dataFolder = folder.path(percentEncoded: false)
        // Ignored: the system removes temporary files, too.
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = LessonWalkRecorder(isTerminal: isTerminal) { [arguments] surface, options in
            let plugins = try arguments.makePlugins(keeping: arguments.makePersistence())
            return try Session(plugins: plugins, surface: surface, options: options)
        }
        return try await recorder.record(lesson)
    }

    /// Writes a picture or recording into the folder of `--output`, or else to standard output.
    private static func write(_ text: String, name: String, _ suffix: String, _ arguments: Arguments) throws {
        guard let folder = arguments.outputFolder else { return ProgramOutput.write(text) }
        let file = URL(filePath: folder).appending(path: "\(name).\(suffix)")
        try ProgramOutput.write(text, to: file, hint: "--output DIR, a folder of yours")
    }
}
