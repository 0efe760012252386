/// Where each scalar of prompt and line lands on a terminal that wraps by itself.
struct ScreenLayout {
    struct Place: Hashable {
        var row = 0
        var column = 0
    }

    let columns: Int
    /// Where each scalar is drawn.
    private(set) var places: [Place] = []
    /// The columns that each takes.
    private let widths: [Int]
    /// Where the next scalar would be drawn: behind the last, on a fresh row if that one is full.
    private(set) var end = Place()
    /// The last row is exactly full: the terminal still has its cursor in the last column.
    private(set) var endsFull = false

    /// Complexity: O(scalars).
    init(_ scalars: [Unicode.Scalar], columns: Int, _ clusters: ClusterWidths = ClusterWidths()) {
        self.columns = max(columns, 2)
        widths = TypedText.widths(scalars, clusters)
        places.reserveCapacity(scalars.count)
        var row = 0
        var column = 0
        for (scalar, own) in zip(scalars, widths) {
            if scalar == "\n" {
                places.append(Place(row: row, column: min(column, self.columns - 1)))
                (row, column) = (row + 1, 0)
                continue
            }
            let width = scalar == "\t" ? min(8 - column % 8, max(self.columns - column, 1)) : own
            // A wide character moves to the next row as a whole; `^X` is two letters to the terminal, which may part them.
            let needed = width > 1 && TypedText.isOneGlyph(scalar) ? width : min(width, 1)
            if column + needed > self.columns { (row, column) = (row + 1, 0) }
            // A mark without a width of its own sits on what stands before it.
            places.append(Place(row: row, column: width == 0 ? max(column - 1, 0) : column))
            column += width
            while column > self.columns { (row, column) = (row + 1, column - self.columns) }
        }
        endsFull = column == self.columns
        end = endsFull ? Place(row: row + 1, column: 0) : Place(row: row, column: column)
    }

    /// Where the cursor stands before scalar `index`.
    func cursor(at index: Int) -> Place { index < places.count ? places[index] : end }

    /// Whether scalar `index` begins something with columns of its own; so does the end.
    func hasColumns(at index: Int) -> Bool { index >= widths.count || widths[index] > 0 }
}
