/// A row of a school's answer that could not be read: the others were kept, and this says which is missing and why.
public struct RejectedRow: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The table or list: what it is called in the answer.
    public let table: String
    /// The row's number in it, from 1; headings are not counted.
    public let row: Int
    /// What is wrong with it.
    public let reason: String

    /// Describes a row.
    public init(table: String, row: Int, reason: String) {
        self.table = table
        self.row = row
        self.reason = reason
    }

    /// `exams, row 7: it ends before it begins`.
    public var description: String { "\(table), row \(row): \(reason)" }
}

/// Why a row is none; becomes a ``RejectedRow``.
struct RowError: Error {
    let reason: String
    /// Whether the row is as it should be, and what it is to say is not decided yet: nothing that a changed form would look like.
    let isNotYet: Bool

    init(_ reason: String, isNotYet: Bool = false) {
        self.reason = reason
        self.isNotYet = isNotYet
    }
}
