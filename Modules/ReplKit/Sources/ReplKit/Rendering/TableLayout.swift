/// The layout of a table that has all its columns, in their order, in a given width. It has at least one row.
struct TableLayout {
    private static let margin = 2
    private static let gap = 2
    private static let narrowest = 4
    /// The minimum width of the last column if others cannot be truncated; with less room it is printed below the row.
    private static let narrowestLast = 8

    private let header: [String]
    private let rows: [[String]]
    private let isNumeric: [Bool]
    /// The columns that are never truncated: numbers, and text that people type again.
    private let isWhole: [Bool]
    private let columns: Int
    private let style: Style

    init(_ table: OutputTable, columns: Int, style: Style) {
        let table = table.drawn
        header = table.columns.map(TextLayout.clean)
        rows = table.rows.map { $0.map { $0.value.text + ($0.isMarked ? "?" : "") } }
        isNumeric = table.columns.indices.map { column in table.rows.map { $0[column].value }.areNumbers }
        isWhole = zip(table.columns, isNumeric).map { table.isNeverTruncated($0) || $1 }
        self.columns = columns
        self.style = style
    }

    var lines: [String] {
        if let widths = widths(ofFirst: header.count) {
            return [style.paint(line(header, widths), .dim)] + rows.map { line($0, widths) }
        }
        guard header.count > 2, !isWhole[header.count - 1], let widths = widths(ofFirst: header.count - 1) else {
            return records
        }
        return lines(withLastBelow: widths)
    }

    /// Returns each row without its last column, and below it the last column unless it is empty.
    private func lines(withLastBelow widths: [Int]) -> [String] {
        let indent = Self.margin + widths[0] + Self.gap
        let room = 2 * (columns - indent)
        func lines(_ cells: [String]) -> [String] {
            let line = line(Array(cells.dropLast()), widths)
            let nothing = ["", ShownValue.missing.text, ShownValue.text("").text]
            guard let last = cells.last, !nothing.contains(last) else { return [line] }
            let text = TextLayout.cut(last, to: room)
            return [line] + TextLayout.wrap(text, first: TextLayout.blanks(indent), indent: indent, columns: columns)
        }
        return lines(header).map { style.paint($0, .dim) } + rows.flatMap(lines)
    }

    /// Returns the natural widths, with the last and then the widest columns reduced until the line fits; nil if it cannot fit.
    private func widths(ofFirst count: Int) -> [Int]? {
        var widths = header.indices.prefix(count).map { column in
            max(TextWidth.columns(header[column]), rows.map { TextWidth.columns($0[column]) }.max() ?? 0)
        }
        var excess = Self.margin + widths.reduce(0, +) + Self.gap * (widths.count - 1) - columns
        guard excess > 0, let last = widths.indices.last else { return widths }
        let spare = isWhole[last] ? 0 : max(0, widths[last] - max(16, TextWidth.columns(header[last])))
        let hasWhole = zip(isWhole, isNumeric).prefix(count).contains { $0 && !$1 }
        let least = widths.indices.map { hasWhole && $0 == last ? Self.narrowestLast : Self.narrowest }
        widths[last] -= min(spare, excess)
        excess -= min(spare, excess)
        while excess > 0 {
            // Of several columns with the same width, the last one is reduced.
            let candidates = widths.indices.filter { !isWhole[$0] && widths[$0] > least[$0] }
            guard let widest = candidates.max(by: { (widths[$0], $0) < (widths[$1], $1) }) else { return nil }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = TextLayout.blanks(Self.margin)
        for (column, cell) in cells.enumerated() {
            if column > 0 { line += TextLayout.blanks(Self.gap) }
            let text = TextLayout.cut(cell, to: widths[column])
            if isNumeric[column] {
                line += TextLayout.padLeft(text, to: widths[column])
            } else {
                line += column == cells.count - 1 ? text : TextLayout.padRight(text, to: widths[column])
            }
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The rows with one line per column, for a terminal that is too narrow for the table.
    private var records: [String] {
        let width = min(header.map(TextWidth.columns).max() ?? 0, columns / 2)
        return rows.flatMap { row in
            zip(header, row).enumerated().flatMap { index, pair in
                TextLayout.wrap(
                    pair.1,
                    first: (index == 0 ? "  " : "    ")
                        + TextLayout.padRight(TextLayout.cut(pair.0, to: width), to: width) + "  ",
                    indent: width + 6,
                    columns: columns
                )
            }
        }
    }
}

extension [ShownValue] {
    /// True if the values are numbers, apart from missing and unknown ones; a table aligns such a column to the right.
    var areNumbers: Bool {
        allSatisfy { value in
            switch value {
            case .number, .missing, .unknown: true
            default: false
            }
        } && contains(where: \.isMeaningful)
    }
}
