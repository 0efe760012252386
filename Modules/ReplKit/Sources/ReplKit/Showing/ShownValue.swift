public import Foundation

/// What one field holds, in the few shapes that people and `--json` need to tell apart.
public enum ShownValue: Hashable, Sendable {
    /// Words; also the name of a case (`up`) or of another entity.
    case text(String)
    /// A whole number; set right in tables.
    case number(Int)
    /// Yes or no; no is drawn as `-`, so that a column of them can be read at a glance.
    case flag(Bool)
    /// A point in time, drawn as UTC.
    case date(Date)
    /// Nothing, or nothing known: `-`.
    case missing

    /// `text`, or ``missing`` where there is none.
    public static func text(orMissing text: String?) -> ShownValue { text.map(ShownValue.text) ?? .missing }

    /// `number`, or ``missing`` where there is none.
    public static func number(orMissing number: Int?) -> ShownValue { number.map(ShownValue.number) ?? .missing }

    /// `date`, or ``missing`` where there is none.
    public static func date(orMissing date: Date?) -> ShownValue { date.map(ShownValue.date) ?? .missing }
}
