extension TypeExpression {
    /// Reads one type expression.
    ///
    /// It accepts more than ``text`` writes: `T[]`, single quotes, comments, a leading `|`.
    /// - Throws: An error with the text that was found and the text that was expected.
    public init(text: String) throws(SchemaError) {
        var parser = TypeParser(tokens: try Tokenizer.tokens(of: Array(text.utf8), file: nil), file: nil)
        self = try parser.expression()
        try parser.expectEnd(after: "a type")
    }

    /// The canonical text. Parsing it gives the same expression.
    public var text: String {
        switch self {
        case .string: "string"
        case .number: "number"
        case .boolean: "boolean"
        case .null: "null"
        case .any: "any"
        case .literal(let text): text.quoted
        case .named(let name, let arguments):
            arguments.isEmpty ? name : "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
        case .array(let element): "Array<\(element.text)>"
        case .map(let key, let value): "{ [key in \(key.text)]: \(value.text) }"
        case .object(let fields):
            fields.isEmpty ? "{}" : "{ \(fields.map(\.text).joined(separator: "; ")) }"
        case .union(let members): members.map(\.textInside).joined(separator: " | ")
        case .intersection(let members): members.map(\.textInside).joined(separator: " & ")
        }
    }

    /// The text as a member of a union or an intersection: a nested one is in parentheses, so that readers need no precedence rules.
    private var textInside: String {
        switch self {
        case .union, .intersection: "(\(text))"
        default: text
        }
    }
}

extension Field {
    /// Reads `name?: type`.
    ///
    /// - Throws: An error with the text that was found and the text that was expected.
    public init(text: String) throws(SchemaError) {
        var parser = TypeParser(tokens: try Tokenizer.tokens(of: Array(text.utf8), file: nil), file: nil)
        self = try parser.field()
        try parser.expectEnd(after: "a field")
    }

    /// The canonical text, `name?: type`; a name that is not an identifier is in quotes.
    public var text: String {
        "\(name.isTypeScriptWord ? name : name.quoted)\(isOptional ? "?" : ""): \(type.text)"
    }
}

extension String {
    /// The text in double quotes, escaped for both JSON and TypeScript.
    var quoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// True if the tokenizer reads the text as one word.
    var isTypeScriptWord: Bool {
        guard let first = utf8.first, Tokenizer.startsWord(first) else { return false }
        return utf8.allSatisfy(Tokenizer.continuesWord)
    }
}
