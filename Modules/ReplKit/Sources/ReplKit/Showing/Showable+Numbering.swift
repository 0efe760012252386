extension Showable {
    /// The rows of a list, each with the number that people type; none of anything else.
    func numberedRows() -> [(number: Int, row: any Showable)] {
        let rows = rows() ?? []
        let numbers = rowNumbers() ?? Array(rows.indices.map { $0 + 1 })
        return zip(numbers, rows).map { ($0, $1) }
    }

    /// The row of a list that has a number; nil if none has.
    func row(numbered number: Int) -> (any Showable)? {
        guard let rows = rows() else { return nil }
        guard let numbers = rowNumbers() else { return number > 0 && number <= rows.count ? rows[number - 1] : nil }
        return zip(numbers, rows).first { $0.0 == number }?.1
    }
}
