/// How a client's names for fields are spelled on the wire, where the client spells them another way.
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
    /// By precision, the highest first.
    let exceptions: [Exception]

    init(from decoder: any Decoder) throws {
        // A word is the short form; what is neither is reported as the long form's error.
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            style = try Self.style(word, at: decoder.codingPath)
            exceptions = []
            return
        }
        let object = try StrictObject(decoder, keys: ["style", "except"])
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

    /// The spelling on the wire, and the exception that says it.
    func key(of field: String, in type: String) -> (key: String, exception: Exception?) {
        if let exception = exceptions.first(where: { $0.field.matches(type: type, field: field) }) {
            return (exception.key, exception)
        }
        return (Self.snakeCase(field), nil)
    }

    /// `inReplyToId` → `in_reply_to_id`, `avatarURLStatic` → `avatar_url_static`; what has no capitals stays.
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
            // A new word, or the last capital of an abbreviation, which begins one.
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
