/// Rows by number, found in O(1): the numbers of one table are dense, so they index an array.
struct Table<Row: Sendable>: Sendable {
    private var slots = Pages<Row?>()

    /// The highest number that was ever given out in this table, whether its row still exists or not.
    private(set) var lastID: Int32 = 0
    /// The highest number that a row has of its own in another column, once somebody has asked and while no row goes.
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

    /// The rows in the order of their numbers.
    var rows: some Sequence<Row> { slots.indices.lazy.compactMap { slots[$0] } }

    /// The rows with their numbers, for those that do not say theirs.
    var numbered: some Sequence<(id: Int32, row: Row)> {
        slots.indices.lazy.compactMap { index in slots[index].map { (Int32(index), $0) } }
    }

    /// Visits every row with its number, without copying the table.
    func forEach(_ body: (Int32, Row) -> Void) {
        for index in slots.indices {
            if let row = slots[index] { body(Int32(index), row) }
        }
    }

    /// Whether nothing was changed since one of the two was a copy of the other.
    func isIdentical(to other: Table) -> Bool { slots.isIdentical(to: other.slots) }

    /// Visits every row that may differ, with what it is here and there.
    ///
    /// - Complexity: O(n / 128 + rows near those that differ).
    func forEachDifference(to other: Table, _ body: (Int32, Row?, Row?) -> Void) {
        slots.forEachDifference(to: other.slots) { index in
            let (own, its) = (self[Int32(index)], other[Int32(index)])
            if own != nil || its != nil { body(Int32(index), own, its) }
        }
    }

    /// Takes rows away; their numbers stay used.
    mutating func removeAll(where isGone: (Row) -> Bool) {
        for index in slots.indices where slots[index].map(isGone) == true { slots[index] = nil }
        highestRowID = nil
    }

    /// Takes the next number. It is used up, whether a row gets it or not.
    mutating func nextID() -> Int32 {
        lastID += 1
        return lastID
    }

    /// Takes the number after the highest that the rows have of their own in a column; nil where they have none. Each table has one such
    /// column at most, and who takes a number gives it to a row.
    ///
    /// - Complexity: O(1), but for the first time and the first after a row has gone.
    mutating func nextRowID(_ column: KeyPath<Row, Int32?>) -> Int32? {
        if highestRowID == nil {
            let last = slots.indices.last { slots[$0] != nil }
            guard let last, slots[last]?[keyPath: column] != nil else { return nil }
            highestRowID = slots.indices.reduce(0) { max($0, slots[$1]?[keyPath: column] ?? 0) }
        }
        highestRowID? += 1
        return highestRowID
    }

    /// How many rows are copied with one that changes.
    static var rowsOfPage: Int { Pages<Row?>.size }

    /// Says that numbers up to `id` are used up, as a sequence of the database does.
    mutating func burn(through id: Int32) { lastID = max(lastID, id) }
}
