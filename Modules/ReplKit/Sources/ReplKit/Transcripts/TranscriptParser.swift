/// A parser that splits a transcript into prose and commands.
struct TranscriptParser {
    private let lines: [WrittenLine]
    private let roles: [MarkdownBlocks.LineRole]
    private var pieces: [Transcript.Piece] = []
    private var index = 0
    /// The byte order mark at the beginning of the text, or an empty string.
    let mark: String
    /// The line of an unclosed block; see ``Transcript/unclosedBlock``.
    let unclosedBlock: Int?

    init(_ text: String) {
        let scalars = text.unicodeScalars
        mark = scalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
        lines = WrittenLine.lines(of: mark.isEmpty ? text : String(scalars.dropFirst()))
        let blocks = MarkdownBlocks(lines.map(\.text))
        roles = blocks.roles
        unclosedBlock = blocks.unclosed
    }

    mutating func read() -> [Transcript.Piece] {
        while index < lines.count {
            if let text = text(at: index), text.hasPrefix("> ") {
                readEntry(text)
            } else {
                pieces.append(.prose(lines[index].whole))
                index += 1
            }
        }
        return pieces
    }

    /// Returns the line without the indentation of its block; nil outside a transcript.
    private func text(at index: Int) -> String? {
        guard case .inside(let indent) = roles[index] else { return nil }
        return MarkdownBlocks.dropping(indent, from: lines[index].text)
    }

    private mutating func readEntry(_ first: String) {
        let start = index
        index += 1
        var block: [String] = []
        while index < lines.count, let line = text(at: index), !line.hasPrefix("> "), !line.hasPrefix("#") {
            block.append(line)
            index += 1
        }
        // Blank lines at the end separate the entry from the next command or paragraph.
        while block.last == "" {
            block.removeLast()
            index -= 1
        }
        let written = lines[start..<index].map(\.whole).joined()
        var status = ExitStatus.ok
        if let last = block.last, last.hasPrefix("!"), let number = Int32(last.dropFirst()) {
            status = ExitStatus(rawValue: number)
            block.removeLast()
        }
        let entry = Transcript.Entry(
            command: String(first.dropFirst(2)),
            expected: block,
            status: status,
            line: start + 1,
            written: written,
            indent: String(lines[start].text.dropLast(first.count)),
            ending: lines[start].ending.isEmpty ? lines[0].ending : lines[start].ending
        )
        pieces.append(.entry(entry))
    }
}

/// A line with its line ending.
private struct WrittenLine {
    let text: String
    /// The line ending: `\n`, `\r\n`, or empty at the end of the text.
    let ending: String

    var whole: String { text + ending }

    /// Splits a text into lines. It splits bytes, because `\r\n` is one character in Swift.
    static func lines(of text: String) -> [WrittenLine] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { piece in
            let isLast = piece.endIndex == text.utf8.endIndex
            let hasReturn = !isLast && piece.last == UInt8(ascii: "\r")
            return WrittenLine(
                text: String(Substring(hasReturn ? piece.dropLast() : piece)),
                ending: isLast ? "" : hasReturn ? "\r\n" : "\n"
            )
        }
    }
}
