import Foundation

/// The layout of a list's table in a given width: the number and the title, then the other columns by importance, and the reference last.
///
/// The title has a minimum share of the width. The other columns are drawn as long as it keeps that share; the names of those without room
/// are in the line below the table, with the columns whose value is the same in all rows.
struct ListTableLayout {
    private static let margin = 2
    private static let gap = 2
    /// The minimum width of the title, unless it is shorter or the terminal is narrower.
    private static let titleLeast = 24
    /// The minimum share of the width that the title gets, in percent.
    private static let titleShare = 40
    /// The maximum width of a text beside the title, unless there is room to spare.
    private static let textMost = 24
    /// The minimum number of rows with the same value that are drawn as one value. In a shorter list this may be chance.
    static let sharedLeast = 3

    /// The columns that name a row, which are drawn last.
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
        var width = 0
    }

    private let columns: Int
    private let style: Style
    private var drawn: [Column]
    private var shared: [Column] = []
    private var hidden: [Column] = []

    /// Lays out a table.
    ///
    /// - Precondition: The table has at least one row; its first column is the number.
    init(_ table: OutputTable, _ format: TableFormat, columns: Int, style: Style) {
        self.columns = columns
        self.style = style
        let all = table.readingOrder.map { Column(table, $0, format) }
        let leading = all.count > 1 && all[1].name == format.title ? 2 : 1
        drawn = Array(all.prefix(leading))
        let others = Array(all.dropFirst(leading))
        shared = others.filter { $0.shared != nil }
        admit(others.filter { $0.shared == nil })
    }

    /// Chooses the columns for which there is room, in the order of their importance, and their widths.
    private mutating func admit(_ others: [Column]) {
        let keys = others.filter(\.isKey)
        let rest = others.filter { !$0.isKey }
        let wish = drawn.count > 1 ? min(drawn[1].natural, max(Self.titleLeast, columns * Self.titleShare / 100)) : 0
        drawn[0].width = drawn[0].natural
        var room = columns - Self.margin - drawn[0].width - (drawn.count > 1 ? Self.gap : 0)
        var widths: [String: Int] = [:]
        // The reference is worth more than the tier, which is the same in most lists.
        for column in rest.prefix(2) + keys.prefix(1) + rest.dropFirst(2) + keys.dropFirst() {
            let width = column.isWhole ? column.natural : min(column.natural, Self.textMost)
            guard room - Self.gap - width >= wish else {
                hidden.append(column)
                continue
            }
            widths[column.name] = width
            room -= Self.gap + width
        }
        if drawn.count > 1 {
            drawn[1].width = max(1, min(drawn[1].natural, room))
            room -= drawn[1].width
        }
        for var column in others {
            guard var width = widths[column.name] else { continue }
            let more = min(column.natural - width, max(0, room))
            width += more
            room -= more
            column.width = width
            drawn.append(column)
        }
    }

    var lines: [String] {
        let rows = drawn[0].cells.indices
        return [style.paint(line(\.heading), .dim)] + rows.map { row in line { $0.cells[row] } } + note
    }

    private func line(_ text: (Column) -> String) -> String {
        var line = TextLayout.blanks(Self.margin)
        for (place, column) in drawn.enumerated() {
            if place > 0 { line += TextLayout.blanks(Self.gap) }
            let cell = TextLayout.cut(text(column), to: column.width)
            line +=
                column.isNumeric
                ? TextLayout.padLeft(cell, to: column.width) : TextLayout.padRight(cell, to: column.width)
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The line below the table: `all rows: tier T2, subscribed no; no room for ref`.
    private var note: [String] {
        let same = shared.map { "\($0.heading) \(TextLayout.cut($0.shared ?? "", to: 40))" }
        let parts = [
            same.isEmpty ? nil : "all rows: \(same.joined(separator: ", "))",
            hidden.isEmpty ? nil : "no room for \(hidden.map(\.heading).joined(conjunction: "and"))",
        ]
        let text = parts.compactMap(\.self).joined(separator: "; ")
        guard !text.isEmpty else { return [] }
        return TextLayout.wrap("(\(text))", first: "  ", indent: 3, columns: columns).map { style.paint($0, .dim) }
    }
}

extension OutputTable {
    /// The indices of the columns in the order in which people read them: the number and the title of a list, the other columns by
    /// importance, the reference and the tier; of another table, their own order.
    var readingOrder: [Int] {
        guard let format else { return Array(columns.indices) }
        let title = format.title.flatMap(columns.lastIndex)
        func rank(_ index: Int) -> Int {
            if index == 0 || index == title { return index == 0 ? -2 : -1 }
            if let place = ListTableLayout.keys.firstIndex(of: columns[index]) { return format.order.count + 1 + place }
            return format.order.firstIndex(of: columns[index]) ?? format.order.count
        }
        return columns.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    }
}

extension ListTableLayout.Column {
    fileprivate init(_ table: OutputTable, _ index: Int, _ format: TableFormat) {
        let own = table.rows.map { $0[index] }
        name = table.columns[index]
        heading = TextLayout.clean(format.headings[name] ?? name)
        cells = own.map { $0.isBlank ? "" : $0.value.text(agedAt: format.now) + ($0.isMarked ? "?" : "") }
        isNumeric = own.filter { !$0.isBlank }.map { $0.value.numberIfDrawnAsOne(at: format.now) }.areNumbers
        isWhole = isNumeric || table.isNeverTruncated(name)
        natural = max(TextWidth.columns(heading), cells.map(TextWidth.columns).max() ?? 0)
        let isSame = own.count >= ListTableLayout.sharedLeast && Set(cells.filter { !$0.isEmpty }).count == 1
        let isData = index > 0 && name != "ref" && name != format.title
        shared = isSame && isData && own.allSatisfy { !$0.isMarked } ? cells.first { !$0.isEmpty } : nil
    }

    /// True for a column that names a row.
    fileprivate var isKey: Bool { ListTableLayout.keys.contains(name) }
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
