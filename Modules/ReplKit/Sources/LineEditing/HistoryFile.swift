import Foundation
import Persistence

/// The lines that were typed, oldest first: in memory, and in a file of our own.
///
/// Plain UTF-8, a line each, readable by its owner only, no line twice, at most ``limit`` of them. It is read, changed and written under a lock,
/// so that any number of sessions share it and lose nothing; a crash leaves the old one. What is no file keeps nothing and stays what it is: a
/// link to `/dev/null` is how a person wants no history.
struct HistoryFile {
    /// The most lines that are kept.
    static let limit = 1000

    private let file: PersonalFile?
    private(set) var lines: [String] = []
    /// What was typed and is in no file yet, since it could not be written, and what it took the place of.
    private var unsaved: [(line: String, earlier: String?)] = []

    init(_ url: URL?) {
        file = url.map { PersonalFile($0.path(percentEncoded: false)) }
        // What is wrong with it is told with the first line that is added.
        lines = (try? file?.read()).map { HistoryText($0).entries } ?? []
    }

    /// Keeps `line`, unless it is blank or begins with a space: that is how a person says "not this one".
    ///
    /// - Parameter earlier: The entry that it takes the place of: its beginning.
    /// - Returns: What has to be told: the file was no history of ours, and is kept elsewhere.
    /// - Throws: ``LineEditingError`` if the file cannot be read or written, which leaves it as it is; the line is kept in memory.
    mutating func add(_ line: String, insteadOf earlier: String? = nil) throws -> String? {
        let (line, earlier) = (Self.entry(line), earlier.map(Self.entry))
        guard let first = line.first, first != " ", line.contains(where: { !$0.isWhitespace }),
            HistoryText.canKeep(line)
        else { return nil }
        remember(line, insteadOf: earlier)
        guard let file else { return nil }
        unsaved.append((line, earlier))
        do {
            var found: [String] = []
            try file.makeFolder()
            let aside = try file.update(isPrivate: true, durability: .cache) { [unsaved] bytes in
                var text = HistoryText(bytes)
                found = text.entries
                let isForeign = text.isForeign
                if isForeign { text = HistoryText(entries: found) }
                for (line, earlier) in unsaved { text.add(line, insteadOf: earlier) }
                return isForeign ? .begunAnew(text.bytes) : .replaced(text.bytes)
            }
            // What other sessions typed meanwhile; where nothing is kept there is nothing to learn.
            if !found.isEmpty {
                lines = found
                for (line, earlier) in unsaved { remember(line, insteadOf: earlier) }
            }
            unsaved.removeAll()
            return aside.map { "The history \(file.path) was no history of this program: it is kept as \($0)" }
        } catch {
            let error = error as? PersonalFileError
            throw LineEditingError(
                .system,
                "The history was not saved: \(error?.message ?? file.path)",
                hint: error?.hint ?? "Check the folder's permissions and the disk.",
                cause: error
            )
        }
    }

    /// Without the line breaks that were pasted behind it.
    private static func entry(_ text: String) -> String {
        var text = text
        while text.last == "\n" { text.removeLast() }
        return text
    }

    private mutating func remember(_ line: String, insteadOf earlier: String?) {
        // Bytes, not `==`: two spellings of an accent are two lines.
        lines.removeAll { $0.utf8.elementsEqual(line.utf8) || earlier?.utf8.elementsEqual($0.utf8) == true }
        lines.append(line)
        lines.removeFirst(max(lines.count - Self.limit, 0))
    }
}
