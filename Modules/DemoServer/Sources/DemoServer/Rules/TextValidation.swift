/// The checks of titles, texts and addresses, with the real server's error codes.
enum TextValidation {
    static let longestPost = 50_000
    static let longestComment = 10_000
    static let longestAltText = 1500
    static let longestReason = 1000

    static let longestBio = 1000

    /// Checks that a title has a permitted length and no line break.
    static func requireTitle(_ title: String, of software: ServerSoftware = .lemmy) throws(ServerError) {
        let count = trimmed(title).unicodeScalars.count
        guard software.titleLengths.contains(count), !hasLineBreak(title) else {
            throw ServerError("invalid_post_title")
        }
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
