/// The rows of a list in a narrow space: the title, fields, and the reference, each in a column that stays where it is when values change.
///
/// The columns and their widths depend on the fields and on the width of the pane, and hardly on the values: each has room for a `?`. The
/// title has a fixed share of the width; the other columns are shown as long as it keeps that share, the first ones before the reference.
struct PaneTable {
    private static let gap = 2
    /// The minimum share of the width that the title gets, in percent.
    private static let titleShare = 45
    /// The minimum width of the title.
    private static let titleLeast = 12
    /// The minimum and the maximum width of a field; values that change have room in the minimum.
    private static let fieldWidths = 5...20
    private static let reference = "ref"

    let header: String
    let lines: [String]

    private struct Column {
        let name: String
        let width: Int
        let isNumeric: Bool
    }

    init(_ rows: [Pane.Row], width: Int) {
        let all = Self.columns(of: rows)
        // A headline that equals a field is shown once, under the name of the field.
        let said = all.first { column in rows.allSatisfy { $0.matches($0.headline, in: column.name) } }?.name
        let headlines = rows.map { $0.markedHeadline(in: said) }
        let hasTitle = headlines.contains { !$0.isEmpty }
        let names = rows.map { TextWidth.columns($0.reference) }.max() ?? 0
        let key = Column(name: Self.reference, width: max(Self.reference.count, names), isNumeric: false)
        let least = hasTitle ? max(Self.titleLeast, width * Self.titleShare / 100) : 0
        let shown = Self.choose(all.filter { $0.name != said }, key, room: width - least)
        let used = shown.reduce(0) { $0 + $1.width + Self.gap }
        let title = hasTitle ? max(0, width - used) : 0

        func line(_ headline: String, _ text: (Column) -> String) -> String {
            var parts = hasTitle ? [TextLayout.padRight(TextLayout.cut(headline, to: title), to: title)] : []
            for column in shown {
                let cell = TextLayout.cut(text(column), to: column.width)
                parts.append(
                    column.isNumeric
                        ? TextLayout.padLeft(cell, to: column.width) : TextLayout.padRight(cell, to: column.width)
                )
            }
            return parts.joined(separator: TextLayout.blanks(Self.gap))
        }
        header = line(said ?? "") { $0.name }
        lines = zip(rows, headlines).map { row, headline in
            line(headline) { $0.name == Self.reference ? row.reference : row.cell($0.name)?.markedText ?? "" }
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
            return Column(
                name: name,
                width: max(width, TextWidth.columns(name)),
                isNumeric: cells.allSatisfy { $0.isNumber || $0.isEmpty } && cells.contains(where: \.isNumber)
            )
        }
    }

    /// Returns the columns for which there is room: the first two fields are more important than the reference, the others less. They are
    /// drawn in the order of the fields, with the reference and the tier behind them.
    private static func choose(_ columns: [Column], _ key: Column, room: Int) -> [Column] {
        var room = room
        var chosen: Set<String> = []
        let tier = columns.filter { $0.name == ViewSnapshot.Row.tierName }
        let fields = columns.filter { $0.name != ViewSnapshot.Row.tierName }
        for column in fields.prefix(2) + [key] + fields.dropFirst(2) + tier where column.width + gap <= room {
            // The tier without the reference is of no use.
            guard column.name != ViewSnapshot.Row.tierName || chosen.contains(key.name) else { continue }
            chosen.insert(column.name)
            room -= column.width + gap
        }
        return (fields + [key] + tier).filter { chosen.contains($0.name) }
    }
}
