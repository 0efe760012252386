/// The rule for the wire spelling of field names, for clients that spell them differently.
struct KeyRule: Hashable, Sendable, Decodable {
    enum Style: String, Hashable, Sendable, CaseIterable {
        /// `inReplyToId` is `in_reply_to_id`.
        case snakeCase = "snake_case"
    }

    struct Exception: Hashable, Sendable {
        let field: FieldPattern
        let key: String

        var place: String { "keys: \(field.text)" }
    }

    let style: Style
    /// The exceptions by precision, the highest first.
    let exceptions: [Exception]

    init(from decoder: any Decoder) throws {
        // A word is the short form. A value of neither form is reported with the error of the long form, so this error is ignored.
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            style = try Self.style(word, at: decoder.codingPath)
            exceptions = []
            return
        }
        let object = try StrictKeyedDecoder(decoder, keys: ["style", "except"])
        style = try Self.style(try object.required("style"), at: decoder.codingPath + [AnyKey("style")])
        let keys: [String: String] = try object.optional("except") ?? [:]
        exceptions = try keys.map { text, key in
            guard let field = FieldPattern(text) else {
                throw object.error("except", "“\(text)” names no field; write Type.field or *.field")
            }
            return Exception(field: field, key: key)
        }.sorted { ($0.field.precision, $0.field.text) > ($1.field.precision, $1.field.text) }
    }

    private static func style(_ word: String, at path: [any CodingKey]) throws -> Style {
        if let style = Style(rawValue: word) { return style }
        let known = Style.allCases.map(\.rawValue).joined(separator: " or ")
        let context = DecodingError.Context(
            codingPath: path,
            debugDescription: "“\(word)” is no spelling; write \(known)"
        )
        throw DecodingError.dataCorrupted(context)
    }

    /// Returns the spelling on the wire, and the exception that applies.
    func key(of field: String, in type: String) -> (key: String, exception: Exception?) {
        if let exception = exceptions.first(where: { $0.field.matches(type: type, field: field) }) {
            return (exception.key, exception)
        }
        return (Self.snakeCase(field), nil)
    }

    /// Converts `inReplyToId` → `in_reply_to_id`, `avatarURLStatic` → `avatar_url_static`; a name without capitals is unchanged.
    static func snakeCase(_ name: String) -> String {
        let letters = Array(name.unicodeScalars)
        var result = ""
        for (index, letter) in letters.enumerated() {
            guard letter.isCapital else {
                result.unicodeScalars.append(letter)
                continue
            }
            let before = index > 0 ? letters[index - 1] : "_"
            let after = index + 1 < letters.count ? letters[index + 1] : "_"
            // An underscore precedes a new word, which may be the last capital of an abbreviation.
            let begins = before.isWord && (!before.isCapital || (after.isWord && !after.isCapital && !after.isDigit))
            if begins { result += "_" }
            result += String(letter).lowercased()
        }
        return result
    }
}

extension Unicode.Scalar {
    fileprivate var isCapital: Bool { ("A"..."Z").contains(self) }
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isWord: Bool { isCapital || isDigit || ("a"..."z").contains(self) }
}
