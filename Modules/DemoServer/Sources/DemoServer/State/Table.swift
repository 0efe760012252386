/// Rows by number, found in O(1): the numbers of one table are dense, so they index an array.
struct Table<Row: Sendable>: Sendable {
    private var slots = Pages<Row?>()

    /// The highest number that was ever given out in this table, whether its row still exists or not.
    private(set) var lastID: Int32 = 0

    subscript(id: Int32) -> Row? {
        get { id > 0 && Int(id) < slots.count ? slots[Int(id)] : nil }
        _modify {
            precondition(id > 0, "a row's number is positive")
            slots.grow(toHold: Int(id), with: nil)
            lastID = max(lastID, id)
            yield &slots[Int(id)]
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

    /// Takes rows away; their numbers stay used.
    mutating func removeAll(where isGone: (Row) -> Bool) {
        for index in slots.indices where slots[index].map(isGone) == true { slots[index] = nil }
    }

    /// Takes the next number. It is used up, whether a row gets it or not.
    mutating func nextID() -> Int32 {
        lastID += 1
        return lastID
    }

    /// The number after the highest that the rows have of their own; nil where they have none.
    func nextRowID(_ column: KeyPath<Row, Int32?>) -> Int32? {
        guard let last = slots.indices.reversed().lazy.compactMap({ slots[$0] }).first, last[keyPath: column] != nil
        else { return nil }
        return slots.indices.reduce(0) { max($0, slots[$1]?[keyPath: column] ?? 0) } + 1
    }

    /// Says that numbers up to `id` are used up, as a sequence of the database does.
    mutating func burn(through id: Int32) { lastID = max(lastID, id) }
}
