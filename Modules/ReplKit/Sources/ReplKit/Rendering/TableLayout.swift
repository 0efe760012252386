/// The layout of a table that has all its columns, in their order, in a given width. It has at least one row.
///
/// If a verbatim column has a text of several lines, the columns of each row are printed one below the other, and the text as its author
/// wrote it.
struct TableLayout {
    private static let margin = 2
    private static let gap = 2
    private static let narrowest = 4
    /// The width in which a sentence can be read. If other columns cannot be truncated and leave less, the last one is printed below the
    /// row.
    private static let readableLast = 16

    private let header: [String]
    private let rows: [[String]]
    /// The texts of several lines whose line breaks are kept; nil for any other cell.
    private let multilineTexts: [[MultilineText?]]
    private let isNumeric: [Bool]
    /// The columns that are never truncated: numbers, and text that people type again.
    private let isWhole: [Bool]
    /// The heading above each row, in the order of the rows; empty for a table without groups.
    private let groups: [String]
    private let columns: Int
    private let style: Style

    init(_ table: OutputTable, columns: Int, style: Style) {
        let table = table.drawn.withoutEmptyColumns
        let group = table.groupColumn.flatMap(table.columns.firstIndex)
        let rows = group.map { table.rows.gathered(by: $0) } ?? table.rows
        let shown = table.columns.indices.filter { $0 != group }
        groups = group.map { group in rows.map { $0[group].value.text } } ?? []
        header = shown.map { TextLayout.clean(table.columns[$0]) }
        self.rows = rows.map { row in
            shown.map { index in
                // In a group, no value is an empty cell; a column of such values would hide the others.
                let isNothing = group != nil && row[index].value == .missing
                return isNothing ? "" : row[index].value.text + (row[index].isMarked ? "?" : "")
            }
        }
        multilineTexts = rows.map { row in shown.map { table.multilineText(of: row[$0], in: $0) } }
        isNumeric = shown.map { column in rows.map { $0[column].value }.areNumbers }
        isWhole = zip(shown, isNumeric).map { table.isNeverTruncated(table.columns[$0]) || $1 }
        self.columns = columns
        self.style = style
    }

    private var margin: Int { groups.isEmpty ? Self.margin : 2 * Self.margin }

    var lines: [String] {
        guard multilineTexts.allSatisfy({ $0.allSatisfy { $0 == nil } }) else { return records }
        if let widths = widths(ofFirst: header.count) {
            return lines(header: [line(header, widths)]) { [line(rows[$0], widths)] }
        }
        guard header.count > 1, !isWhole[header.count - 1], let widths = widths(ofFirst: header.count - 1) else {
            return records
        }
        return lines(withLastBelow: widths)
    }

    /// Returns the header, and the lines of each row below the heading of its group.
    ///
    /// - Parameter lines: Returns the lines of the row with this index.
    private func lines(header: [String], _ lines: (Int) -> [String]) -> [String] {
        var group: String?
        let body = rows.indices.flatMap { row -> [String] in
            guard row < groups.count, groups[row] != group else { return lines(row) }
            group = groups[row]
            let name = TextLayout.blanks(Self.margin) + TextLayout.cut(groups[row], to: columns - Self.margin)
            return [style.paint(name, .bold)] + lines(row)
        }
        return header.map { style.paint($0, .bold) } + body
    }

    /// Returns each row without its last column, and below it the last column unless it is empty.
    private func lines(withLastBelow widths: [Int]) -> [String] {
        // A text below the only other column is set in, so that the rows stay apart.
        let indent = margin + (widths.count > 1 ? widths[0] + Self.gap : Self.margin)
        let room = 2 * (columns - indent)
        func lines(_ cells: [String]) -> [String] {
            let line = line(Array(cells.dropLast()), widths)
            let nothing = ["", ShownValue.missing.text, ShownValue.text("").text]
            guard let last = cells.last, !nothing.contains(last) else { return [line] }
            let text = TextLayout.cut(last, to: room)
            return [line] + TextLayout.wrap(text, first: TextLayout.blanks(indent), indent: indent, columns: columns)
        }
        return self.lines(header: lines(header)) { lines(rows[$0]) }
    }

    /// Returns the natural widths, with the last and then the widest columns reduced until the line fits; nil if it cannot fit.
    private func widths(ofFirst count: Int) -> [Int]? {
        var widths = header.indices.prefix(count).map { column in
            max(TextWidth.columns(header[column]), rows.map { TextWidth.columns($0[column]) }.max() ?? 0)
        }
        var excess = margin + widths.reduce(0, +) + Self.gap * (widths.count - 1) - columns
        guard excess > 0, let last = widths.indices.last else { return widths }
        let spare = isWhole[last] ? 0 : max(0, widths[last] - max(Self.readableLast, TextWidth.columns(header[last])))
        let hasWhole = zip(isWhole, isNumeric).prefix(count).contains { $0 && !$1 }
        let least = widths.indices.map {
            hasWhole && $0 == last ? min(widths[$0], Self.readableLast) : Self.narrowest
        }
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
        var line = TextLayout.blanks(margin)
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

    /// The rows with one line per column, for a terminal that is too narrow for the table; a text of several lines comes below its column.
    private var records: [String] {
        let width = min(header.map(TextWidth.columns).max() ?? 0, columns / 2)
        return lines(header: []) { row in
            header.indices.flatMap { index -> [String] in
                let margin = index == 0 ? "  " : "    "
                let name = margin + TextLayout.cut(header[index], to: width)
                if let text = multilineTexts[row][index] {
                    return [name] + text.wrapped(indent: margin.count + 2, columns: columns)
                }
                return TextLayout.wrap(
                    rows[row][index],
                    first: TextLayout.padRight(name, to: margin.count + width) + "  ",
                    indent: width + 6,
                    columns: columns
                )
            }
        }
    }
}

extension OutputTable {
    /// Returns the text of a cell with its line breaks; nil if it has one line, or stands in a column that is not verbatim.
    func multilineText(of cell: Cell, in column: Int) -> MultilineText? {
        guard verbatimColumns.contains(columns[column]), case .text(let text) = cell.value else { return nil }
        return MultilineText(text)
    }
}

extension OutputTable {
    /// The table without its optional columns in which no row has a value.
    fileprivate var withoutEmptyColumns: OutputTable {
        let kept = columns.indices.filter { index in
            !optionalColumns.contains(columns[index]) || rows.contains { $0[index].value != .missing }
        }
        guard kept.count < columns.count else { return self }
        var table = self
        table.columns = kept.map { columns[$0] }
        table.rows = rows.map { row in kept.map { row[$0] } }
        return table
    }
}

extension [[OutputTable.Cell]] {
    /// The rows with those of one group together, in the order in which the groups first occur.
    fileprivate func gathered(by column: Int) -> Self {
        var first: [ShownValue: Int] = [:]
        for (index, row) in enumerated() where first[row[column].value] == nil { first[row[column].value] = index }
        let ranks = map { first[$0[column].value] ?? 0 }
        return indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { self[$0] }
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
