import Foundation

/// The checks of titles, texts and addresses, with the real server's error codes.
enum TextValidation {
    static let longestPost = 50_000
    static let longestComment = 10_000
    static let longestAltText = 1500
    static let longestReason = 1000

    static let longestBio = 1000

    /// Checks that a title has three to two hundred characters and no line break.
    static func requireTitle(_ title: String) throws(ServerError) {
        let count = trimmed(title).unicodeScalars.count
        guard (3...200).contains(count), !hasLineBreak(title) else { throw ServerError("invalid_post_title") }
    }

    /// Returns the text without the white space around it. Foundation is not used because it treats a zero-width space as white space.
    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    private static func hasLineBreak(_ text: String) -> Bool { text.unicodeScalars.contains("\n") }

    private static func hasThreeVisible(_ text: String) -> Bool {
        text.unicodeScalars.lazy.filter { !isInvisible($0) }.prefix(3).count == 3
    }

    /// Returns true if a text that no other rule limits fits into its column.
    static func fitsColumn(_ text: String, of width: Int = 255) -> Bool { text.unicodeScalars.count <= width }

    /// Checks that a text has at most `longest` UTF-16 code units, which is how a web page measures input.
    static func requireBody(_ text: String?, longest: Int) throws(ServerError) {
        if let text, text.utf16.count > longest { throw ServerError("invalid_body_field") }
    }

    /// Checks that a name has three to `longest` letters, digits and underscores of one alphabet.
    static func requireActorName(_ name: String, longest: Int) throws(ServerError) {
        let alphabets = [/[a-zA-Z0-9_]+/, /[0-9_\p{Script=Arabic}]+/, /[0-9_\p{Script=Cyrillic}]+/]
        let isPlain = alphabets.contains { name.wholeMatch(of: $0.matchingSemantics(.unicodeScalar)) != nil }
        let count = name.unicodeScalars.count
        // An admin may set any maximum length, even one that no name satisfies.
        guard isPlain, count >= 3, count <= longest else { throw ServerError("invalid_name") }
    }

    /// Checks that a display name has three to `longest` characters and does not look like a mention.
    static func requireDisplayName(_ name: String, longest: Int) throws(ServerError) {
        let name = trimmed(name)
        guard name.unicodeScalars.first != "@", name.unicodeScalars.first.map(isInvisible) != true, !hasLineBreak(name),
            hasThreeVisible(name), name.unicodeScalars.count <= longest
        else { throw ServerError("invalid_display_name") }
    }

    static func requireBio(_ bio: String) throws(ServerError) {
        if bio.utf16.count > longestBio { throw ServerError("bio_length_overflow") }
    }

    /// Checks the form `@name:host`, with an optional port.
    static func requireMatrixID(_ id: String) throws(ServerError) {
        let pattern = /@[\x21-\x39\x3B-\x7F]+:[A-Za-z0-9.\-]+(:[0-9]{2,5})?/.matchingSemantics(.unicodeScalar)
        guard id.wholeMatch(of: pattern) != nil else {
            throw ServerError("invalid_matrix_id")
        }
    }

    static func requirePassword(_ password: String) throws(ServerError) {
        guard (10...60).contains(password.unicodeScalars.count) else { throw ServerError("invalid_password") }
    }

    static func requireAltText(_ text: String?) throws(ServerError) {
        if let text, text.utf16.count > longestAltText { throw ServerError("alt_text_length_overflow") }
    }

    /// Checks that a report has a reason that is not too long.
    static func requireReason(_ reason: String) throws(ServerError) {
        if reason.isEmpty { throw ServerError("report_reason_required") }
        if reason.unicodeScalars.count > longestReason { throw ServerError("report_too_long") }
    }

    /// Returns true for an invisible character. A plain space is not one, because it may occur inside a name.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x2000...0x200F, 0x202F, 0x205F,
            0x2060...0x2064, 0x206A...0x206F, 0x2800, 0x3000, 0x3164, 0xFEFF, 0xFFA0, 0x1D159, 0x1D173...0x1D17A:
            true
        default: false
        }
    }
}

/// The words that a site forbids, as a regular expression that ignores case.
///
/// It is compiled once, when the site is loaded or changed, not for each text. The syntax is that of `NSRegularExpression`; look-around and
/// references to groups are refused, because Rust's `regex`, which Lemmy uses, does not have them.
final class SlurFilter: Sendable {
    let pattern: String
    /// The compiled pattern; nil for an empty or invalid pattern, which matches nothing.
    private let expression: NSRegularExpression?

    /// Makes a filter. An invalid pattern finds nothing; the route that sets a pattern checks it with ``compile(_:)`` first.
    init(_ pattern: String) {
        self.pattern = pattern
        expression = pattern.isEmpty ? nil : Self.compile(pattern)
    }

    /// Returns true if the text has a forbidden word.
    func matches(in text: String) -> Bool {
        expression.map { Self.finds($0, in: text) } ?? false
    }

    /// Returns the text with each forbidden word replaced by `*removed*`.
    func redacted(_ text: String) -> String {
        guard let expression, matches(in: text) else { return text }
        let whole = NSRange(text.startIndex..., in: text)
        return expression.stringByReplacingMatches(in: text, range: whole, withTemplate: "*removed*")
    }

    /// Compiles a pattern; returns nil if it is invalid or uses syntax that Lemmy refuses.
    static func compile(_ pattern: String) -> NSRegularExpression? {
        guard pattern.utf8.count <= longestPattern, pattern.firstMatch(of: unsupported) == nil else { return nil }
        // Ignored: the server responds with `invalid_regex` for every reason.
        return try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    }

    /// Returns true if a compiled pattern is found in the text.
    static func finds(_ expression: NSRegularExpression, in text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private static let longestPattern = 65_536
    /// Look-around and references to groups.
    private static var unsupported: Regex<Substring> { /\(\?<?[=!]|\\[1-9]/ }
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
