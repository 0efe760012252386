import Foundation

extension ShownValue {
    /// The value on one line, harmless: as tables and field lists print it, and as `expect` compares it.
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

    /// What the marks of a value mean, for `help`.
    static let legend = [
        "  yes, no   what it says",
        "  -         empty: no text, nothing in the list, no date, no vote",
        "  unknown   not known yet: nobody has said it so far",
        "  18?       expected, not confirmed by the server yet",
    ]

    /// Whether there is something in it that a person would look at: no “no”, nothing empty, nothing unknown.
    var saysSomething: Bool {
        switch self {
        case .text(let text): !text.isBlank
        case .flag(let flag): flag
        case .number, .date: true
        case .missing, .unknown: false
        }
    }

    /// The value inside a sentence: words in quotes if there are several, and not too many of them.
    var shortText: String {
        guard case .text(let words) = self else { return text }
        guard !words.isBlank else { return text }
        let clean = TextLayout.clean(words)
        let cut = TextLayout.cut(clean, to: 28)
        return clean.contains(" ") ? "\"\(cut)\"" : cut
    }
}

extension String {
    /// Whether there are no words in it, be it set in or not.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension ShownField {
    /// The name below its group: `blocked` of `relation.blocked`.
    var nameInGroup: String {
        guard let group, name.hasPrefix(group + ".") else { return name }
        return String(name.dropFirst(group.count + 1))
    }
    /// Value and mark: `18?`.
    var markedText: String { value.text + (isMarked ? "?" : "") }
    /// Value and mark inside a sentence.
    var shortText: String { value.shortText + (isMarked ? "?" : "") }
}

extension ShownStatus {
    /// What the mask says, in words.
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
