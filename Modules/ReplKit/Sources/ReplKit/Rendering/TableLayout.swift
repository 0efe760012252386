/// Lays a table out in the columns there are.
struct TableLayout {
    private static let margin = 2
    private static let gap = 2
    private static let narrowest = 4

    private let header: [String]
    private let rows: [[String]]
    private let isNumeric: [Bool]
    private let emptyText: String
    private let columns: Int
    private let style: Style

    init(_ table: OutputTable, columns: Int, style: Style) {
        header = table.columns.map(TextLayout.clean)
        rows = table.rows.map { $0.map { $0.value.text + ($0.isPending ? "?" : "") } }
        isNumeric = table.columns.indices.map { column in
            table.rows.allSatisfy { row in
                switch row[column].value {
                case .number, .missing: true
                default: false
                }
            } && table.rows.contains { $0[column].value != .missing }
        }
        emptyText = table.emptyText
        self.columns = columns
        self.style = style
    }

    var lines: [String] {
        guard !rows.isEmpty else {
            return TextLayout.wrap("(\(TextLayout.clean(emptyText)))", first: "  ", indent: 2, columns: columns)
        }
        guard let widths else { return records }
        return [style.paint(line(header, widths), .dim)] + rows.map { line($0, widths) }
    }

    /// Natural widths, the last and then the widest column made narrower until the line fits; nil if it cannot.
    private var widths: [Int]? {
        var widths = header.indices.map { column in
            max(TextWidth.of(header[column]), rows.map { TextWidth.of($0[column]) }.max() ?? 0)
        }
        var excess = Self.margin + widths.reduce(0, +) + Self.gap * (widths.count - 1) - columns
        guard excess > 0, let last = widths.indices.last else { return widths }
        let spare = max(0, widths[last] - max(16, TextWidth.of(header[last])))
        widths[last] -= min(spare, excess)
        excess -= min(spare, excess)
        while excess > 0 {
            // Of several that are as wide the last gives way; numbers are never cut.
            let candidates = widths.indices.filter { !isNumeric[$0] && widths[$0] > Self.narrowest }
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

    /// Too many columns for this terminal: one below the other.
    private var records: [String] {
        let width = min(header.map(TextWidth.of).max() ?? 0, columns / 2)
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
