/// The rows of a list in a narrow space: reference, fields, and what is left for the headline.
///
/// What is pending or changed is there whatever else has to go; then the headline has a claim, then the fields in their order.
struct PaneTable {
    private static let gap = 2
    /// Columns that a headline needs to say something.
    private static let headlineLeast = 12
    /// A field's text takes no more than this beside others.
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
        // A headline that stands in a field already is not said twice: it is that field's column, with all the room that there is.
        let said = all.first { column in rows.allSatisfy { $0.says($0.headline, in: column.name) } }?.name
        let columns = all.filter { $0.name != said }
        let headlines = rows.map { $0.markedHeadline(in: said) }
        let headline = headlines.map(TextWidth.of).max() ?? 0
        let names = max(3, rows.map { TextWidth.of($0.reference) }.max() ?? 0)
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
            line(row.reference, headline) { row.cell($0.name)?.marked ?? "" }
        }
    }

    /// All fields that a row has, as the first row that has them orders them; which tier it is comes last.
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
                natural: min(fieldMost, max(TextWidth.of(name), cells.map { TextWidth.of($0.marked) }.max() ?? 0)),
                isNumeric: cells.allSatisfy { $0.isNumber || $0.isEmpty } && cells.contains(where: \.isNumber),
                isMarked: cells.contains { $0.isChanged || $0.isPending },
                isEmpty: cells.allSatisfy(\.isEmpty)
            )
        }
    }

    /// The widths of those columns that there is room for.
    private static func choose(_ columns: [Column], room: Int, headline: Int) -> [String: Int] {
        var widths: [String: Int] = [:]
        var room = room
        func take(_ column: Column, leaving reserve: Int, least: Int) {
            let width = min(column.natural, room - gap - reserve)
            guard widths[column.name] == nil, width >= least else { return }
            widths[column.name] = width
            room -= width + gap
        }
        let least = headline > 0 ? min(headline, headlineLeast) + gap : 0
        for column in columns where column.isMarked { take(column, leaving: 0, least: min(3, column.natural)) }
        for column in columns where !column.isEmpty { take(column, leaving: least, least: column.natural) }
        let whole = headline > 0 ? headline + gap : 0
        for column in columns { take(column, leaving: whole, least: column.natural) }
        return widths
    }
}
