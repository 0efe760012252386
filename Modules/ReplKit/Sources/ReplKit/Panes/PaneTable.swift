/// The rows of a list in a narrow space: reference, fields, and the headline in the remaining room.
///
/// Pending and changed fields are always shown; then the headline gets its minimum, then the other fields get room in their order.
struct PaneTable {
    private static let gap = 2
    /// The minimum width of a useful headline, in columns.
    private static let headlineLeast = 12
    /// The maximum width of a field beside others.
    private static let fieldMost = 20

    let header: String
    let lines: [String]

    private struct Column {
        let name: String
        let natural: Int
        let isNumeric: Bool
        let isMarked: Bool
        let isEmpty: Bool
    }

    init(_ rows: [Pane.Row], width: Int) {
        let all = Self.columns(of: rows)
        // A headline that equals a field is shown once: the field becomes the headline column, which gets the remaining room.
        let said = all.first { column in rows.allSatisfy { $0.matches($0.headline, in: column.name) } }?.name
        let columns = all.filter { $0.name != said }
        let headlines = rows.map { $0.markedHeadline(in: said) }
        let headline = headlines.map(TextWidth.columns).max() ?? 0
        let names = max(3, rows.map { TextWidth.columns($0.reference) }.max() ?? 0)
        var reference = min(names, columns.isEmpty && headline == 0 ? width : min(width, max(8, width * 2 / 5)))

        let widths = Self.choose(columns, room: width - reference, headline: headline)
        let shown = columns.filter { widths[$0.name] != nil }
        let rest = width - reference - widths.values.reduce(0) { $0 + $1 + Self.gap } - Self.gap
        let hasHeadline = headline > 0 && rest >= 4
        if !hasHeadline { reference = min(names, reference + max(0, rest + Self.gap)) }

        func line(_ name: String, _ headline: String, _ text: (Column) -> String) -> String {
            var parts = [TextLayout.padRight(TextLayout.cut(name, to: reference), to: reference)]
            for column in shown {
                let width = widths[column.name] ?? 0
                let cell = TextLayout.cut(text(column), to: width)
                parts.append(
                    column.isNumeric ? TextLayout.padLeft(cell, to: width) : TextLayout.padRight(cell, to: width)
                )
            }
            if hasHeadline { parts.append(TextLayout.cut(headline, to: rest)) }
            return parts.joined(separator: TextLayout.blanks(Self.gap))
        }
        header = line("ref", said ?? "", \.name)
        lines = zip(rows, headlines).map { row, headline in
            line(row.reference, headline) { row.cell($0.name)?.markedText ?? "" }
        }
    }

    /// Returns the columns for all fields of the rows, in the order in which rows first have them; the tier comes last.
    private static func columns(of rows: [Pane.Row]) -> [Column] {
        var names: [String] = []
        var cells: [String: [Pane.Cell]] = [:]
        for cell in rows.lazy.flatMap(\.cells) where cell.name != RowMarks.fieldName {
            if cells[cell.name] == nil { names.append(cell.name) }
            cells[cell.name, default: []].append(cell)
        }
        let ordered =
            names.filter { $0 != ViewSnapshot.Row.tierName } + names.filter { $0 == ViewSnapshot.Row.tierName }
        return ordered.map { name in
            let cells = cells[name] ?? []
            return Column(
                name: name,
                natural: min(
                    fieldMost,
                    max(TextWidth.columns(name), cells.map { TextWidth.columns($0.markedText) }.max() ?? 0)
                ),
                isNumeric: cells.allSatisfy { $0.isNumber || $0.isEmpty } && cells.contains(where: \.isNumber),
                isMarked: cells.contains { $0.isChanged || $0.isPending },
                isEmpty: cells.allSatisfy(\.isEmpty)
            )
        }
    }

    /// Returns the widths of the columns for which there is room.
    private static func choose(_ columns: [Column], room: Int, headline: Int) -> [String: Int] {
        var widths: [String: Int] = [:]
        var room = room
        func allocateWidth(for column: Column, leaving reserve: Int, atLeast least: Int) {
            let width = min(column.natural, room - gap - reserve)
            guard widths[column.name] == nil, width >= least else { return }
            widths[column.name] = width
            room -= width + gap
        }
        let least = headline > 0 ? min(headline, headlineLeast) + gap : 0
        for column in columns where column.isMarked {
            allocateWidth(for: column, leaving: 0, atLeast: min(3, column.natural))
        }
        for column in columns where !column.isEmpty {
            allocateWidth(for: column, leaving: least, atLeast: column.natural)
        }
        let whole = headline > 0 ? headline + gap : 0
        for column in columns { allocateWidth(for: column, leaving: whole, atLeast: column.natural) }
        return widths
    }
}
