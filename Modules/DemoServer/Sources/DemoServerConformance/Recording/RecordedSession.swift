public import Foundation

/// Chapters that depend on each other: they are replayed in order from one start state.
public struct RecordedSession: Sendable {
    /// The chapters in order.
    public let chapters: [RecordedChapter]
    let dialect: RecordedDialect

    /// Makes a session from chapters.
    package init(_ chapters: [RecordedChapter]) {
        self.chapters = chapters
        let records = chapters.flatMap(\.records)
        dialect =
            records.contains(where: \.embedsToken)
            ? .field
            : records.contains(where: \.belongsToV4)
                ? .v4 : records.contains(where: \.belongsToPieFed) ? .pieFed : .header
    }

    /// Returns the sessions of a folder, whose files are sorted by name.
    ///
    /// A file whose numbers do not continue those of the file before begins a new session: `session` is one session, and each file of
    /// `read-back` is a session of its own. A chapter about the `/api/v3` of 1.0 belongs to the session before it.
    ///
    /// - Throws: ``RecordingError`` for a folder without a recording or with an invalid file.
    public static func all(in folder: URL) throws(RecordingError) -> [RecordedSession] {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            throw RecordingError(.unreadable, "\(folder.path) is no folder that can be read", cause: error)
        }
        var sessions: [[RecordedChapter]] = []
        for name in names.sorted() where name.hasSuffix(".jsonl") {
            let chapter = try RecordedChapter(folder.appendingPathComponent(name))
            let first = chapter.records.first?.number ?? 0
            let last = sessions.last?.last?.records.last?.number
            if let last, first > last || chapter.isOfV3 {
                sessions[sessions.count - 1].append(chapter)
            } else {
                sessions.append([chapter])
            }
        }
        guard !sessions.isEmpty else {
            throw RecordingError(
                .unreadable,
                "\(folder.path) has no recording in it",
                hint: "Recordings end in .jsonl."
            )
        }
        return sessions.map(RecordedSession.init)
    }
}
