public import Foundation

/// What was read of one answer: the good rows' values, and the rows that were none.
public struct Reading<Value: Sendable>: Sendable {
    /// What was read.
    public var value: Value
    /// What could not be.
    public var rejected: [RejectedRow]
    /// Of when it is, if that is not now: an export's date.
    public var asOf: Date?

    /// Describes what was read.
    public init(_ value: Value, rejected: [RejectedRow] = [], asOf: Date? = nil) {
        self.value = value
        self.rejected = rejected
        self.asOf = asOf
    }
}

extension Reading {
    /// Reads row after row and keeps what can be read.
    ///
    /// - Throws: ``CampusError`` with code `unreadable` if all rows are bad, or more than half of at least four: then it is not the rows that are
    ///   wrong, but the form of the answer has changed, and little or nothing would be shown as if it were all. A row that has nothing to say yet
    ///   is told, and is not bad.
    static func rows<Row, Element: Sendable>(
        _ rows: some Sequence<Row>,
        of table: String,
        read: (Row) throws(RowError) -> Element?
    ) throws(CampusError) -> Self where Value == [Element] {
        var reading = Self([])
        var count = 0
        var bad: [RowError] = []
        for row in rows {
            count += 1
            do throws(RowError) {
                if let element = try read(row) { reading.value.append(element) }
            } catch {
                reading.rejected.append(RejectedRow(table: table, row: count, reason: error.reason))
                if !error.isNotYet { bad.append(error) }
            }
        }
        guard let first = bad.first, bad.count == count || count >= 4 && bad.count * 2 > count else { return reading }
        throw CampusError(
            .unreadable,
            "\(bad.count) of \(count) rows of \(table) cannot be read; the first: \(first.reason)",
            hint: "The school has changed the form of its answers."
        )
    }
}
