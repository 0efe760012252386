import Foundation
import Persistence
import ReplKit

/// The lines that were typed, oldest first, in memory and in a file.
///
/// The file is plain UTF-8 with one entry a line, readable by its owner only, without duplicates, and has at most ``limit`` entries. It is
/// read, changed and written under a lock, so any number of sessions share it without loss; a crash leaves the old file. A path that is no
/// regular file stores nothing and stays as it is: a link to `/dev/null` turns the history off.
struct HistoryFile {
    /// The most lines that the history keeps.
    static let limit = 1000

    private let file: UserFile?
    private(set) var lines: [String] = []
    /// The number of each line. A line that is added again gets a new number, and the others keep theirs.
    private var numbers: [Int] = []
    /// The entries that could not be written to the file yet, each with the entry that it replaced.
    private var unsaved: [(line: String, earlier: String?)] = []

    init(_ url: URL?) {
        file = url.map { UserFile($0.path(percentEncoded: false)) }
        // An error is reported when the first line is added.
        lines = (try? file?.read()).map { HistoryText($0).entries } ?? []
        numbers = Array(1..<lines.count + 1)
    }

    /// The lines with their numbers, oldest first.
    var numberedLines: [HistoryLine] { zip(numbers, lines).map { HistoryLine(number: $0, text: $1) } }

    /// Adds `line`, unless it is blank or begins with a space, which is how a person keeps a line out of the history.
    ///
    /// - Parameter earlier: The entry that `line` replaces because it is its beginning.
    /// - Returns: A message for the person if the file was no history of this program and was moved aside, else nil.
    /// - Throws: ``LineEditingError`` if the file cannot be read or written, which leaves it as it is; the line is kept in memory.
    mutating func add(_ line: String, insteadOf earlier: String? = nil) throws -> String? {
        let (line, earlier) = (Self.entry(line), earlier.map(Self.entry))
        guard let first = line.first, first != " ", line.contains(where: { !$0.isWhitespace }),
            HistoryText.canKeep(line)
        else { return nil }
        let before = lines
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
                return isForeign ? .restarted(text.bytes) : .replaced(text.bytes)
            }
            // Other sessions may have added lines to the file. A path that stores nothing has none.
            if !found.isEmpty, found != before {
                lines = found
                numbers = Array(1..<lines.count + 1)
                for (line, earlier) in unsaved { remember(line, insteadOf: earlier) }
            }
            unsaved.removeAll()
            return aside.map { "The history \(file.path) was no history of this program: it is kept as \($0)" }
        } catch {
            let error = error as? UserFileError
            throw LineEditingError(
                .system,
                "The history was not saved: \(error?.message ?? file.path)",
                hint: error?.hint ?? "Check the folder's permissions and the disk.",
                cause: error
            )
        }
    }

    /// Returns the entry without the line breaks at its end.
    private static func entry(_ text: String) -> String {
        var text = text
        while text.last == "\n" { text.removeLast() }
        return text
    }

    private mutating func remember(_ line: String, insteadOf earlier: String?) {
        // Compares bytes, not `==`, because two spellings of an accented letter are two lines.
        let replaced = lines.indices.filter { index in
            let known = lines[index].utf8
            return known.elementsEqual(line.utf8) || earlier?.utf8.elementsEqual(known) == true
        }
        for index in replaced.reversed() {
            lines.remove(at: index)
            numbers.remove(at: index)
        }
        lines.append(line)
        numbers.append((numbers.last ?? 0) + 1)
        lines.removeFirst(max(lines.count - Self.limit, 0))
        numbers.removeFirst(numbers.count - lines.count)
    }
}
