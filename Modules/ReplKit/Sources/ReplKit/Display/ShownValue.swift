public import Foundation
import Propagation

/// The value of a field, in the few forms that people and `--json` must distinguish.
///
/// A person must be able to distinguish values that are easily drawn alike: an unknown value, “no”, no value, an empty text, and zero.
/// Therefore each has its own spelling, which is the same in tables, in lists of fields, in lines of change and in explanations; the
/// spellings themselves are `ValueText`'s.
///
/// | value | drawn | in JSON | in CSV |
/// |---|---|---|---|
/// | ``number(_:)`` that is zero | `0` | `0` | `0` |
/// | ``flag(_:)`` that is off | `no` | `false` | `no` |
/// | ``missing`` | `none` | `null` | nothing |
/// | an empty ``text(_:)`` | `""` | `""` | `""` |
/// | ``unknown`` | `unknown` | `null`, and its name in `unknown` | nothing |
public enum ShownValue: Hashable, Sendable {
    /// A text; also the name of an enum case (`up`) or of another entity. A text that is spelled like no value (`none`) is drawn in
    /// quotes.
    case text(String)
    /// A whole number; tables align it to the right.
    case number(Int)
    /// A Boolean, drawn as `yes` or `no`.
    case flag(Bool)
    /// A point in time, drawn as UTC.
    case date(Date)
    /// A value that is known not to exist: no vote, no date, an empty list.
    case missing
    /// A value that is not known yet: no response has contained it.
    case unknown

    /// Returns `text`, or ``missing`` if it is nil.
    public static func text(orMissing text: String?) -> ShownValue { text.map(ShownValue.text) ?? .missing }

    /// Returns `number`, or ``missing`` if it is nil.
    public static func number(orMissing number: Int?) -> ShownValue { number.map(ShownValue.number) ?? .missing }

    /// Returns `date`, or ``missing`` if it is nil.
    public static func date(orMissing date: Date?) -> ShownValue { date.map(ShownValue.date) ?? .missing }
}

extension ShownValue {
    /// The value on one line without control characters, as tables and field lists print it and as `expect` compares it.
    var text: String {
        switch self {
        case .text(let text): ValueText.text(of: TextLayout.clean(text))
        case .number(let number): String(number)
        case .flag(let flag): ValueText.text(of: flag)
        case .date(let date): date.formatted(.iso8601)
        case .missing: ValueText.missing
        case .unknown: ValueText.unknown
        }
    }

    /// The lines of `help` that explain the spelling of values.
    static let legend = [
        "  yes, no   true or false; 0 is a number",
        "  none      no value: no vote, no date, no link, an empty list",
        "  \"\"        a text without characters; to type: - is none or \"\"",
        "  unknown   not known yet: no response has contained it",
        "  18?       shown at once, not confirmed by the server yet",
    ]

    /// Returns true if a typed value means this one: it is spelled alike, or it is `-` and the value is ``missing`` or a blank text.
    public func isMeant(by typed: String) -> Bool {
        typed == text || typed == Self.typedNothing && isNothing
    }

    /// The value that people type for none and for an empty text.
    public static let typedNothing = "-"

    /// True if the value is missing, or a blank text.
    private var isNothing: Bool {
        switch self {
        case .missing: true
        case .text(let text): text.isBlank
        case .number, .flag, .date, .unknown: false
        }
    }

    /// True if the value is worth showing: not “no”, not empty, not unknown.
    var isMeaningful: Bool {
        switch self {
        case .text(let text): !text.isBlank
        case .flag(let flag): flag
        case .number, .date: true
        case .missing, .unknown: false
        }
    }

    /// The value within a sentence: truncated, and in quotes if it has several words.
    public var shortText: String {
        guard case .text(let words) = self, !words.isBlank else { return text }
        return ValueChange.quoted(text)
    }
}

extension String {
    /// True if the text has only white space or is empty.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension ShownField {
    /// The name without the group: `blocked` of `relation.blocked`.
    var nameInGroup: String {
        guard let group, name.hasPrefix(group + ".") else { return name }
        return String(name.dropFirst(group.count + 1))
    }
    /// The value with its mark: `18?`.
    var markedText: String { value.text + (isMarked ? "?" : "") }
    /// The value with its mark, within a sentence.
    var shortText: String { value.shortText + (isMarked ? "?" : "") }

    /// Returns true if a typed value means this one, with its mark or without.
    func isMeant(by typed: String) -> Bool {
        value.isMeant(by: typed) || isMarked && typed.hasSuffix("?") && value.isMeant(by: String(typed.dropLast()))
    }
}

extension ShownStatus {
    /// The status in words.
    var text: String {
        var parts: [String] = []
        if isPlaceholder { parts.append("placeholder") }
        if isLoading { parts.append("loading") }
        if isPaused { parts.append("paused") }
        if let ageText { parts.append((isFromFile ? "from disk, " : "") + ageText) }
        if let error { parts.append("error: \(TextLayout.clean(error))") }
        return parts.isEmpty ? "fresh" : parts.joined(separator: ", ")
    }

    /// The age in words, `5 min old`; nil without an age.
    public var ageText: String? { age.map(Self.text) }

    private static func text(of age: Duration) -> String {
        let seconds = age.components.seconds
        return switch seconds {
        // The stored values of a demo were written just before, and "0 s old" reads like no age.
        case ..<1: "a moment old"
        case ..<120: "\(seconds) s old"
        case ..<7_200: "\(seconds / 60) min old"
        case ..<172_800: "\(seconds / 3_600) h old"
        default: "\(seconds / 86_400) days old"
        }
    }
}

/// The status of a shown object. It is drawn beside the object, as an app would draw a placeholder, a spinner, an age or an error mark.
public struct ShownStatus: Hashable, Sendable {
    /// True if the object has no real values yet.
    public var isPlaceholder: Bool
    /// True if newer values are being loaded.
    public var isLoading: Bool
    /// True if the object does not change until it is resumed.
    public var isPaused: Bool
    /// The age of the values, if they come from a file or are older than requested.
    public var age: Duration?
    /// True if values with an age come from a file; the text then says so.
    public var isFromFile: Bool
    /// The reason why the last attempt to load newer values failed.
    public var error: String?

    /// Creates a status; the default is fresh and idle.
    public init(
        isPlaceholder: Bool = false,
        isLoading: Bool = false,
        isPaused: Bool = false,
        age: Duration? = nil,
        isFromFile: Bool = true,
        error: String? = nil
    ) {
        self.isPlaceholder = isPlaceholder
        self.isLoading = isLoading
        self.isPaused = isPaused
        self.age = age
        self.isFromFile = isFromFile
        self.error = error
    }
}
