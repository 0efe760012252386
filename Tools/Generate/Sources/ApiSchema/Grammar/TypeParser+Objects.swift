/// Reads objects and maps.
extension TypeParser {
    mutating func objectOrMap() throws(SchemaError) -> TypeExpression {
        if token(ahead: 1).is("[") { return try map() }
        return .object(try fields())
    }

    /// Reads `{ [key in K]: V }` and `{ [key: K]: V }`.
    private mutating func map() throws(SchemaError) -> TypeExpression {
        let start = token
        try expect("{", "before a map's key")
        try expect("[", "before a map's key")
        _ = try expectWord("the name of a map's key")
        guard skip(ifWord: "in") || skip(ifSign: ":") else { throw unexpected("'in' or ':' after the map's key") }
        let key = try expression()
        try expect("]", "after the type of the map's keys")
        _ = skip(ifSign: "?")
        try expect(":", "before the type of the map's values")
        let value = try expression()
        _ = skip(ifSign: ";") || skip(ifSign: ",")
        guard skip(ifSign: "}") else {
            throw notUnderstood(
                "a map with fields of its own",
                hint: "Make it an intersection of an object and a map.",
                at: start
            )
        }
        return .map(key: key, value: value)
    }

    /// Reads `{ a: A; b?: B }`; semicolons, commas or new lines separate the fields.
    package mutating func fields() throws(SchemaError) -> [Field] {
        let start = token
        try expect("{", "before the fields of an object")
        var fields: [Field] = []
        var names: Set<String> = []
        while !token.is("}") {
            guard !isAtEnd else { throw unexpected("'}' after the fields that '{' on line \(start.line) opened") }
            let first = token
            let field = try field()
            guard names.insert(field.name).inserted else {
                throw SchemaError(
                    .contradiction,
                    "found the field '\(field.name)' again, expected each name once in an object",
                    hint: "Remove one of them.",
                    file: file,
                    line: first.line
                )
            }
            fields.append(field)
            let isSeparated = skip(ifSign: ";") || skip(ifSign: ",")
            guard isSeparated || token.is("}") || isAtEnd || token.line > tokens[position - 1].line else {
                throw unexpected("';' or '}' after the field '\(field.name)'")
            }
        }
        skip()
        return fields
    }

    /// Reads `name?: T`, or `name: T | undefined`.
    package mutating func field() throws(SchemaError) -> Field {
        if token.isWord("readonly"), token(ahead: 1).kind == .word { skip() }
        let name = token
        guard name.kind == .word || name.kind == .string || name.kind == .number else {
            throw unexpected("a field's name")
        }
        skip()
        let isOptional = skip(ifSign: "?")
        if token.is("(") || token.is("<") {
            throw notUnderstood(
                "the method '\(name.text)'",
                hint: "Leave methods out: they don't travel.",
                at: name
            )
        }
        try expect(":", "after the field's name '\(name.text)'")
        let (type, isUndefined) = try optionalExpression()
        return Field(name: name.text, isOptional: isOptional || isUndefined, type: type)
    }
}
