import ApiSchema

/// Reads the calls out of a client's classes:
///
/// ```typescript
/// getPosts(form: GetPosts) { return this.#wrapper<GetPosts, GetPostsResponse>(HttpType.Get, "/post/list", form); }
/// ```
///
/// Everything else in the file is stepped over. A function with type parameters of its own is plumbing, not an endpoint.
struct ClientParser {
    private var parser: TypeParser
    /// `HttpType.Get` → `GET`, from the file's enums.
    private var methods: [String: String] = [:]
    private var calls: [ClientCall] = []
    private var hasSecurity = false

    static func read(_ bytes: [UInt8], file: String) throws(SchemaError) -> [ClientCall] {
        var reader = ClientParser(parser: TypeParser(tokens: try Tokenizer.tokens(of: bytes, file: file), file: file))
        try reader.enums()
        try reader.classes()
        return reader.calls
    }

    private init(parser: TypeParser) {
        self.parser = parser
    }
}

// MARK: - The file

extension ClientParser {
    /// Reads the string enums, which may stand anywhere in the file.
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
        "public", "private", "protected", "static", "readonly", "abstract", "override", "async", "get", "set", "declare",
        "accessor",
    ]

    /// `get` and its like are names, too: `get(form) {…}`.
    private var isModifier: Bool {
        let next = parser.token(ahead: 1)
        return next.kind == .word || next.kind == .string || next.is("*") || next.is("{") || next.is("[")
    }

    /// Steps over `<T extends A<B>>`; an arrow inside would be a function type, which no client needs there.
    private mutating func skipAngles() throws(SchemaError) {
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
        try parser.skipBrackets()
        // The type of the result, if it is written: a '{' where a type is due belongs to it.
        while !(parser.token.is("{") && !isTypeDue) {
            if parser.skip(ifSign: ";") { return }  // An overload or an abstract function: no body.
            guard !parser.isAtEnd, !parser.token.is("}") else {
                throw parser.unexpected("'{' and the body of '\(function.name)'")
            }
            try parser.skipOne()
        }
        let start = parser.position
        try parser.skipBrackets()
        try calls(in: function, from: start)
    }

    private var isTypeDue: Bool {
        let before = parser.token(ahead: -1)
        return [":", "|", "&", "<", ","].contains(where: before.is)
    }

    /// `name = (form) => this.#wrapper<…>(…);`, and properties of no interest.
    private mutating func property(_ function: ClientFunction) throws(SchemaError) {
        let start = parser.position
        while !parser.token.is(";") {
            guard !parser.isAtEnd, !parser.token.is("}") else {
                throw parser.unexpected(
                    "';' after the property '\(function.name)'", hint: "End properties with a semicolon.")
            }
            try parser.skipOne()
        }
        parser.skip()
        try calls(in: function, from: start)
    }

    /// `@Security("bearerAuth")`, `@Security({})`, `@Get("/path")`; others are stepped over.
    private mutating func decorator(of function: inout ClientFunction) throws(SchemaError) {
        parser.skip()
        let name = try parser.expectWord("a decorator's name")
        while parser.skip(ifSign: ".") { parser.skip() }
        guard parser.token.is("(") else { return }
        let argument = parser.token(ahead: 1)
        switch name {
        case "Security":
            let isEmpty = argument.is("{") && parser.token(ahead: 2).is("}")
            guard argument.kind == .string || isEmpty else {
                throw SchemaError(
                    .notUnderstood, "found @Security(\(argument.text)…), expected a scheme's name or {}",
                    hint: "Write @Security(\"scheme\"), and @Security({}) beside it where a login is optional.",
                    file: parser.file, line: argument.line)
            }
            function.security.append(isEmpty ? nil : argument.text)
        case "Get", "Post", "Put", "Delete", "Patch":
            if argument.kind == .string { function.route = "\(name.uppercased()) \(argument.text)" }
        default: break
        }
        try parser.skipBrackets()
    }
}

// MARK: - Calls

extension ClientParser {
    /// The calls between two positions; the second is the present one.
    private mutating func calls(in function: ClientFunction, from start: Int) throws(SchemaError) {
        let end = parser.position
        guard !function.isGeneric else { return }
        parser.position = start
        while parser.position < end {
            if parser.token.isWord("this"), parser.token(ahead: 1).is("."), let kind = Kind(parser.token(ahead: 2)) {
                try call(kind, in: function)
            } else {
                parser.skip()
            }
        }
        parser.position = end
    }

    private enum Kind {
        case wrapper, upload, uploadWithQuery

        init?(_ token: Token) {
            guard token.kind == .word else { return nil }
            switch token.text {
            case "wrapper", "#wrapper": self = .wrapper
            case "upload", "#upload": self = .upload
            case "uploadWithQuery", "#uploadWithQuery": self = .uploadWithQuery
            default: return nil
            }
        }

        /// What the type arguments are.
        var types: String {
            switch self {
            case .wrapper: "<Request, Response>"
            case .upload: "<Response>"
            case .uploadWithQuery: "<Query, Response>"
            }
        }

        var typeCount: Int { self == .upload ? 1 : 2 }
    }

    private mutating func call(_ kind: Kind, in function: ClientFunction) throws(SchemaError) {
        parser.skip()
        parser.skip()
        let start = parser.token
        parser.skip()
        _ = parser.takeMentions()
        guard parser.token.is("<") else {
            throw parser.unexpected(
                "'\(kind.types)' after 'this.\(start.text)' in '\(function.name)'",
                hint: "Only the type arguments say what travels: write them out.")
        }
        let types = try parser.typeArguments()
        guard types.count == kind.typeCount else {
            throw SchemaError(
                .notUnderstood,
                "found \(types.count) type arguments of 'this.\(start.text)' in '\(function.name)', expected \(kind.types)",
                hint: "Write them out.", file: parser.file, line: start.line)
        }
        let mentions = parser.takeMentions()
        try parser.expect("(", "after the type arguments of 'this.\(start.text)'")
        var method = "POST"
        if kind == .wrapper {
            method = try self.method(in: function)
            try parser.expect(",", "after the HTTP method")
        }
        guard parser.token.kind == .string else {
            throw parser.unexpected(
                "the path as a string in '\(function.name)'",
                hint: "Paths that are put together are not read: parameters travel in the query or the body.")
        }
        let path = parser.token.text
        parser.skip()
        let arguments = try remainingArguments()
        let first = Self.request(types[0])
        let route = "\(method) \(path)"
        calls.append(
            ClientCall(
                method: method, path: path, name: function.name, line: start.line,
                request: kind == .wrapper ? first : nil, response: types[types.count - 1], isUpload: kind != .wrapper,
                query: kind == .uploadWithQuery ? first : nil, login: hasSecurity ? function.login : nil,
                decoratedAs: function.route == route ? nil : function.route,
                hasNoPrefix: kind == .wrapper && arguments.count == 3 && arguments[2] == "true", mentions: mentions))
    }

    /// `object` and `{}` are no parameters.
    private static func request(_ type: TypeExpression) -> TypeExpression? {
        type == .any || type == .object([]) ? nil : type
    }

    /// `HttpType.Get`, or `"GET"`.
    private mutating func method(in function: ClientFunction) throws(SchemaError) -> String {
        let start = parser.token
        parser.skip()
        if start.kind == .string { return start.text.uppercased() }
        if start.kind == .word, parser.token.is("."), parser.token(ahead: 1).kind == .word {
            let name = "\(start.text).\(parser.token(ahead: 1).text)"
            parser.skip()
            parser.skip()
            if let method = methods[name] { return method.uppercased() }
            throw SchemaError(
                .undeclared, "found the HTTP method '\(name)' in '\(function.name)', expected one of an enum in this file",
                hint: "Declare it there: enum \(start.text) { Get = \"GET\", … }.", file: parser.file, line: start.line)
        }
        throw SchemaError(
            .syntax, "found \(start.described), expected the HTTP method of '\(function.name)'",
            hint: "Write HttpType.Get, with the enum in this file, or \"GET\".", file: parser.file, line: start.line)
    }

    /// The words of the arguments after the path; what is more than a word is "…".
    private mutating func remainingArguments() throws(SchemaError) -> [String] {
        var arguments: [String] = []
        while parser.skip(ifSign: ",") {
            if parser.token.is(")") { break }
            var words: [String] = []
            while !parser.token.is(","), !parser.token.is(")") {
                guard !parser.isAtEnd else { throw parser.unexpected("')' at the end of the call") }
                words.append(parser.token.text)
                try parser.skipOne()
            }
            arguments.append(words.count == 1 ? words[0] : "…")
        }
        try parser.expect(")", "at the end of the call")
        return arguments
    }
}
