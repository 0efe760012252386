import Foundation

/// The layout of a list's table in a given width: the number, the signs of the marks and the title, then the other columns by importance,
/// and the reference last.
///
/// The title has a fair share of the width. The other columns are drawn in their order as long as it keeps that share. They count with the
/// usual widths of their kinds, not with those of their values, so that every page of a list has these columns in the same width. A page
/// with short values has more of them, as far as nothing is cut for them. The names of the columns without room are in the line below the
/// table, with those whose value is the same in all rows.
struct ListTableLayout {
    private static let margin = 2
    private static let gap = 2
    /// The width of a title that is easy to read. A wide terminal keeps no more for it; it then gets what the other columns leave.
    private static let fairTitleWidth = 40
    /// The minimum width of the title, even if numbers are unusually long.
    private static let titleLeast = 8

    /// The columns that name a row, which come last: the number names it too.
    fileprivate static let keys = ["ref", ViewSnapshot.Row.tierName]

    fileprivate struct Column {
        let name: String
        let heading: String
        let cells: [String]
        /// True if the cells are numbers or ages, which are aligned to the right.
        let isNumeric: Bool
        /// True if the cells are never truncated.
        let isWhole: Bool
        /// The value of all rows, if it is the same and confirmed.
        let shared: String?
        /// The width of the widest cell, or of the heading.
        let natural: Int
        /// The width that is kept for the column when columns are chosen.
        let usual: Int
        var width = 0

        /// The width without which the column is not drawn.
        var least: Int { isWhole ? natural : min(natural, usual) }
    }

    private let columns: Int
    private let style: Style
    /// The width that is kept for the title.
    private let fairTitle: Int
    private let signs: [RowMarks.Sign]
    /// True for the rows that are dimmed.
    private let isQuiet: [Bool]
    /// The number, the signs and the title.
    private var leading: [Column]
    private var others: [Column] = []
    private var shared: [Column] = []
    private var hidden: [Column] = []

    /// Lays out a table.
    ///
    /// - Precondition: The table has at least one row; its first column is the number.
    init(_ table: OutputTable, _ format: TableFormat, columns: Int, style: Style) {
        self.columns = columns
        self.style = style
        fairTitle = min(format.title.flatMap { format.widths[$0] } ?? Self.fairTitleWidth, columns / 2)
        let table = table.forPeople
        let marks = table.columns.firstIndex(of: RowMarks.fieldName)
        let found = table.rows.map { row in
            marks.map { RowMarks.signs(of: row[$0].value, in: format.signs) } ?? []
        }
        isQuiet = found.map { $0.contains(where: \.isQuiet) }
        signs = Self.legend(of: found.flatMap(\.self), format.signs)
        let all = table.readingOrder.map { Column(table, $0, format) }
        let isLeading = { (column: Column) in
            [table.columns[0], RowMarks.fieldName, format.title].contains(column.name)
        }
        // The reading order begins with them.
        leading = Array(all.prefix(while: isLeading))
        admit(Array(all.dropFirst(leading.count)))
        leading.removeAll { $0.isMarks && $0.natural == 0 }
        extend()
        fit()
    }

    /// Returns each sign that occurs once, in the order of the known signs.
    private static func legend(of found: [RowMarks.Sign], _ known: [RowMarks.Sign]) -> [RowMarks.Sign] {
        var seen: Set<RowMarks.Sign> = []
        let unique = found.filter { seen.insert($0).inserted }
        return known.filter(seen.contains) + unique.filter { !known.contains($0) }
    }

    private var title: Int? { leading.count > 1 && leading.last?.isMarks == false ? leading.count - 1 : nil }

    /// Chooses the columns for which there is room, in the order of their importance. A column without room ends the choice.
    private mutating func admit(_ rest: [Column]) {
        var room = columns - Self.margin
        for (index, column) in leading.enumerated() {
            room -= (index == title ? fairTitle : column.usual) + Self.gap
        }
        let chosen = rest.prefix { column in
            room -= column.usual + Self.gap
            return room + Self.gap >= 0
        }
        shared = rest.filter { $0.shared != nil }
        others = chosen.filter { $0.shared == nil }
        hidden = rest.dropFirst(chosen.count).filter { $0.shared == nil }
    }

    /// Adds the columns for which short values leave room, without cutting any value.
    private mutating func extend() {
        var room = columns - Self.margin + Self.gap
        for column in leading + others { room -= column.natural + Self.gap }
        var rest: [Column] = []
        for column in hidden {
            guard column.natural + Self.gap <= room else {
                rest.append(column)
                continue
            }
            room -= column.natural + Self.gap
            others.append(column)
        }
        hidden = rest
    }

    /// Chooses the widths. Unusually long numbers take room from the title, then from the least important columns.
    private mutating func fit() {
        for index in leading.indices where index != title { leading[index].width = leading[index].natural }
        func excess() -> Int {
            let widths = leading.indices.filter { $0 != title }.map { leading[$0].width } + others.map(\.least)
            let gaps = Self.gap * (leading.count + others.count - 1)
            return Self.margin + widths.reduce(0, +) + gaps + titleLeast - columns
        }
        while excess() > 0, let last = others.popLast() { hidden.insert(last, at: 0) }
        var spare = titleLeast - excess()
        if let title {
            leading[title].width = max(1, min(leading[title].natural, spare))
            spare -= leading[title].width
        }
        for index in others.indices {
            let more = min(others[index].natural - others[index].least, max(0, spare))
            others[index].width = others[index].least + more
            spare -= more
        }
    }

    private var titleLeast: Int { title.map { min(leading[$0].natural, Self.titleLeast) } ?? 0 }

    var lines: [String] {
        let rows = leading[0].cells.indices
        return [style.paint(line(\.heading), .bold)]
            + rows.map { row in
                let line = line { $0.cells[row] }
                return isQuiet[row] ? style.paint(line, .dim) : line
            } + note
    }

    private func line(_ text: (Column) -> String) -> String {
        var line = TextLayout.blanks(Self.margin)
        for (place, column) in (leading + others).enumerated() {
            if place > 0 { line += TextLayout.blanks(Self.gap) }
            let cell = TextLayout.cut(text(column), to: column.width)
            line +=
                column.isNumeric
                ? TextLayout.padLeft(cell, to: column.width) : TextLayout.padRight(cell, to: column.width)
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The line below the table: `r read; all rows: tier T2, subscribed no; no room for community`. It does not name a reference without
    /// room, because the number stands for it.
    private var note: [String] {
        let missed = hidden.filter { !Self.keys.contains($0.name) }
        let marks = signs.map { "\($0.sign) \($0.word)" }
        let same = shared.map { "\($0.heading) \(TextLayout.cut($0.shared ?? "", to: 40))" }
        let parts = [
            marks.isEmpty ? nil : marks.joined(separator: ", "),
            same.isEmpty ? nil : "all rows: \(same.joined(separator: ", "))",
            missed.isEmpty ? nil : "no room for \(missed.map(\.heading).joined(conjunction: "and"))",
        ]
        let text = parts.compactMap(\.self).joined(separator: "; ")
        guard !text.isEmpty else { return [] }
        return TextLayout.wrap("(\(text))", first: "  ", indent: 3, columns: columns).map { style.paint($0, .dim) }
    }
}

extension OutputTable {
    /// The indices of the columns in the order in which people read them: the number, the marks and the title of a list, the other columns
    /// by importance, the reference and the tier; of another table, their own order.
    var readingOrder: [Int] {
        guard let format else { return Array(columns.indices) }
        let title = format.title.flatMap(columns.lastIndex)
        func rank(_ index: Int) -> Int {
            if index == 0 { return -3 }
            if index == title { return -1 }
            if columns[index] == RowMarks.fieldName { return -2 }
            if let place = ListTableLayout.keys.firstIndex(of: columns[index]) { return format.order.count + 1 + place }
            return format.order.firstIndex(of: columns[index]) ?? format.order.count
        }
        return columns.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    }
}

extension ListTableLayout.Column {
    fileprivate init(_ table: OutputTable, _ index: Int, _ format: TableFormat) {
        let own = table.rows.map { $0[index] }
        let name = table.columns[index]
        let isMarks = name == RowMarks.fieldName
        self.name = name
        heading = isMarks ? "" : format.heading(of: name)
        cells = own.map { cell in
            guard !cell.isBlank else { return "" }
            let sign = cell.isMarked ? "?" : ""
            guard isMarks else { return cell.value.text(agedAt: format.now) + sign }
            return String(RowMarks.signs(of: cell.value, in: format.signs).map(\.sign)) + sign
        }
        isNumeric = own.filter { !$0.isBlank }.map { $0.value.numberIfDrawnAsOne(at: format.now) }.areNumbers
        isWhole = isNumeric || table.isNeverTruncated(name)
        natural = max(TextWidth.columns(heading), cells.map(TextWidth.columns).max() ?? 0)
        usual = isMarks ? RowMarks.usualWidth : index == 0 ? 2 : format.usualWidth(of: name, own.map(\.value))
        shared = table.sharedText(of: index)
    }

    fileprivate var isMarks: Bool { name == RowMarks.fieldName }
}

extension ShownValue {
    /// Returns a number for a date that is drawn as its age, and for a text such as `1.7`, so that they are aligned like numbers.
    fileprivate func numberIfDrawnAsOne(at now: Date?) -> ShownValue {
        switch self {
        case .date: now == nil ? self : .number(0)
        case .text(let text):
            text.contains(where: \.isNumber) && text.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
                ? .number(0) : self
        case .number, .flag, .missing, .unknown: self
        }
    }
}
