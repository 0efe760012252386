public import Foundation

/// The value of a field, in the few forms that people and `--json` must distinguish.
///
/// A person must be able to distinguish three values that are easily drawn alike: an unknown value, “no”, and an empty value. Therefore
/// each has its own mark, which is the same everywhere.
///
/// | value | drawn | in JSON |
/// |---|---|---|
/// | ``flag(_:)`` that is off | `no` | `false` |
/// | ``missing``, an empty ``text(_:)`` | `-` | `null`, `""` |
/// | ``unknown`` | `unknown` | `null`, and its name in `unknown` |
public enum ShownValue: Hashable, Sendable {
    /// A text; also the name of an enum case (`up`) or of another entity. A blank text is drawn like ``missing``.
    case text(String)
    /// A whole number; tables align it to the right.
    case number(Int)
    /// A Boolean, drawn as `yes` or `no`.
    case flag(Bool)
    /// A point in time, drawn as UTC.
    case date(Date)
    /// A value that is known to be empty: no text, no date, an empty list.
    case missing
    /// A value that is not known yet: the server has not sent it, or the known tier has no such field.
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
        case .text(let text): text.isBlank ? Self.missing.text : TextLayout.clean(text)
        case .number(let number): String(number)
        case .flag(let flag): flag ? "yes" : "no"
        case .date(let date): date.formatted(.iso8601)
        case .missing: "-"
        case .unknown: "unknown"
        }
    }

    /// The lines of `help` that explain the marks of values.
    static let legend = [
        "  yes, no   true or false",
        "  -         empty: no text, nothing in the list, no date, no vote",
        "  unknown   not known yet: no response has contained it",
        "  18?       expected, not confirmed by the server yet",
    ]

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
    var shortText: String {
        guard case .text(let words) = self else { return text }
        guard !words.isBlank else { return text }
        let clean = TextLayout.clean(words)
        let cut = TextLayout.cut(clean, to: 28)
        return clean.contains(" ") ? "\"\(cut)\"" : cut
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
}

extension ShownStatus {
    /// The status in words.
    var text: String {
        var parts: [String] = []
        if isPlaceholder { parts.append("placeholder") }
        if isLoading { parts.append("loading") }
        if isPaused { parts.append("paused") }
        if let age { parts.append((isFromFile ? "from disk, " : "") + Self.text(of: age)) }
        if let error { parts.append("error: \(TextLayout.clean(error))") }
        return parts.isEmpty ? "fresh" : parts.joined(separator: ", ")
    }

    private static func text(of age: Duration) -> String {
        let seconds = age.components.seconds
        return switch seconds {
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
