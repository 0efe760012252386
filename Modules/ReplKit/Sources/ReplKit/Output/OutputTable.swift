public import Primitives

/// A table: named columns, a row of values each. Columns of numbers are set right; what does not fit is cut, the last column first.
///
/// What people type again is never cut: references, handles and the like, and the columns that ``uncut`` names. Where those leave no room,
/// the last column stands below each row, or all stand one below the other.
public struct OutputTable: Hashable, Sendable {
    /// A value, and whether the server has confirmed it.
    public struct Cell: Hashable, Sendable {
        /// What stands there.
        public let value: ShownValue
        /// What the server has said of that.
        public let certainty: ShownField.Certainty
        /// Whether it gets a `?`.
        public var isMarked: Bool { certainty != .confirmed }

        /// Describes a cell.
        public init(_ value: ShownValue, _ certainty: ShownField.Certainty = .confirmed) {
            self.value = value
            self.certainty = certainty
        }
    }

    /// The columns' names.
    public let columns: [String]
    /// The rows, each as long as there are columns.
    public let rows: [[Cell]]
    /// What to say if there is no row.
    public let emptyText: String
    /// Columns that are never cut, besides those that the core's own tables have for what is typed.
    public let uncut: Set<String>

    /// What tables call columns of what is typed.
    private static let typed: Set = ["#", "ref", "handle", "view", "alias", "setting", "value", "values", "lesson"]

    /// Makes a table of cells.
    ///
    /// - Precondition: Each row is as long as there are columns.
    public init(
        columns: [String],
        cells rows: [[Cell]],
        emptyText: String = "nothing",
        uncut: Set<String> = []
    ) {
        precondition(
            rows.allSatisfy { $0.count == columns.count },
            "An OutputTable's rows need a cell for each of its columns: \(columns)"
        )
        self.columns = columns
        self.rows = rows
        self.emptyText = emptyText
        self.uncut = uncut
    }

    /// Makes a table of values.
    ///
    /// - Precondition: Each row is as long as there are columns.
    public init(
        columns: [String],
        rows: [[ShownValue]],
        emptyText: String = "nothing",
        uncut: Set<String> = []
    ) {
        self.init(columns: columns, cells: rows.map { $0.map { Cell($0) } }, emptyText: emptyText, uncut: uncut)
    }

    /// Whether a column is never cut.
    func isWhole(_ column: String) -> Bool { Self.typed.contains(column) || uncut.contains(column) }

    /// Makes the table of a list: number, reference, tier if there are tiers, and the list's columns.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - known: Rows to leave out, by name; the others keep their numbers.
    @MainActor
    public init(of list: any Showable, without known: Set<EntityKey> = []) {
        let numbered = list.numberedRows().filter { !known.contains($0.row.reference) }
        let rows = numbered.map(\.row)
        let hasTiers = rows.contains { $0.tierLabel != nil }
        let columns = ["#", "ref"] + (hasTiers ? ["tier"] : []) + list.columns
        self.init(
            columns: columns,
            cells: numbered.map { number, row in
                let fields = row.fields()
                var cells = [Cell(.number(number)), Cell(.text(row.reference.description))]
                if hasTiers { cells.append(Cell(.text(orMissing: row.tierLabel))) }
                return cells
                    + list.columns.map { name in
                        guard let field = fields.first(where: { $0.name == name }) else { return Cell(.unknown) }
                        return Cell(field.value, field.certainty)
                    }
            },
            emptyText: "\(list.reference) is empty",
            uncut: Set(list.uncutColumns)
        )
    }
}
