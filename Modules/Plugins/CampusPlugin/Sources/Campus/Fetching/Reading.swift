/// What was read of one answer: the good rows' values, and the rows that were none.
public struct Reading<Value: Sendable>: Sendable {
    /// What was read.
    public var value: Value
    /// What could not be.
    public var rejected: [RejectedRow]

    /// Describes what was read.
    public init(_ value: Value, rejected: [RejectedRow] = []) {
        self.value = value
        self.rejected = rejected
    }
}

extension Reading {
    /// Reads row after row and keeps what can be read.
    ///
    /// - Throws: ``CampusError`` with code `unreadable` if more than half of at least four rows are bad: then it is not the rows that are wrong, but
    ///   the form of the answer has changed, and little would be shown as if it were all.
    static func rows<Row, Element: Sendable>(
        _ rows: some Sequence<Row>,
        of table: String,
        read: (Row) throws(RowError) -> Element?
    ) throws(CampusError) -> Self where Value == [Element] {
        var reading = Self([])
        var count = 0
        for row in rows {
            count += 1
            do throws(RowError) {
                if let element = try read(row) { reading.value.append(element) }
            } catch {
                reading.rejected.append(RejectedRow(table: table, row: count, reason: error.reason))
            }
        }
        guard count < 4 || reading.rejected.count * 2 <= count else {
            throw CampusError(
                .unreadable,
                "\(reading.rejected.count) of \(count) rows of \(table) cannot be read; the first: \(reading.rejected[0].reason)",
                hint: "The school has changed the form of its answers."
            )
        }
        return reading
    }
}
