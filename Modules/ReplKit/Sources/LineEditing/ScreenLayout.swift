/// The position of each scalar of prompt and line on a terminal that wraps by itself.
struct ScreenLayout {
    struct Place: Hashable {
        var row = 0
        var column = 0
    }

    let columns: Int
    /// The position at which each scalar is drawn.
    private(set) var places: [Place] = []
    /// The columns that each scalar takes.
    private let widths: [Int]
    /// The position of the next scalar: behind the last, on a fresh row if that one is full.
    private(set) var end = Place()
    /// True if the last row is exactly full: the terminal still has its cursor in the last column.
    private(set) var endsFull = false

    /// Lays out `scalars`.
    ///
    /// - Complexity: O(scalars).
    init(_ scalars: [Unicode.Scalar], columns: Int, _ clusters: ClusterWidths = ClusterWidths()) {
        self.columns = max(columns, 2)
        widths = EchoedText.widths(scalars, clusters)
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
            // A wide character moves to the next row as a whole; `^X` is two letters to the terminal, which may separate them.
            let needed = width > 1 && EchoedText.isOneGlyph(scalar) ? width : min(width, 1)
            if column + needed > self.columns { (row, column) = (row + 1, 0) }
            // A mark without a width of its own has the position of the scalar before it.
            places.append(Place(row: row, column: width == 0 ? max(column - 1, 0) : column))
            column += width
            while column > self.columns { (row, column) = (row + 1, column - self.columns) }
        }
        endsFull = column == self.columns
        end = endsFull ? Place(row: row + 1, column: 0) : Place(row: row, column: column)
    }

    /// Returns the cursor's position before scalar `index`.
    func cursor(at index: Int) -> Place { index < places.count ? places[index] : end }

    /// Returns true if scalar `index` begins a character with columns of its own, or is the end.
    func hasColumns(at index: Int) -> Bool { index >= widths.count || widths[index] > 0 }
}
