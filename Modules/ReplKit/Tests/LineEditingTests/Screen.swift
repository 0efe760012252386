/// A terminal screen: enough of a VT100 to test a line editor, and no more. It records the sequences that it does not know.
struct Screen {
    private struct Row {
        /// One string per column: a character with its marks, or nothing after a wide one.
        var cells: [String]
        /// True if the text continues in the next row.
        var wraps = false
    }

    private(set) var columns: Int
    private(set) var rows: Int
    private(set) var cursor = (row: 0, column: 0)
    /// Sequences that this screen does not know; a test that leaves any has failed.
    private(set) var unknown: [String] = []
    /// The time of the last output on the screen.
    private(set) var seen = ContinuousClock.now
    /// The terminal's responses to queries of the cursor position; the test sends them, as a slow terminal would.
    private(set) var answers: [String] = []
    /// The number of bytes that were not UTF-8.
    private(set) var invalidBytes = 0

    private var lines: [Row]
    private var history: [Row] = []
    private var wrapsNext = false
    private var sequence: [UInt8] = []
    private var character: [UInt8] = []
    /// The first screen, while the second is shown.
    private var first: [Screen] = []
    private var savedCursor = (row: 0, column: 0)
    /// The rows that scroll.
    private var region: ClosedRange<Int>
    private(set) var showsCursor = true
    /// True if the terminal marks the beginning and the end of pasted text.
    private(set) var bracketsPaste = false

    /// True if the second screen is shown.
    var isSecond: Bool { !first.isEmpty }

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        lines = Array(repeating: Self.blank(columns), count: rows)
        region = 0...rows - 1
    }

    /// The rows on the screen, without trailing blanks.
    var text: [String] { lines.map(Self.text) }

    /// All text that was shown and not erased, down to the last row with text.
    var transcript: [String] {
        var all = (history + lines).map(Self.text)
        while all.last == "" { all.removeLast() }
        return all
    }

    /// The row with the cursor, joined with the rows that it is wrapped with.
    var lineAtCursor: String {
        var first = cursor.row
        while first > 0, lines[first - 1].wraps { first -= 1 }
        var last = cursor.row
        while last < rows - 1, lines[last].wraps { last += 1 }
        return Self.trimmed(lines[first...last].map(Self.content).joined())
    }

    // MARK: Input

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { feed(byte) }
        seen = .now
    }

    private mutating func feed(_ byte: UInt8) {
        if !sequence.isEmpty { return feedSequence(byte) }
        guard character.isEmpty, byte < 0x80 else { return feedCharacter(byte) }
        switch byte {
        case 0x1B: sequence = [byte]
        case 0x0D: (cursor.column, wrapsNext) = (0, false)
        case 0x0A: lineFeed(wraps: false)
        case 0x08: (cursor.column, wrapsNext) = (max(cursor.column - 1, 0), false)
        case 0x07: break
        case 0x20..<0x7F: put(Unicode.Scalar(byte))
        default: unknown.append("control \(byte)")
        }
    }

    private mutating func feedCharacter(_ byte: UInt8) {
        character.append(byte)
        let length =
            switch character[0] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard character.count >= length else { return }
        if let text = String(validating: character, as: UTF8.self) {
            text.unicodeScalars.forEach { put($0) }
        } else {
            invalidBytes += character.count
        }
        character = []
    }

    private mutating func feedSequence(_ byte: UInt8) {
        sequence.append(byte)
        if sequence.count == 2 {
            if byte == UInt8(ascii: "7") { return saveCursor() }
            if byte == UInt8(ascii: "8") { return restoreCursor() }
            if byte != UInt8(ascii: "[") { endUnknown() }
            return
        }
        guard (0x40...0x7E).contains(byte) else { return }
        let arguments = String(decoding: sequence[2..<(sequence.count - 1)], as: UTF8.self)
        if arguments.hasPrefix("?") { return setMode(arguments, isOn: byte == UInt8(ascii: "h")) }
        perform(Unicode.Scalar(byte), arguments.split(separator: ";").map { Int($0) ?? -1 })
    }

    private mutating func endUnknown() {
        unknown.append(String(decoding: sequence, as: UTF8.self).debugDescription)
        sequence = []
    }

    private mutating func perform(_ command: Unicode.Scalar, _ arguments: [Int]) {
        let count = max(arguments.first ?? 1, 1)
        switch command {
        case "A": cursor.row = max(cursor.row - count, cursor.row < region.lowerBound ? 0 : region.lowerBound)
        case "B": cursor.row = min(cursor.row + count, cursor.row > region.upperBound ? rows - 1 : region.upperBound)
        case "r":
            region = arguments.count == 2 ? arguments[0] - 1...min(arguments[1], rows) - 1 : 0...rows - 1
            cursor = (0, 0)
        case "C": cursor.column = min(cursor.column + count, columns - 1)
        case "D": cursor.column = max(cursor.column - count, 0)
        case "H":
            let column = arguments.count > 1 ? arguments[1] : 1
            cursor = (min(count, rows) - 1, min(max(column, 1), columns) - 1)
        case "J": erase(arguments.first ?? 0)
        case "K": lines[cursor.row].cells.replaceSubrange(cursor.column..., with: Self.spaces(columns - cursor.column))
        case "P":
            lines[cursor.row].cells.removeSubrange(cursor.column..<min(cursor.column + count, columns))
            lines[cursor.row].cells += Self.spaces(columns - lines[cursor.row].cells.count)
        case "@":
            lines[cursor.row].cells.insert(contentsOf: Self.spaces(count), at: cursor.column)
            lines[cursor.row].cells.removeLast(lines[cursor.row].cells.count - columns)
        case "n" where arguments == [6]: answers.append("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)R")
        case "m":
            // A colour changes no position, and keeps a pending wrap.
            sequence = []
            return
        default: return endUnknown()
        }
        wrapsNext = false
        sequence = []
    }

    private mutating func erase(_ what: Int) {
        switch what {
        case 0:
            lines[cursor.row].cells.replaceSubrange(cursor.column..., with: Self.spaces(columns - cursor.column))
            lines[cursor.row].wraps = false
            for row in (cursor.row + 1)..<max(rows, cursor.row + 1) { lines[row] = Self.blank(columns) }
        case 2: lines = Array(repeating: Self.blank(columns), count: rows)
        default: unknown.append("erase \(what)")
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = Self.width(scalar)
        if width == 0 {
            // A combining mark joins the character before the cursor.
            var column = wrapsNext ? cursor.column : cursor.column - 1
            while column > 0, lines[cursor.row].cells[column].isEmpty { column -= 1 }
            if column >= 0 { lines[cursor.row].cells[column].unicodeScalars.append(scalar) }
            return
        }
        if !wrapsNext, cursor.column + width > columns { lines[cursor.row].cells[cursor.column] = Self.gap }
        if wrapsNext || cursor.column + width > columns { lineFeed(wraps: true) }
        lines[cursor.row].cells[cursor.column] = String(scalar)
        if width == 2 { lines[cursor.row].cells[cursor.column + 1] = "" }
        wrapsNext = cursor.column + width >= columns
        cursor.column = min(cursor.column + width, columns - 1)
    }

    private mutating func lineFeed(wraps: Bool) {
        if wraps {
            lines[cursor.row].wraps = true
            cursor.column = 0
        }
        wrapsNext = false
        guard cursor.row == region.upperBound else { return cursor.row = min(cursor.row + 1, rows - 1) }
        let scrolled = lines.remove(at: region.lowerBound)
        if region.lowerBound == 0 { history.append(scrolled) }
        lines.insert(Self.blank(columns), at: region.upperBound)
    }

    // MARK: Two screens

    private mutating func saveCursor() { (savedCursor, sequence) = (cursor, []) }

    private mutating func restoreCursor() { (cursor, wrapsNext, sequence) = (savedCursor, false, []) }

    private mutating func setMode(_ mode: String, isOn: Bool) {
        sequence = []
        switch mode {
        case "?25": showsCursor = isOn
        case "?2004": bracketsPaste = isOn
        case "?1049" where isOn:
            if first.isEmpty { first = [self] }
            (lines, history) = (Array(repeating: Self.blank(columns), count: rows), [])
        case "?1049":
            guard var back = first.first else { return }
            (back.unknown, back.invalidBytes) = (unknown, invalidBytes)
            (back.showsCursor, back.bracketsPaste) = (showsCursor, bracketsPaste)
            self = back
        default: unknown.append(mode)
        }
    }

    /// Resizes the second screen: it is truncated or padded, and all of it scrolls again.
    private mutating func resizeSecond(columns: Int, rows: Int) {
        first[0].resize(columns: columns, rows: rows)
        for index in lines.indices {
            let cells = lines[index].cells.prefix(columns)
            lines[index].cells = cells + Self.spaces(columns - cells.count)
        }
        while lines.count > rows { lines.removeLast() }
        while lines.count < rows { lines.append(Self.blank(columns)) }
        (self.columns, self.rows, wrapsNext, region) = (columns, rows, false, 0...rows - 1)
        cursor = (min(cursor.row, rows - 1), min(cursor.column, columns - 1))
    }

    // MARK: Size

    /// Resizes the screen as tmux, VTE, kitty and most others do: text is wrapped again.
    mutating func resize(columns: Int, rows: Int) {
        guard first.isEmpty else { return resizeSecond(columns: columns, rows: rows) }
        var all = history + lines
        let cursorRow = history.count + cursor.row
        let lastUsed = max(all.lastIndex { Self.text($0) != "" } ?? 0, cursorRow)
        all.removeSubrange((lastUsed + 1)...)
        var fresh: [Row] = []
        var freshCursor = (row: 0, column: 0)
        var open: [String] = []
        var openCursor: Int?
        for (index, row) in all.enumerated() {
            if index == cursorRow { openCursor = open.count + cursor.column }
            open +=
                row.wraps
                ? row.cells.filter { $0 != Self.gap }
                : Array(row.cells[..<Self.used(row, atLeast: index == cursorRow ? cursor.column : 0)])
            guard !row.wraps || index == all.count - 1 else { continue }
            let wrapped = Self.wrap(open, columns)
            if let offset = openCursor {
                let target = Self.wrap(Array(open[..<min(offset, open.count)]) + ["|"], columns)
                freshCursor.row = fresh.count + target.count - 1
                freshCursor.column = target.last?.cells.lastIndex(of: "|") ?? 0
                openCursor = nil
            }
            fresh += wrapped
            open = []
        }
        while fresh.count <= freshCursor.row { fresh.append(Self.blank(columns)) }
        let scrolled = max(fresh.count - rows, 0)
        history = Array(fresh[..<scrolled])
        lines = Array(fresh[scrolled...])
        while lines.count < rows { lines.append(Self.blank(columns)) }
        cursor = (max(freshCursor.row - scrolled, 0), freshCursor.column)
        (self.columns, self.rows, wrapsNext, region) = (columns, rows, false, 0...rows - 1)
    }

    private static func wrap(_ cells: [String], _ columns: Int) -> [Row] {
        var result: [Row] = []
        var row: [String] = []
        for (index, cell) in cells.enumerated() {
            let isWide = index + 1 < cells.count && cells[index + 1].isEmpty
            if row.count + (isWide ? 2 : 1) > columns, !cell.isEmpty {
                result.append(Row(cells: row + Array(repeating: gap, count: columns - row.count), wraps: true))
                row = []
            }
            row.append(cell)
        }
        return result + [Row(cells: row + spaces(columns - row.count))]
    }

    private static func used(_ row: Row, atLeast least: Int) -> Int {
        max((row.cells.lastIndex { $0 != " " } ?? -1) + 1, least)
    }

    // MARK: Cells

    private static func spaces(_ count: Int) -> [String] { Array(repeating: " ", count: max(count, 0)) }
    private static func blank(_ columns: Int) -> Row { Row(cells: spaces(columns)) }
    private static func content(_ row: Row) -> String { row.cells.filter { $0 != gap }.joined() }
    private static func text(_ row: Row) -> String { trimmed(content(row)) }
    /// A placeholder for the last column, where a wide character did not fit.
    private static let gap = "\0"

    static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }

    /// Returns the width of a scalar. It does not use the C library on purpose, because the editor does.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6D2, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
