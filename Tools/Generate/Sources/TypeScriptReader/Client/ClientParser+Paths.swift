import ApiSchema

/// Reads the path of a call, and the function's parameters in it.
extension ClientParser {
    /// Reads `"/post/list"`, or `` `/accounts/${id}/statuses` `` with `id` a parameter of the function.
    mutating func path(in function: ClientFunction) throws(SchemaError) -> (path: String, parameters: [Field]) {
        let token = parser.token
        var path = ""
        var parameters: [Field] = []
        switch token.kind {
        case .string: path = try literal(token.text, of: function)
        case .template:
            for part in Self.parts(of: token.text) {
                switch part {
                case .text(let text): path += try literal(text, of: function)
                case .code(let code):
                    let parameter = try parameter(code, of: function)
                    if !parameters.contains(parameter) { parameters.append(parameter) }
                    path += "{\(parameter.name)}"
                }
            }
        default:
            throw parser.unexpected(
                "the path as a string in '\(function.name)'",
                hint: "Write it in the call: \"/post/list\", or `/accounts/${id}` with id a parameter of the function."
            )
        }
        parser.skip()
        return (path, parameters)
    }

    private enum Part {
        case text(String)
        case code(String)
    }

    /// Splits a template string into text and code. Code with braces of its own is cut short, and refused later.
    private static func parts(of template: String) -> [Part] {
        var parts: [Part] = []
        var rest = template.dropFirst().dropLast()
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            if start.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<start.lowerBound]))) }
            parts.append(.code(String(rest[start.upperBound..<end])))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        return parts
    }

    private func literal(_ text: String, of function: ClientFunction) throws(SchemaError) -> String {
        guard let sign = text.first(where: { "?#{}\\".contains($0) || $0.isWhitespace }) else { return text }
        throw refusal(
            "'\(sign)' in the path of '\(function.name)', expected segments between slashes",
            hint: "Parameters of a query travel in the form; what stands in the path is `${name}`."
        )
    }

    /// Reads `id`, `encodeURIComponent(id)`, `String(id)` or `id.toString()`. The request encodes the value in every case.
    private mutating func parameter(_ code: String, of function: ClientFunction) throws(SchemaError) -> Field {
        let words = words(of: code)
        var name: String?
        switch words.count {
        case 1: name = words[0]
        case 4 where ["encodeURIComponent", "String"].contains(words[0]) && words[1] == "(" && words[3] == ")":
            name = words[2]
        case 5 where words[1...] == [".", "toString", "(", ")"]: name = words[0]
        default: break
        }
        guard let name, let place = function.parameterTypes[name] else {
            throw refusal(
                "${\(code)} in the path of '\(function.name)', expected one of its parameters, with its type",
                hint: "Write `${id}`, and id: string, number or a typed id among the parameters."
            )
        }
        let end = parser.position
        defer { parser.position = end }
        parser.position = place
        let (type, isOptional) = try parser.optionalExpression()
        parser.position = end
        guard !isOptional, !function.optionalParameters.contains(name) else {
            throw refusal(
                "${\(code)} in the path of '\(function.name)', which may be undefined, expected what is always there",
                hint: "Make it a parameter that must be given, and a function of its own for the path without it."
            )
        }
        return Field(name: name, type: type)
    }

    /// Returns the words and signs of code; empty for text that is not code, such as part of a nested template.
    private func words(of code: String) -> [String] {
        do throws(SchemaError) {
            return try Tokenizer.tokens(of: Array(code.utf8), file: nil).dropLast().map(\.text)
        } catch {
            return []
        }
    }

    private func refusal(_ found: String, hint: String) -> SchemaError {
        SchemaError(.notUnderstood, "found \(found)", hint: hint, file: parser.file, line: parser.token.line)
    }
}
