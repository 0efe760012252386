/// One JSON object on one line, with its keys in the order in which they were added.
struct JSONLine {
    enum Value {
        case string(String)
        case number(Int)
        case bool(Bool)
        case null
        case array([Value])
        case object([(String, Value)])
    }

    private var members: [String] = []
    private var keys: Set<String> = []

    init(_ type: String) {
        add("type", .string(type))
    }

    /// Adds a member. A key that exists already gets a `_`, so that keys are unique.
    mutating func add(_ key: String, _ value: Value) {
        var key = key
        while !keys.insert(key).inserted { key += "_" }
        members.append("\(Self.quote(key)):\(Self.text(value))")
    }

    var text: String { "{\(members.joined(separator: ","))}" }

    private static func text(_ value: Value) -> String {
        switch value {
        case .string(let string): quote(string)
        case .number(let number): String(number)
        case .bool(let bool): bool ? "true" : "false"
        case .null: "null"
        case .array(let values): "[\(values.map(text).joined(separator: ","))]"
        case .object(let members): "{\(members.map { "\(quote($0)):\(text($1))" }.joined(separator: ","))}"
        }
    }

    /// Returns a string as a JSON literal.
    static func quote(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension ShownField {
    /// The value as JSON; marks are an array.
    var json: JSONLine.Value {
        name == RowMarks.fieldName ? .array(RowMarks.words(of: value).map(JSONLine.Value.string)) : value.json
    }
}

extension ShownValue {
    var json: JSONLine.Value {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        case .flag(let flag): .bool(flag)
        case .date: .string(text)
        case .missing, .unknown: .null
        }
    }
}
