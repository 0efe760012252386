extension Showable {
    /// The rows of a list, each with the number that people type; none of anything else.
    func numberedRows() -> [(number: Int, row: any Showable)] {
        let rows = rows() ?? []
        let numbers = rowNumbers() ?? Array(rows.indices.map { $0 + 1 })
        return zip(numbers, rows).map { ($0, $1) }
    }

    /// The row of a list that has a number; nil if none has.
    func row(numbered number: Int) -> (any Showable)? { numberedRows().first { $0.number == number }?.row }
}
