/// Reads type expressions by recursive descent.
///
/// The parsers of whole TypeScript files continue where this one stops: they share its tokens and its position.
package struct TypeParser {
    package var position = 0
    /// The types named so far, with their places; the caller checks that they exist.
    package private(set) var mentions: [TypeMention] = []
    let tokens: [Token]
    package let file: String?
    /// The nesting depth of the current expression. It is limited, so that a hostile text cannot overflow the stack.
    private var depth = 0

    package init(tokens: [Token], file: String?) {
        self.tokens = tokens
        self.file = file
    }

    // MARK: Moving

    package var token: Token { tokens[position] }
    package var isAtEnd: Bool { token.kind == .end }

    /// Returns the token that is `offset` tokens ahead; the end token if there are fewer.
    package func token(ahead offset: Int) -> Token {
        tokens[max(0, min(position + offset, tokens.count - 1))]
    }

    package mutating func skip() {
        if position < tokens.count - 1 { position += 1 }
    }

    /// Returns the mentions so far and clears them.
    package mutating func takeMentions() -> [TypeMention] {
        defer { mentions = [] }
        return mentions
    }

    package mutating func skip(ifSign sign: String) -> Bool {
        guard token.is(sign) else { return false }
        skip()
        return true
    }

    package mutating func skip(ifWord word: String) -> Bool {
        guard token.isWord(word) else { return false }
        skip()
        return true
    }

    package mutating func expect(_ sign: String, _ place: String, hint: String? = nil) throws(SchemaError) {
        guard skip(ifSign: sign) else { throw unexpected("'\(sign)' \(place)", hint: hint) }
    }

    package mutating func expectWord(_ what: String) throws(SchemaError) -> String {
        guard token.kind == .word else { throw unexpected(what) }
        defer { skip() }
        return token.text
    }

    package mutating func expectEnd(after what: String) throws(SchemaError) {
        guard isAtEnd else { throw unexpected("nothing more after \(what)") }
    }

    package func unexpected(_ expected: String, hint: String? = nil) -> SchemaError {
        SchemaError(
            .syntax,
            "found \(token.described), expected \(expected)",
            hint: hint ?? "Correct the file, or teach the parser this form.",
            file: file,
            line: token.line
        )
    }

    package func notUnderstood(_ found: String, hint: String, at token: Token? = nil) -> SchemaError {
        SchemaError(
            .notUnderstood,
            "found \(found), expected a type that JSON can hold",
            hint: hint,
            file: file,
            line: (token ?? self.token).line
        )
    }

    // MARK: Types

    /// Reads a type; a union binds loosest.
    package mutating func expression() throws(SchemaError) -> TypeExpression {
        try union(allowsUndefined: false).type
    }

    /// Reads the type of a field or a parameter. It may contain `undefined` for an optional value, because JSON has no other way to say so.
    package mutating func optionalExpression() throws(SchemaError) -> (type: TypeExpression, isOptional: Bool) {
        try union(allowsUndefined: true)
    }

    private mutating func union(allowsUndefined: Bool) throws(SchemaError) -> (type: TypeExpression, isOptional: Bool) {
        guard depth < 100 else {
            throw notUnderstood("a type nested more than 100 deep", hint: "Give the inner parts names of their own.")
        }
        depth += 1
        defer { depth -= 1 }
        _ = skip(ifSign: "|")
        var members: [TypeExpression] = []
        var isOptional = false
        repeat {
            // `undefined` alone is not a type, and `primary()` reports that.
            let isAlone = members.isEmpty && !token(ahead: 1).is("|")
            if allowsUndefined, !isAlone, skip(ifWord: "undefined") {
                isOptional = true
            } else {
                members.append(try intersection())
            }
        } while skip(ifSign: "|")
        guard let first = members.first else { throw unexpected("a type beside 'undefined'") }
        return (members.count == 1 ? first : .union(members), isOptional)
    }

    private mutating func intersection() throws(SchemaError) -> TypeExpression {
        _ = skip(ifSign: "&")
        var members = [try postfix()]
        while skip(ifSign: "&") { members.append(try postfix()) }
        return members.count == 1 ? members[0] : .intersection(members)
    }

    private mutating func postfix() throws(SchemaError) -> TypeExpression {
        var result = try primary()
        while token.is("["), token.line == tokens[position - 1].line {
            let bracket = token
            skip()
            guard skip(ifSign: "]") else {
                throw notUnderstood("an indexed type", hint: "Name the type of the field instead.", at: bracket)
            }
            result = .array(result)
        }
        return result
    }

    private mutating func primary() throws(SchemaError) -> TypeExpression {
        let start = token
        switch start.kind {
        case .string:
            skip()
            return .literal(start.text)
        case .word:
            return try word()
        case .sign where start.text == "{":
            return try objectOrMap()
        case .sign where start.text == "(":
            return try parentheses()
        case .sign where start.text == "[":
            throw notUnderstood("a tuple", hint: "Use Array<T>: no field has a fixed number of places.")
        case .number:
            throw notUnderstood("the number \(start.text) as a type", hint: "Use number, or a string literal.")
        case .template:
            throw notUnderstood("a template string as a type", hint: "Use string.")
        case .sign, .regularExpression, .end:
            throw unexpected("a type")
        }
    }

    private mutating func parentheses() throws(SchemaError) -> TypeExpression {
        let start = token
        skip()
        // `() => T` and `(name: T) => U` are function types: the parentheses hold no type.
        if token.is(")") || (token.kind == .word && (token(ahead: 1).is(":") || token(ahead: 1).is("?"))) {
            throw functionType(at: start)
        }
        let inner = try expression()
        try expect(")", "after the type that '(' on line \(start.line) opened")
        if token.is("="), token(ahead: 1).is(">") { throw functionType(at: start) }
        return inner
    }

    private func functionType(at token: Token) -> SchemaError {
        notUnderstood(
            "a function type",
            hint: "Leave the type out: functions don't travel.",
            at: token
        )
    }

    private mutating func word() throws(SchemaError) -> TypeExpression {
        let name = token
        skip()
        switch name.text {
        case "string": return .string
        case "number", "bigint": return .number
        case "boolean": return .boolean
        case "null": return .null
        case "any", "unknown", "object": return .any
        case "undefined", "void":
            throw notUnderstood(
                "'\(name.text)'",
                hint: "A field that may be missing is written 'name?: T'.",
                at: name
            )
        case "true", "false":
            throw notUnderstood("'\(name.text)' as a type", hint: "Use boolean.", at: name)
        case "never", "symbol", "keyof", "typeof", "infer", "unique", "asserts", "new":
            throw notUnderstood(
                "'\(name.text)'",
                hint: "Write the resulting type out; types that are computed are not read.",
                at: name
            )
        case "readonly": return try postfix()
        default: break
        }
        if token.isWord("extends") {
            throw notUnderstood("a conditional type", hint: "Write the resulting type out.", at: name)
        }
        if token.is(".") {
            throw notUnderstood(
                "the qualified name '\(name.text).…'",
                hint: "Import the type and use its own name.",
                at: name
            )
        }
        return try named(name)
    }

    private mutating func named(_ name: Token) throws(SchemaError) -> TypeExpression {
        // `Record<string, never>` is an object without fields.
        if name.text == "Record", token(ahead: 2).is(","), token(ahead: 3).isWord("never"), token(ahead: 4).is(">") {
            for _ in 0..<5 { skip() }
            return .object([])
        }
        let arguments = token.is("<") ? try typeArguments() : []
        switch (name.text, arguments.count) {
        case ("Array", 1), ("ReadonlyArray", 1): return .array(arguments[0])
        case ("Record", 2): return .map(key: arguments[0], value: arguments[1])
        case ("Array", _), ("ReadonlyArray", _):
            throw notUnderstood("\(name.text) with \(arguments.count) type arguments", hint: "It takes one.", at: name)
        case ("Record", _):
            throw notUnderstood("Record with \(arguments.count) type arguments", hint: "It takes two.", at: name)
        default:
            mentions.append(TypeMention(name: name.text, argumentCount: arguments.count, line: name.line))
            return .named(name.text, arguments)
        }
    }

    /// Reads `<A, B<C>>`. Signs are single characters, so `>>` needs no special case.
    package mutating func typeArguments() throws(SchemaError) -> [TypeExpression] {
        let start = token
        try expect("<", "before type arguments")
        var arguments: [TypeExpression] = []
        while !token.is(">") {
            arguments.append(try expression())
            guard skip(ifSign: ",") else { break }
        }
        try expect(">", "after the type arguments that '<' on line \(start.line) opened")
        return arguments
    }
}

/// A place that names a type.
package struct TypeMention: Hashable, Sendable {
    package var name: String
    package var argumentCount: Int
    package var line: Int
}
