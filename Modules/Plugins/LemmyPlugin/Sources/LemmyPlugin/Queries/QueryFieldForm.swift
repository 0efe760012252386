import ReplKit

/// The form of a field's values, which decides what they can be compared with.
enum QueryFieldForm: Hashable, Sendable {
    case number
    case date
    case flag
    case text

    /// Returns the form of a value; nil if the value is empty or not known.
    init?(_ value: ShownValue) {
        switch value {
        case .number: self = .number
        case .date: self = .date
        case .flag: self = .flag
        case .text: self = .text
        case .missing, .unknown: return nil
        }
    }

    /// Returns true if a comparison fits the values.
    func fits(_ comparison: QueryComparison) -> Bool {
        guard case .compares(let sign, let text) = comparison.test else { return self == .flag }
        let isEquality = sign == .equal || sign == .unequal
        if isEquality, QueryComparison.isNothing(text) { return true }
        return switch self {
        case .number: sign != .contains && Int(text) != nil
        case .date: sign != .contains && QueryComparison.times(text) != nil
        case .flag: isEquality && QueryComparison.flag(text) != nil
        case .text: true
        }
    }

    /// Returns the error for a comparison that does not fit the values.
    func refusal(of comparison: QueryComparison) -> ReplError {
        let field = comparison.field
        return switch self {
        case .number:
            ReplError(.usage, "\(comparison): \(field) is a whole number", hint: "\(field) > 5, or = != >= < <=")
        case .date:
            ReplError(
                .usage,
                "\(comparison): \(field) is a day with a time",
                hint: "\(field) >= 2026-11-21, or \(field) < 2026-11-21T12:00:00Z"
            )
        case .flag:
            ReplError(.usage, "\(comparison): \(field) is yes or no", hint: "\(field), or not \(field)")
        case .text:
            ReplError(.usage, "\(comparison): \(field) is a text", hint: "\(field) ~ WORD, or \(field) = WORD")
        }
    }
}
