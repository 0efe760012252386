import ApiSchema

/// Reads the calls out of a client's classes:
///
/// ```typescript
/// getPosts(form: GetPosts) { return this.#wrapper<GetPosts, GetPostsResponse>(HttpType.Get, "/post/list", form); }
/// ```
///
/// Without type arguments, the signature of the function counts: the type of the passed parameter, and its `Promise<Response>`. Everything
/// else in the file is skipped. A function with type parameters of its own is plumbing, not an endpoint.
///
/// After an error the parser continues with the next call, so that one run reports all errors.
struct ClientParser {
    var parser: TypeParser
    /// The values of the file's enums: `HttpType.Get` → `GET`.
    var methods: [String: String] = [:]
    var file = SourceFile(role: .client)
    var hasSecurity = false
    let excluded: [Glob]

    static func read(_ bytes: [UInt8], file: String, excluding excluded: [Glob]) -> SourceFile {
        var reader: ClientParser
        do throws(SchemaError) {
            let parser = TypeParser(tokens: try Tokenizer.tokens(of: bytes, file: file), file: file)
            reader = ClientParser(parser: parser, excluded: excluded)
        } catch {
            return SourceFile(role: .client, broken: error)
        }
        do throws(SchemaError) {
            try reader.enums()
            try reader.classes()
        } catch {
            reader.file.errors.append(error)
            reader.file.isCutShort = true
        }
        return reader.file
    }

    private init(parser: TypeParser, excluded: [Glob]) {
        self.parser = parser
        self.excluded = excluded
    }
}

// MARK: - The file

extension ClientParser {
    /// Reads the string enums first, because they may be anywhere in the file.
    private mutating func enums() throws(SchemaError) {
        let start = parser.position
        while !parser.isAtEnd {
            if parser.skip(ifWord: "enum"), parser.token.kind == .word, parser.token(ahead: 1).is("{") {
                let name = parser.token.text
                parser.skip()
                parser.skip()
                while !parser.token.is("}"), !parser.isAtEnd {
                    if parser.token(ahead: 1).is("="), parser.token(ahead: 2).kind == .string {
                        methods["\(name).\(parser.token.text)"] = parser.token(ahead: 2).text
                    }
                    parser.skip()
                }
            } else if parser.token.isWord("Security"), parser.token(ahead: -1).is("@") {
                hasSecurity = true
                parser.skip()
            } else {
                parser.skip()
            }
        }
        parser.position = start
    }

    private mutating func classes() throws(SchemaError) {
        while !parser.isAtEnd {
            if parser.token.isWord("class"), parser.token(ahead: 1).kind == .word {
                let name = parser.token(ahead: 1)
                while !parser.token.is("{") {
                    guard !parser.isAtEnd else { throw parser.unexpected("'{' after 'class \(name.text)'") }
                    parser.skip()
                }
                try members(of: name)
            } else {
                try parser.skipOne()
            }
        }
    }

    private mutating func members(of type: Token) throws(SchemaError) {
        parser.skip()
        while !parser.skip(ifSign: "}") {
            guard !parser.isAtEnd else {
                throw parser.unexpected("'}' at the end of 'class \(type.text)' on line \(type.line)")
            }
            try member()
        }
    }
}

// MARK: - Members

extension ClientParser {
    private mutating func member() throws(SchemaError) {
        if parser.skip(ifSign: ";") { return }
        var function = ClientFunction(name: "", isGeneric: false)
        while parser.token.is("@") { try decorator(of: &function) }
        while Self.modifiers.contains(parser.token.text), isModifier { parser.skip() }
        _ = parser.skip(ifSign: "*")
        if parser.token.is("{") { return try parser.skipBrackets() }  // `static { … }`
        if parser.token.is("[") {
            try parser.skipBrackets()
        } else {
            guard parser.token.kind == .word || parser.token.kind == .string else {
                throw parser.unexpected("the name of a function or property")
            }
            function.name = parser.token.text.hasPrefix("#") ? String(parser.token.text.dropFirst()) : parser.token.text
            parser.skip()
        }
        _ = parser.skip(ifSign: "?") || parser.skip(ifSign: "!")
        function.isGeneric = parser.token.is("<")
        if function.isGeneric { try skipAngles() }
        if parser.token.is("(") { try self.function(function) } else { try property(function) }
    }

    private static let modifiers: Set = [
        "public", "private", "protected", "static", "readonly", "abstract", "override", "async", "get", "set",
        "declare",
        "accessor",
    ]

    /// True if the word is a modifier; `get` and the others may also be names: `get(form) {…}`.
    private var isModifier: Bool {
        let next = parser.token(ahead: 1)
        return next.kind == .word || next.kind == .string || next.is("*") || next.is("{") || next.is("[")
    }

    /// Skips `<T extends A<B>>`. The `>` of an arrow does not close a bracket.
    mutating func skipAngles() throws(SchemaError) {
        let start = parser.token
        var depth = 0
        repeat {
            guard !parser.isAtEnd else { throw parser.unexpected("'>' for the '<' on line \(start.line)") }
            if parser.token.is("<") { depth += 1 }
            if parser.token.is(">"), !parser.token(ahead: -1).is("=") { depth -= 1 }
            try parser.skipOne()
        } while depth > 0
    }

    private mutating func function(_ function: ClientFunction) throws(SchemaError) {
        var function = function
        try signature(of: &function)
        // Skips the type of the result, if there is one: a '{' where a type is due belongs to it.
        while !(parser.token.is("{") && !isTypeDue) {
            if parser.skip(ifSign: ";") { return }  // An overload or an abstract function has no body.
            guard !parser.isAtEnd, !parser.token.is("}") else {
                throw parser.unexpected("'{' and the body of '\(function.name)'")
            }
            try parser.skipOne()
        }
        let start = parser.position
        try parser.skipBrackets()
        calls(in: function, from: start)
    }

    private var isTypeDue: Bool {
        let before = parser.token(ahead: -1)
        return [":", "|", "&", "<", ","].contains(where: before.is)
    }

    /// Reads `name = (form) => this.#wrapper<…>(…);`, and skips other properties.
    private mutating func property(_ function: ClientFunction) throws(SchemaError) {
        let start = parser.position
        var function = function
        if parser.skip(ifSign: "=") {
            _ = parser.skip(ifWord: "async")
            if parser.token.is("(") { try signature(of: &function) }
        }
        while !parser.token.is(";") {
            guard !parser.isAtEnd, !parser.token.is("}") else {
                throw parser.unexpected(
                    "';' after the property '\(function.name)'",
                    hint: "End properties with a semicolon."
                )
            }
            try parser.skipOne()
        }
        parser.skip()
        calls(in: function, from: start)
    }

    /// Reads `@Security("bearerAuth")`, `@Security({})` and `@Get("/path")`; other decorators are skipped.
    private mutating func decorator(of function: inout ClientFunction) throws(SchemaError) {
        parser.skip()
        let name = try parser.expectWord("a decorator's name")
        while parser.skip(ifSign: ".") { parser.skip() }
        guard parser.token.is("(") else { return }
        let argument = parser.token(ahead: 1)
        switch name {
        case "Security":
            let isEmpty = argument.is("{") && parser.token(ahead: 2).is("}")
            if argument.kind == .string || isEmpty {
                function.security.append(isEmpty ? nil : argument.text)
            } else {
                addUnknownSecurity(argument)
            }
        case "Get", "Post", "Put", "Delete", "Patch":
            if argument.kind == .string { function.route = "\(name.uppercased()) \(argument.text)" }
        default: break
        }
        try parser.skipBrackets()
    }
    private mutating func addUnknownSecurity(_ argument: Token) {
        file.errors.append(
            SchemaError(
                .notUnderstood,
                "found @Security(\(argument.text)…), expected a scheme's name or {}",
                hint: "Write @Security(\"scheme\"), and @Security({}) beside it where a login is optional.",
                file: parser.file,
                line: argument.line
            )
        )
    }
}
