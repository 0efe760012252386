public import Foundation

/// What one field holds, in the few shapes that people and `--json` need to tell apart.
///
/// A person has to see three things apart that are easily drawn alike: what is not known yet, what is “no”, and what is empty. So each has
/// a mark of its own, the same wherever a value is drawn.
///
/// | what | drawn | in JSON |
/// |---|---|---|
/// | ``flag(_:)`` that is off | `no` | `false` |
/// | ``missing``, an empty ``text(_:)`` | `-` | `null`, `""` |
/// | ``unknown`` | `unknown` | `null`, and its name in `unknown` |
public enum ShownValue: Hashable, Sendable {
    /// Words; also the name of a case (`up`) or of another entity. No words are drawn as ``missing`` is.
    case text(String)
    /// A whole number; set right in tables.
    case number(Int)
    /// Yes or no.
    case flag(Bool)
    /// A point in time, drawn as UTC.
    case date(Date)
    /// Nothing, and that is known: no text, no date, an empty list.
    case missing
    /// Not known yet: nobody has said it, or what is known of the entity has no such field.
    case unknown

    /// `text`, or ``missing`` where there is none.
    public static func text(orMissing text: String?) -> ShownValue { text.map(ShownValue.text) ?? .missing }

    /// `number`, or ``missing`` where there is none.
    public static func number(orMissing number: Int?) -> ShownValue { number.map(ShownValue.number) ?? .missing }

    /// `date`, or ``missing`` where there is none.
    public static func date(orMissing date: Date?) -> ShownValue { date.map(ShownValue.date) ?? .missing }
}
