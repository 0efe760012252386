public import Foundation

/// The result of parsing one answer: the values of the valid rows and the rejected rows.
public struct ParseResult<Value: Sendable>: Sendable {
    /// The parsed value.
    public var value: Value
    /// The rows that could not be parsed.
    public var rejected: [RejectedRow]
    /// The date of the data if it is not current, as for an export; nil otherwise.
    public var asOf: Date?

    /// Creates a result.
    public init(_ value: Value, rejected: [RejectedRow] = [], asOf: Date? = nil) {
        self.value = value
        self.rejected = rejected
        self.asOf = asOf
    }
}

extension ParseResult {
    /// Parses the rows and keeps those that are valid.
    ///
    /// - Throws: ``CampusError`` with code `unreadable` if all rows are invalid, or more than half of at least four rows. In that case the
    ///   form of the answer has changed, and a short list would look complete. A row without data yet is reported as rejected but does not
    ///   count as invalid.
    static func parseRows<Row, Element: Sendable>(
        _ rows: some Sequence<Row>,
        of table: String,
        read: (Row) throws(RowParseError) -> Element?
    ) throws(CampusError) -> Self where Value == [Element] {
        var reading = Self([])
        var count = 0
        var bad: [RowParseError] = []
        for row in rows {
            count += 1
            do throws(RowParseError) {
                if let element = try read(row) { reading.value.append(element) }
            } catch {
                reading.rejected.append(RejectedRow(table: table, row: count, reason: error.reason))
                if !error.isUndecided { bad.append(error) }
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

/// A row of a school's answer that could not be parsed. The other rows are kept, and this value contains the reason.
public struct RejectedRow: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the table or list in the answer.
    public let table: String
    /// The row's number from 1, without the headings.
    public let row: Int
    /// The reason for the rejection.
    public let reason: String

    /// Creates a rejected row.
    public init(table: String, row: Int, reason: String) {
        self.table = table
        self.row = row
        self.reason = reason
    }

    /// The row and the reason: `exams, row 7: it ends before it begins`.
    public var description: String { "\(table), row \(row): \(reason)" }
}

/// The reason why a row is invalid; it becomes a ``RejectedRow``.
struct RowParseError: Error {
    let reason: String
    /// True if the row has the expected form but its data is not decided yet. Such a row is no sign of a changed form.
    let isUndecided: Bool

    init(_ reason: String, isUndecided: Bool = false) {
        self.reason = reason
        self.isUndecided = isUndecided
    }
}
