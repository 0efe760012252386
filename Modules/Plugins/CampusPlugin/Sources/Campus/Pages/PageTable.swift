/// A table of a page, its merged cells spread out: every place of it has a text.
package struct PageTable: Hashable, Sendable {
    /// One place.
    package struct Place: Hashable, Sendable {
        /// What stands there; in a merged cell, in each of its places.
        package let text: String
        /// Whether it is the upper left place of its cell.
        package let isOrigin: Bool
        /// How many rows its cell takes, all of them within the table.
        package let rowSpan: Int
        /// How many columns.
        package let columnSpan: Int
    }

    /// What stands above it as its caption.
    package let caption: String
    /// The rows; where one is shorter than another, the page has less cells there.
    package let rows: [[Place]]

    /// The column under the heading that contains `text`, in row `row`.
    package func column(_ text: String, in row: Int = 0) -> Int? {
        guard rows.indices.contains(row) else { return nil }
        return rows[row].firstIndex { $0.text == text } ?? rows[row].firstIndex { $0.text.contains(text) }
    }
}

extension PageTable {
    /// A cell as the page has it.
    struct Cell {
        var text = CellText()
        let rowSpan: Int
        let columnSpan: Int
    }

    /// Spreads merged cells out.
    ///
    /// - Parameter room: How many places the page may still have; what the table takes is taken off.
    /// - Throws: ``PageError`` if there are more places than `limits` allow the whole page.
    /// - Complexity: O(places).
    init(caption: String, cells: [[Cell]], limits: PageLimits, room: inout Int) throws(PageError) {
        var rows: [[Place]] = []
        // For each column: a cell from above that reaches further down, and by how many rows.
        var above: [(place: Place, left: Int)?] = []
        for (number, row) in cells.enumerated() {
            var places: [Place] = []
            var next = row.makeIterator()
            // Behind the row's own cells some from above may follow, up to this column.
            var end: Int?
            while places.count < end ?? limits.columns {
                if places.count < above.count, let (place, left) = above[places.count] {
                    above[places.count] = left > 1 ? (place, left - 1) : nil
                    places.append(place)
                    continue
                }
                guard end == nil, let cell = next.next() else {
                    end = end ?? min(limits.columns, (above.lastIndex { $0 != nil } ?? -1) + 1)
                    if places.count < end ?? 0 {
                        places.append(Place(text: "", isOrigin: true, rowSpan: 1, columnSpan: 1))
                    }
                    continue
                }
                Self.place(cell, in: &places, &above, rowsLeft: cells.count - number, limits)
            }
            room -= places.count
            guard room >= 0 else { throw PageError("the tables have more than \(limits.places) places") }
            rows.append(places)
        }
        self.caption = caption
        self.rows = rows
    }

    /// Puts a cell into as many columns as it takes, and notes how far down it reaches.
    private static func place(
        _ cell: Cell,
        in places: inout [Place],
        _ above: inout [(place: Place, left: Int)?],
        rowsLeft: Int,
        _ limits: PageLimits
    ) {
        let text = cell.text.text
        // 0 is "to the end" by the letter of HTML.
        let rowSpan = cell.rowSpan == 0 ? rowsLeft : min(cell.rowSpan, rowsLeft, limits.span)
        let room = limits.columns - places.count
        let columnSpan = min(max(1, cell.columnSpan), room, limits.span)
        for offset in 0..<columnSpan {
            let column = places.count
            // A cell from above stands in the way: the page is wrong, and that one was there first.
            if column < above.count, above[column] != nil, offset > 0 { return }
            func place(_ isOrigin: Bool) -> Place {
                Place(text: text, isOrigin: isOrigin, rowSpan: rowSpan, columnSpan: columnSpan)
            }
            if rowSpan > 1 {
                while above.count <= column { above.append(nil) }
                above[column] = (place(false), rowSpan - 1)
            }
            places.append(place(offset == 0))
        }
    }
}
