/// The numbers of a list's rows, in the order in which they came: what is typed under a table means the row it meant then.
struct RowNumbering<ID: Hashable> {
    private var known: [ID: Int] = [:]

    /// The rows' numbers; those that are new get the next ones, in their order.
    ///
    /// - Complexity: O(rows).
    mutating func numbers(of rows: [ID]) -> [Int] {
        rows.map { row in
            if let number = known[row] { return number }
            let next = known.count + 1
            known[row] = next
            return next
        }
    }
}
