import Foundation

/// The words that a site forbids, as a regular expression that ignores case.
///
/// It is compiled once, when the site is loaded or changed, not for each text. The syntax is that of `NSRegularExpression`; look-around and
/// references to groups are refused, because Rust's `regex`, which Lemmy uses, does not have them.
final class SlurFilter: Sendable {
    let pattern: String
    /// The compiled pattern; nil for an empty or invalid pattern, which matches nothing.
    private let expression: NSRegularExpression?

    /// Compiles a pattern. An invalid one matches nothing; the route that sets a pattern refuses it (``isInvalid``).
    init(_ pattern: String) {
        self.pattern = pattern
        let isSupported =
            !pattern.isEmpty && pattern.utf8.count <= Self.longestPattern
            && pattern.firstMatch(of: /\(\?<?[=!]|\\[1-9]/) == nil
        // Ignored: the server responds with `invalid_regex` for every reason.
        expression = isSupported ? try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) : nil
    }

    private static let longestPattern = 65_536

    /// True if the pattern is not empty and does not compile, or uses look-around or references to groups.
    var isInvalid: Bool { expression == nil && !pattern.isEmpty }

    /// Returns true if the text has a forbidden word.
    func matches(in text: String) -> Bool {
        expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    /// Returns the text with each forbidden word replaced by `*removed*`.
    func redacted(_ text: String) -> String {
        guard let expression, matches(in: text) else { return text }
        let whole = NSRange(text.startIndex..., in: text)
        return expression.stringByReplacingMatches(in: text, range: whole, withTemplate: "*removed*")
    }
}

extension World {
    /// Checks that a text contains no word that the site forbids.
    func requireNoSlurs(_ text: String) throws(ServerError) {
        if let filter = localSite.slurFilter, filter.matches(in: text) { throw ServerError("slurs") }
    }

    /// Returns a text as it is stored: forbidden words are redacted and, in 0.19, tracking parameters are removed from addresses.
    func cleaned(_ text: String) -> String {
        let blotted = localSite.slurFilter?.redacted(text) ?? text
        return dialect == .v0_18 ? blotted : LinkDetector.removingTracking(blotted)
    }
}
