/// The rows of a list in a narrow space: the title, fields, and the reference, each in a column that stays where it is when values change.
///
/// The columns and their widths depend on the fields and on the width of the pane, and hardly on the values: each has room for a `?`. The
/// signs of the marks have a column of their own in front of the title. The title has a fair share of the width; the other columns are
/// shown in their order as long as it keeps that share, the reference after all fields.
struct PaneTable {
    private static let gap = 2
    /// The share of the width that the title gets, in percent, and its limits.
    private static let titleShare = 55
    private static let titleWidths = 12...40
    /// The minimum and the maximum width of a field; values that change have room in the minimum.
    private static let fieldWidths = 5...20
    /// The width of a pane that has room for several signs.
    private static let wide = 40
    private static let reference = "ref"
    /// The width that most references need.
    private static let usualReference = 10

    let header: String
    let lines: [String]

    private struct Column {
        let name: String
        let heading: String
        let width: Int
        let isNumeric: Bool
    }

    init(_ rows: [Pane.Row], width: Int) {
        let all = Self.columns(of: rows)
        // A headline that equals a field is shown once, under the name of the field.
        let said = all.first { column in rows.allSatisfy { $0.matches($0.headline, in: column.name) } }?.name
        let headlines = rows.map { $0.headline(in: said) }
        let hasTitle = headlines.contains { !$0.isEmpty }
        let hasMarks = rows.contains { $0.cell(RowMarks.fieldName) != nil }
        let signs = hasMarks ? (width >= Self.wide ? RowMarks.usualWidth : 1) : 0
        // One blank separates the signs from the title.
        let room = width - (hasMarks ? signs + 1 : 0)
        let names = rows.map { TextWidth.columns($0.reference) }.max() ?? 0
        let key = Column(
            name: Self.reference,
            heading: Self.reference,
            width: max(Self.usualReference, names),
            isNumeric: false
        )
        let share = max(Self.titleWidths.lowerBound, min(Self.titleWidths.upperBound, room * Self.titleShare / 100))
        let shown = Self.choose(all.filter { $0.name != said }, key, room: room - (hasTitle ? share : 0))
        let title = hasTitle ? max(0, room - shown.reduce(0) { $0 + $1.width + Self.gap }) : 0

        func line(_ marks: String, _ headline: String, _ text: (Column) -> String) -> String {
            let marks = hasMarks ? TextLayout.padRight(TextLayout.cut(marks, to: signs), to: signs) + " " : ""
            var parts = hasTitle ? [TextLayout.padRight(TextLayout.cut(headline, to: title), to: title)] : []
            for column in shown {
                let cell = TextLayout.cut(text(column), to: column.width)
                parts.append(
                    column.isNumeric
                        ? TextLayout.padLeft(cell, to: column.width) : TextLayout.padRight(cell, to: column.width)
                )
            }
            return marks + parts.joined(separator: TextLayout.blanks(Self.gap))
        }
        header = line("", all.first { $0.name == said }?.heading ?? "") { $0.heading }
        lines = zip(rows, headlines).map { row, headline in
            line(row.signs, headline) {
                $0.name == Self.reference ? row.reference : row.cell($0.name)?.markedText ?? ""
            }
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
        let tier = ViewSnapshot.Row.tierName
        return (names.filter { $0 != tier } + names.filter { $0 == tier }).map { name in
            let cells = cells[name] ?? []
            let widest = cells.map { TextWidth.columns($0.text) + 1 }.max() ?? 0
            let width = name == tier ? widest : max(fieldWidths.lowerBound, min(fieldWidths.upperBound, widest))
            let heading = cells.first?.heading ?? name
            return Column(
                name: name,
                heading: heading,
                width: max(width, TextWidth.columns(heading)),
                isNumeric: cells.allSatisfy { $0.isNumber || $0.isEmpty } && cells.contains(where: \.isNumber)
            )
        }
    }

    /// Returns the columns for which there is room, in their order, with the reference and the tier behind them. A column without room ends
    /// the choice, so that the same columns are shown whatever their values are.
    private static func choose(_ columns: [Column], _ key: Column, room: Int) -> [Column] {
        var room = room
        let tier = columns.filter { $0.name == ViewSnapshot.Row.tierName }
        let fields = columns.filter { $0.name != ViewSnapshot.Row.tierName }
        return Array(
            (fields + [key] + tier).prefix { column in
                room -= column.width + gap
                return room >= 0
            }
        )
    }
}
