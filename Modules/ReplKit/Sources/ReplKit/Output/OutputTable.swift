public import Primitives

/// A table with named columns and rows of values. Columns of numbers are aligned to the right; cells that do not fit are truncated, those
/// of the last column first.
///
/// Text that people type again is never truncated: references, handles and the like, and the columns that are given as `uncut`. If these
/// columns leave no room, the last column is printed below each row, or all columns are printed one below the other. In a column that
/// is given as `verbatim`, a text of several lines keeps its line breaks; elsewhere a line break is a blank. The rows may be drawn in
/// groups, each below its name. The table of a list has a ``TableFormat`` instead, which chooses the columns.
public struct OutputTable: Hashable, Sendable {
    /// A value with its confirmation by the server.
    package struct Cell: Hashable, Sendable {
        /// The value of the cell.
        package let value: ShownValue
        /// The confirmation by the server.
        package let certainty: ShownField.Certainty
        /// True if the value is drawn with a `?`.
        package var isMarked: Bool { certainty != .confirmed }
        /// True if the cell is drawn empty: its row stands for others, and has no such value.
        fileprivate(set) var isBlank = false

        /// Creates a cell.
        package init(_ value: ShownValue, _ certainty: ShownField.Certainty = .confirmed) {
            self.value = value
            self.certainty = certainty
        }
    }

    /// The names of the columns.
    package internal(set) var columns: [String]
    /// The rows; each has one cell per column.
    package internal(set) var rows: [[Cell]]
    /// The text that is printed if there are no rows.
    package let emptyText: String
    /// The names of columns that are never truncated, in addition to the core's own.
    package let untruncatedColumns: Set<String>
    /// The names of columns whose values are printed in full: never truncated, with their line breaks, and in linear text also if they are
    /// missing.
    package let verbatimColumns: Set<String>
    /// The number of the row above in a tree, by row; empty if the list is no tree.
    private(set) var parents: [Int?] = []
    /// The columns that are not drawn if no row has a value.
    package let optionalColumns: Set<String>
    /// The column whose values are drawn as headings, each above its rows; nil for none.
    package let groupColumn: String?
    /// The form of a list's table; nil for a table that is drawn with all columns in their order.
    private(set) var format: TableFormat?

    /// The names of the core's columns whose text people type again.
    private static let typed: Set = ["#", "ref", "handle", "view", "alias", "setting", "value", "values", "lesson"]

    /// Creates a table of cells.
    ///
    /// - Precondition: Each row has one cell per column.
    package init(
        columns: [String],
        cells rows: [[Cell]],
        emptyText: String = "nothing",
        uncut: Set<String> = [],
        verbatim: Set<String> = [],
        optional: Set<String> = [],
        groupedBy group: String? = nil
    ) {
        precondition(
            rows.allSatisfy { $0.count == columns.count },
            "An OutputTable's rows need a cell for each of its columns: \(columns)"
        )
        self.columns = columns
        self.rows = rows
        self.emptyText = emptyText
        self.untruncatedColumns = uncut
        self.verbatimColumns = verbatim
        self.optionalColumns = optional
        self.groupColumn = group
    }

    /// Creates a table of values.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns.
    ///   - rows: The rows; each has one value per column.
    ///   - emptyText: The text that is printed if there are no rows.
    ///   - uncut: The names of columns that are never truncated.
    ///   - verbatim: The names of columns with texts to read in full: never truncated, with their line breaks.
    ///   - optional: The names of columns that are not drawn if no row has a value; JSON and CSV have them.
    ///   - group: The column whose values are drawn as headings, each above its rows; nil for none. JSON and CSV have the rows in their
    ///     own order.
    /// - Precondition: Each row has one value per column.
    public init(
        columns: [String],
        rows: [[ShownValue]],
        emptyText: String = "nothing",
        uncut: Set<String> = [],
        verbatim: Set<String> = [],
        optional: Set<String> = [],
        groupedBy group: String? = nil
    ) {
        self.init(
            columns: columns,
            cells: rows.map { $0.map { Cell($0) } },
            emptyText: emptyText,
            uncut: uncut,
            verbatim: verbatim,
            optional: optional,
            groupedBy: group
        )
    }

    /// Returns true if a column is never truncated.
    func isNeverTruncated(_ column: String) -> Bool {
        Self.typed.contains(column) || untruncatedColumns.contains(column) || verbatimColumns.contains(column)
    }

    /// Creates the table of a list: number, reference, tier if there are tiers, and the list's columns.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - known: The references of rows to leave out; the other rows keep their numbers.
    @MainActor
    public init(of list: any Showable, without known: Set<EntityKey> = []) {
        let all = list.numberedRows()
        let numbered = all.filter { !known.contains($0.row.reference) }
        let rows = numbered.map(\.row)
        let hasTiers = rows.contains { $0.tierLabel != nil }
        var format = list.tableFormat
        let own = list.columns
        let names = own.isEmpty ? [] : own + format.added + format.data
        let columns = ["#", "ref"] + (hasTiers ? ["tier"] : []) + names
        self.init(
            columns: columns,
            cells: numbered.map { number, row in
                let fields = row.fields()
                var cells = [Cell(.number(number)), Cell(.text(row.reference.description))]
                if hasTiers { cells.append(Cell(.text(orMissing: row.tierLabel))) }
                cells += Self.cells(names, of: fields)
                // Such a row is no entity: it stands for rows that are not loaded.
                guard hasTiers, row.tierLabel == nil, row.identity == nil else { return cells }
                let isAbsent = cells.map { [.missing, .unknown].contains($0.value) }
                for index in cells.indices where isAbsent[index] { cells[index].isBlank = true }
                return cells
            },
            emptyText: "\(list.reference) is empty",
            uncut: Set(list.untruncatedColumns)
        )
        format.title = format.title ?? own.last
        self.format = own.isEmpty ? nil : format
        let above = list.parentNumbers(of: all.map(\.number))
        parents = above.isEmpty ? [] : numbered.map { above[$0.number] }
    }

    /// The minimum number of rows with the same value that are drawn as one value. In a shorter list this may be chance.
    private static let sharedLeast = 3

    /// Returns the confirmed value that all rows of a list have in a column; nil if they differ, or if the list is so short that it may be
    /// chance.
    func sharedText(of index: Int) -> String? {
        guard let format, index > 0, rows.count >= Self.sharedLeast,
            columns[index] != "ref", columns[index] != format.title
        else { return nil }
        let cells = rows.map { $0[index] }.filter { !$0.isBlank }
        guard let value = cells.first?.value, cells.allSatisfy({ $0.value == value && !$0.isMarked }) else {
            return nil
        }
        return value.text(agedAt: format.now)
    }

    private static func cells(_ names: [String], of fields: [ShownField]) -> [Cell] {
        names.map { name in
            guard let field = fields.first(where: { $0.name == name }) else { return Cell(.unknown) }
            return Cell(field.value, field.certainty)
        }
    }
}

extension OutputTable {
    /// Creates a table of objects with the owner behind each reference, if any object has an owner.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns; one of them is `ref`.
    ///   - rows: The rows; each has one value per column.
    ///   - owners: The owner of each row; as many as there are rows.
    ///   - emptyText: The text that is printed if there are no rows.
    init(columns: [String], rows: [[ShownValue]], owners: [String?], emptyText: String) {
        guard owners.contains(where: { $0 != nil }), let reference = columns.firstIndex(of: "ref") else {
            self.init(columns: columns, rows: rows, emptyText: emptyText)
            return
        }
        var columns = columns
        columns.insert("whose", at: reference + 1)
        let owned = zip(rows, owners).map { row, owner in
            var row = row
            row.insert(.text(orMissing: owner), at: reference + 1)
            return row
        }
        self.init(columns: columns, rows: owned, emptyText: emptyText)
    }
}
