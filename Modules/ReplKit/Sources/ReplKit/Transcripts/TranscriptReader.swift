/// Splits a transcript into prose and commands.
struct TranscriptReader {
    private static let fence = "```transcript"

    private let lines: [String]
    private let isFenced: Bool
    private var pieces: [Transcript.Piece] = []
    private var index = 0

    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
        isFenced = lines.contains(Self.fence)
    }

    mutating func read() -> [Transcript.Piece] {
        var isInside = !isFenced
        while index < lines.count {
            let line = lines[index]
            if isInside, line.hasPrefix("> ") {
                readEntry()
                continue
            }
            if isFenced, line == Self.fence { isInside = true } else if isFenced, line == "```" { isInside = false }
            pieces.append(.prose(line))
            index += 1
        }
        return pieces
    }

    private mutating func readEntry() {
        let start = index
        index += 1
        var block: [String] = []
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("> ") || line.hasPrefix("#") || (isFenced && line == "```") { break }
            block.append(line)
            index += 1
        }
        // Blank lines at the end set the next command or paragraph off.
        while block.last == "" {
            block.removeLast()
            index -= 1
        }
        var status = ExitStatus.ok
        if let last = block.last, last.hasPrefix("!"), let number = Int32(last.dropFirst()) {
            status = ExitStatus(rawValue: number)
            block.removeLast()
        }
        let entry = Transcript.Entry(
            command: String(lines[start].dropFirst(2)),
            expected: block,
            status: status,
            line: start + 1
        )
        pieces.append(.entry(entry))
    }
}
