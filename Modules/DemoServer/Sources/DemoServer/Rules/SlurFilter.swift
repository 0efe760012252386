import Foundation

/// The words that a site forbids, as a regular expression that ignores case.
///
/// It is compiled once, when the site is loaded or changed, not for each text. The syntax is that of `NSRegularExpression`; look-around and
/// references to groups are refused, because Rust's `regex`, which Lemmy uses, does not have them.
final class SlurFilter: Sendable {
    let pattern: String
    /// Nil for an empty or invalid pattern, which finds nothing.
    private let expression: NSRegularExpression?

    /// Makes a filter. An invalid pattern finds nothing; the route that sets a pattern checks it with ``compile(_:)`` first.
    init(_ pattern: String) {
        self.pattern = pattern
        expression = pattern.isEmpty ? nil : Self.compile(pattern)
    }

    /// True if the text has a forbidden word.
    func finds(in text: String) -> Bool {
        expression.map { Self.finds($0, in: text) } ?? false
    }

    /// Returns the text with each forbidden word replaced by `*removed*`.
    func blotted(_ text: String) -> String {
        guard let expression, finds(in: text) else { return text }
        let whole = NSRange(text.startIndex..., in: text)
        return expression.stringByReplacingMatches(in: text, range: whole, withTemplate: "*removed*")
    }

    /// Compiles a pattern; nil if it is invalid, or uses syntax that Lemmy refuses.
    static func compile(_ pattern: String) -> NSRegularExpression? {
        guard pattern.utf8.count <= longestPattern, pattern.firstMatch(of: unsupported) == nil else { return nil }
        // The reason is not needed: the server answers `invalid_regex` for each.
        return try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    }

    /// True if a compiled pattern is found in the text.
    static func finds(_ expression: NSRegularExpression, in text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private static let longestPattern = 65_536
    /// Look-around and references to groups.
    private static var unsupported: Regex<Substring> { /\(\?<?[=!]|\\[1-9]/ }
}
