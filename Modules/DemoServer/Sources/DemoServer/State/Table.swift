/// Rows by number, found in O(1). The numbers of a table are dense, so they are indices into an array.
struct Table<Row: Sendable>: Sendable {
    private var slots = Pages<Row?>()

    /// The highest number that was ever used in this table, whether or not its row still exists.
    private(set) var lastID: Int32 = 0
    /// The highest row number in another column; nil until it is needed and after rows were removed.
    private var highestRowID: Int32?

    subscript(id: Int32) -> Row? {
        get { id > 0 && Int(id) < slots.count ? slots[Int(id)] : nil }
        _modify {
            precondition(id > 0, "a row's number is positive")
            slots.grow(toHold: Int(id), with: nil)
            lastID = max(lastID, id)
            let wasThere = slots[Int(id)] != nil
            yield &slots[Int(id)]
            if wasThere, slots[Int(id)] == nil { highestRowID = nil }
        }
    }

    /// The rows in ascending order of their numbers.
    var rows: some Sequence<Row> { slots.indices.lazy.compactMap { slots[$0] } }

    /// The rows with their numbers, for rows that do not contain them.
    var numbered: some Sequence<(id: Int32, row: Row)> {
        slots.indices.lazy.compactMap { index in slots[index].map { (Int32(index), $0) } }
    }

    /// Calls a function with every row and its number, without copying the table.
    func forEach(_ body: (Int32, Row) -> Void) {
        for index in slots.indices {
            if let row = slots[index] { body(Int32(index), row) }
        }
    }

    /// Returns true if neither table has changed since one was copied from the other.
    func isIdentical(to other: Table) -> Bool { slots.isIdentical(to: other.slots) }

    /// Calls `body` with every row that may differ, in its states in both tables.
    ///
    /// - Complexity: O(n / 128 + rows near those that differ).
    func forEachDifference(to other: Table, _ body: (Int32, Row?, Row?) -> Void) {
        slots.forEachDifference(to: other.slots) { index in
            let (own, its) = (self[Int32(index)], other[Int32(index)])
            if own != nil || its != nil { body(Int32(index), own, its) }
        }
    }

    /// Removes rows. Their numbers stay used.
    mutating func removeAll(where isGone: (Row) -> Bool) {
        for index in slots.indices where slots[index].map(isGone) == true { slots[index] = nil }
        highestRowID = nil
    }

    /// Returns the next number and marks it as used, whether or not a row gets it.
    mutating func nextID() -> Int32 {
        lastID += 1
        return lastID
    }

    /// Returns the number after the highest one in a column; nil if the rows have none. Each table has at most one such column, and the
    /// caller must give the number to a row.
    ///
    /// - Complexity: O(1), except for the first call and the first one after a removal.
    mutating func nextRowID(_ column: KeyPath<Row, Int32?>) -> Int32? {
        if highestRowID == nil {
            let last = slots.indices.last { slots[$0] != nil }
            guard let last, slots[last]?[keyPath: column] != nil else { return nil }
            highestRowID = slots.indices.reduce(0) { max($0, slots[$1]?[keyPath: column] ?? 0) }
        }
        highestRowID? += 1
        return highestRowID
    }

    /// The number of rows that are copied when one of them changes.
    static var rowsOfPage: Int { Pages<Row?>.size }

    /// Marks all numbers up to `id` as used, like a sequence of the database.
    mutating func advanceID(through id: Int32) { lastID = max(lastID, id) }
}
