/// A table of a page with its merged cells spread out, so that every place has a text.
package struct HTMLTable: Hashable, Sendable {
    /// One place of a table.
    package struct Slot: Hashable, Sendable {
        /// The text of the place; a merged cell has its text in each of its places.
        package let text: String
        /// True if it is the upper left place of its cell.
        package let isOrigin: Bool
        /// The number of rows that its cell spans, all of them within the table.
        package let rowSpan: Int
        /// The number of columns that its cell spans.
        package let columnSpan: Int
    }

    /// The caption of the table.
    package let caption: String
    /// The rows; a row with fewer cells than another is shorter.
    package let rows: [[Slot]]

    /// Returns the column whose text in the first row is `text`, or otherwise contains it; nil if there is none.
    package func column(_ text: String) -> Int? {
        guard let head = rows.first else { return nil }
        return head.firstIndex { $0.text == text } ?? head.firstIndex { $0.text.contains(text) }
    }
}

extension HTMLTable {
    /// A cell as it is written in the page.
    struct Cell {
        var text = CellText()
        let rowSpan: Int
        let columnSpan: Int
    }

    /// Creates a table with merged cells spread out.
    ///
    /// - Parameter room: The number of places that the page may still have; it is reduced by the places of the table.
    /// - Throws: ``HTMLError`` if there are more places than `limits` allow for the whole page.
    /// - Complexity: O(places).
    init(caption: String, cells: [[Cell]], limits: HTMLLimits, room: inout Int) throws(HTMLError) {
        var rows: [[Slot]] = []
        // The cell of an earlier row that extends into each column, with the number of rows that it still covers.
        var above: [(place: Slot, left: Int)?] = []
        for (number, row) in cells.enumerated() {
            var places: [Slot] = []
            var next = row.makeIterator()
            // Cells of earlier rows may follow after the row's own cells, up to this column.
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
                        places.append(Slot(text: "", isOrigin: true, rowSpan: 1, columnSpan: 1))
                    }
                    continue
                }
                Self.place(cell, in: &places, &above, rowsLeft: cells.count - number, limits)
            }
            room -= places.count
            guard room >= 0 else { throw HTMLError("the tables have more than \(limits.places) places") }
            rows.append(places)
        }
        self.caption = caption
        self.rows = rows
    }

    /// Puts a cell into the columns that it spans and records the rows that it extends into.
    private static func place(
        _ cell: Cell,
        in places: inout [Slot],
        _ above: inout [(place: Slot, left: Int)?],
        rowsLeft: Int,
        _ limits: HTMLLimits
    ) {
        let text = cell.text.text
        // In HTML, 0 means a span to the end.
        let rowSpan = cell.rowSpan == 0 ? rowsLeft : min(cell.rowSpan, rowsLeft, limits.span)
        let room = limits.columns - places.count
        let columnSpan = min(max(1, cell.columnSpan), room, limits.span)
        for offset in 0..<columnSpan {
            let column = places.count
            // A cell of an earlier row overlaps: the page is wrong, and the earlier cell takes precedence.
            if column < above.count, above[column] != nil, offset > 0 { return }
            func place(_ isOrigin: Bool) -> Slot {
                Slot(text: text, isOrigin: isOrigin, rowSpan: rowSpan, columnSpan: columnSpan)
            }
            if rowSpan > 1 {
                while above.count <= column { above.append(nil) }
                above[column] = (place(false), rowSpan - 1)
            }
            places.append(place(offset == 0))
        }
    }
}
