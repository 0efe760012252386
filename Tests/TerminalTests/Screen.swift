/// A terminal screen: the few control sequences that the line editor uses, and a list of unknown ones.
struct Screen {
    private struct Row {
        /// One string per column: a character with its marks, or nothing after a wide one.
        var cells: [String]
    }

    let columns: Int
    private(set) var cursor = (row: 0, column: 0)
    private(set) var unknown: [String] = []
    /// The addresses that the terminal opens, in the order in which they were shown.
    private(set) var links: [String] = []
    /// True if the terminal marks the beginning and the end of pasted text.
    private(set) var bracketsPaste = false
    private var rows: [[String]]
    private var scrolledOff: [String] = []
    private var wrapsNext = false
    private var pending: [UInt8] = []
    /// The first screen, while the second is shown.
    private var first: [Screen] = []
    private var savedCursor = (row: 0, column: 0)
    /// The rows that scroll.
    private var region: ClosedRange<Int>

    /// True if the second screen is shown.
    var isSecond: Bool { !first.isEmpty }

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = Array(repeating: Self.blank(columns), count: rows)
        region = 0...rows - 1
    }

    /// All text that was shown and not erased, line by line, down to the last line with text.
    var lines: [String] {
        var all = scrolledOff + rows.map(Self.text)
        while all.last == "" { all.removeLast() }
        return all
    }

    /// The row with the cursor.
    var lineAtCursor: String { Self.text(rows[cursor.row]) }

    /// The row with the cursor without the states in the prompt: `strata.test/alice>` for `strata.test/alice (3 unread) [net fail 1]>`.
    var promptAtCursor: String { Self.withoutStates(lineAtCursor) }

    /// Returns a line without the states in the prompt at its beginning.
    static func withoutStates(_ line: String) -> String {
        line.replacing(/\ (?:\(\d+ unread\)|\[[^\]]*\])(?=[^>]*>)/, with: "")
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            pending.append(byte)
            if consume() { pending.removeAll() }
        }
    }

    /// - Returns: True if the bytes so far are a whole character or sequence.
    private mutating func consume() -> Bool {
        switch pending[0] {
        case 0x1B: return consumeSequence()
        case 0x0D: (cursor.column, wrapsNext) = (0, false)
        case 0x0A: lineFeed()
        case 0x08: (cursor.column, wrapsNext) = (max(cursor.column - 1, 0), false)
        case 0x07: break
        case 0..<0x20: unknown.append("control \(pending[0])")
        default:
            let length = [0xC0...0xDF: 2, 0xE0...0xEF: 3, 0xF0...0xFF: 4].first { $0.key.contains(pending[0]) }?.value
            guard pending.count >= length ?? 1 else { return false }
            String(decoding: pending, as: UTF8.self).unicodeScalars.forEach { put($0) }
        }
        return true
    }

    private mutating func consumeSequence() -> Bool {
        if pending.count > 1, pending[1] == UInt8(ascii: "]") { return consumeLink() }
        guard pending.count > 2, let last = pending.last, (0x40...0x7E).contains(last) else {
            guard pending.count == 2, pending[1] != UInt8(ascii: "[") else { return false }
            if pending[1] == UInt8(ascii: "7") {
                savedCursor = cursor
                return true
            }
            if pending[1] == UInt8(ascii: "8") {
                (cursor, wrapsNext) = (savedCursor, false)
                return true
            }
            // The keypad sends numbers or codes.
            if ![0x3D, 0x3E].contains(pending[1]) { unknown.append("escape \(pending[1])") }
            return true
        }
        if pending[2] == UInt8(ascii: "?") {
            setMode(String(decoding: pending.dropFirst(3).dropLast(), as: UTF8.self), isOn: last == UInt8(ascii: "h"))
            return true
        }
        let words = String(decoding: pending.dropFirst(2).dropLast(), as: UTF8.self).split(separator: ";")
        perform(Unicode.Scalar(last), words.map { Int($0) ?? 0 })
        return true
    }

    /// Reads the address of a link (OSC 8), up to its end. It takes no place on the screen.
    private mutating func consumeLink() -> Bool {
        guard pending.suffix(2) == [0x1B, UInt8(ascii: "\\")] else { return false }
        let text = String(decoding: pending.dropFirst(2).dropLast(2), as: UTF8.self)
        if text.hasPrefix("8;;") {
            // An empty address ends the link.
            if text.count > 3 { links.append(String(text.dropFirst(3))) }
        } else {
            unknown.append("escape ]\(text)")
        }
        return true
    }

    private mutating func perform(_ command: Unicode.Scalar, _ arguments: [Int]) {
        let count = max(arguments.first ?? 1, 1)
        // A colour changes no position, and keeps a pending wrap.
        if command != "m" { wrapsNext = false }
        switch command {
        case "A": cursor.row = max(cursor.row - count, cursor.row < region.lowerBound ? 0 : region.lowerBound)
        case "B":
            cursor.row = min(cursor.row + count, cursor.row > region.upperBound ? rows.count - 1 : region.upperBound)
        case "H":
            let column = arguments.count > 1 ? arguments[1] : 1
            cursor = (min(count, rows.count) - 1, min(max(column, 1), columns) - 1)
        case "r":
            region = arguments.count == 2 ? arguments[0] - 1...min(arguments[1], rows.count) - 1 : 0...rows.count - 1
            cursor = (0, 0)
        case "J" where arguments == [2]: rows = Array(repeating: Self.blank(columns), count: rows.count)
        case "C": cursor.column = min(cursor.column + count, columns - 1)
        case "D": cursor.column = max(cursor.column - count, 0)
        case "J" where arguments.first ?? 0 == 0:
            eraseLine()
            for row in (cursor.row + 1)..<max(cursor.row + 1, rows.count) { rows[row] = Self.blank(columns) }
        case "K" where arguments.first ?? 0 == 0: eraseLine()
        case "P":
            rows[cursor.row].removeSubrange(cursor.column..<min(cursor.column + count, columns))
            rows[cursor.row] += Self.blank(columns - rows[cursor.row].count)
        case "@":
            rows[cursor.row].insert(contentsOf: Self.blank(count), at: cursor.column)
            rows[cursor.row].removeLast(rows[cursor.row].count - columns)
        case "m": break
        // This terminal does not respond to queries of the cursor position.
        case "n" where arguments == [6]: break
        default: unknown.append("\(arguments) \(command)")
        }
    }

    private mutating func eraseLine() {
        rows[cursor.row].replaceSubrange(cursor.column..., with: Self.blank(columns - cursor.column))
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = Self.width(scalar)
        if wrapsNext || cursor.column + width > columns {
            cursor.column = 0
            lineFeed()
        }
        rows[cursor.row][cursor.column] = String(scalar)
        if width == 2 { rows[cursor.row][cursor.column + 1] = "" }
        wrapsNext = cursor.column + width >= columns
        cursor.column = min(cursor.column + width, columns - 1)
    }

    private mutating func lineFeed() {
        wrapsNext = false
        guard cursor.row == region.upperBound else { return cursor.row = min(cursor.row + 1, rows.count - 1) }
        let scrolled = rows.remove(at: region.lowerBound)
        if region.lowerBound == 0 { scrolledOff.append(Self.text(scrolled)) }
        rows.insert(Self.blank(columns), at: region.upperBound)
    }

    private mutating func setMode(_ mode: String, isOn: Bool) {
        switch mode {
        // Whether the cursor is shown, and which codes the arrow keys send.
        case "25", "1": break
        case "2004": bracketsPaste = isOn
        case "1049" where isOn:
            if first.isEmpty { first = [self] }
            (rows, scrolledOff) = (Array(repeating: Self.blank(columns), count: rows.count), [])
        case "1049":
            guard var back = first.first else { return }
            (back.unknown, back.pending, back.bracketsPaste) = (unknown, pending, bracketsPaste)
            self = back
        default: unknown.append("mode \(mode)")
        }
    }

    private static func blank(_ columns: Int) -> [String] { Array(repeating: " ", count: max(columns, 0)) }

    private static func text(_ row: [String]) -> String {
        let text = row.joined()
        return String(
            text.unicodeScalars.prefix(
                text.unicodeScalars.count - text.unicodeScalars.reversed().prefix { $0 == " " }.count
            )
        )
    }

    /// East Asian characters take two columns.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F300...0x1FAFF: 2
        default: 1
        }
    }
}
