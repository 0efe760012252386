import ApiSchema

/// Finds the types that a call sends and receives, in its type arguments or in the signature of the function around it.
extension ClientParser {
    enum Kind: Equatable {
        case wrapper, upload, uploadWithQuery
        /// A function with the name of its HTTP method: `this.http.get<Response>("/path", form)`.
        case verb(String)

        static let verbs = ["get": "GET", "post": "POST", "put": "PUT", "patch": "PATCH", "delete": "DELETE"]

        init?(_ token: Token) {
            guard token.kind == .word else { return nil }
            switch token.text {
            case "wrapper", "#wrapper": self = .wrapper
            case "upload", "#upload": self = .upload
            case "uploadWithQuery", "#uploadWithQuery": self = .uploadWithQuery
            default: return nil
            }
        }

        /// The expected type arguments, for messages.
        var types: String {
            switch self {
            case .wrapper: "<Request, Response>"
            case .upload, .verb: "<Response>"
            case .uploadWithQuery: "<Query, Response>"
            }
        }

        var typeCount: Int {
            switch self {
            case .upload, .verb: 1
            case .wrapper, .uploadWithQuery: 2
            }
        }

        var isUpload: Bool { self == .upload || self == .uploadWithQuery }
    }

    struct CallTypes {
        /// The type of the form; nil for `object` and `{}`, which have no parameters.
        var sent: TypeExpression?
        var response: TypeExpression

        init(sent: TypeExpression?, response: TypeExpression) {
            self.sent = sent == .any || sent == .object([]) ? nil : sent
            self.response = response
        }
    }

    /// Reads the type arguments of the call, `<Request, Response>`.
    mutating func typeArguments(_ kind: Kind, of call: Token, in function: ClientFunction) throws(SchemaError)
        -> [TypeExpression]
    {
        let types = try parser.typeArguments()
        guard types.count == kind.typeCount else {
            throw SchemaError(
                .notUnderstood,
                "found \(types.count) type arguments of 'this.\(call.text)' in '\(function.name)', expected \(kind.types)",
                hint: "Write them out, or leave all away for the function's signature to count.",
                file: parser.file,
                line: call.line
            )
        }
        return types
    }

    /// Returns the types of a call: from its type arguments, and for missing ones from the function's signature.
    mutating func types(
        _ kind: Kind,
        of call: Token,
        in function: ClientFunction,
        given types: [TypeExpression]?,
        passing argument: String?
    ) throws(SchemaError) -> CallTypes {
        if let types, let response = types.last {
            if types.count == 2 { return CallTypes(sent: types[0], response: response) }
            guard kind != .upload else { return CallTypes(sent: nil, response: response) }
            return CallTypes(sent: try sentType(kind, of: call, in: function, passing: argument), response: response)
        }
        let sent = kind == .upload ? nil : try sentType(kind, of: call, in: function, passing: argument)
        return CallTypes(sent: sent, response: try resultType(kind, of: call, in: function))
    }

    /// Returns the type of the passed parameter, and keeps the position.
    private mutating func sentType(
        _ kind: Kind,
        of call: Token,
        in function: ClientFunction,
        passing argument: String?
    ) throws(SchemaError) -> TypeExpression? {
        guard let argument, argument != "{" else { return nil }
        guard let place = function.parameterTypes[argument] else {
            throw untyped("'\(argument)', which is no typed parameter of '\(function.name)'", kind, call)
        }
        let end = parser.position
        defer { parser.position = end }
        parser.position = place
        return try parser.optionalExpression().type
    }

    /// Returns the type that the function promises, and keeps the position.
    private mutating func resultType(
        _ kind: Kind,
        of call: Token,
        in function: ClientFunction
    ) throws(SchemaError) -> TypeExpression {
        guard let place = function.resultType else {
            throw untyped("no type of the result of '\(function.name)'", kind, call)
        }
        let end = parser.position
        defer { parser.position = end }
        parser.position = place
        guard parser.skip(ifWord: "Promise") else { return try parser.expression() }
        let result = try parser.typeArguments()
        guard result.count == 1 else {
            throw untyped("\(result.count) types in the Promise of '\(function.name)'", kind, call)
        }
        return result[0]
    }

    private func untyped(_ found: String, _ kind: Kind, _ call: Token) -> SchemaError {
        SchemaError(
            .notUnderstood,
            "found \(found), expected the types that 'this.\(call.text)' sends and gets",
            hint: "Write this.\(call.text)\(kind.types)(…).",
            file: parser.file,
            line: call.line
        )
    }

    // MARK: Signatures

    /// Skips `(a: A, @Body() b?: B): Promise<C>` up to the colon, and keeps the positions of the types. Most types are never needed, so
    /// they are not parsed, and may be in an unsupported form.
    mutating func signature(of function: inout ClientFunction) throws(SchemaError) {
        let start = parser.position
        try parser.skipBrackets()
        let end = parser.position
        parser.position = start + 1
        while parser.position < end - 1 {
            try parameter(of: &function, until: end - 1)
        }
        parser.position = end
        if parser.token.is(":") { function.resultType = end + 1 }
    }

    /// Reads one parameter and its comma.
    private mutating func parameter(of function: inout ClientFunction, until end: Int) throws(SchemaError) {
        while parser.skip(ifSign: "@") {
            parser.skip()
            if parser.token.is("(") { try parser.skipBrackets() }
        }
        // Skips the modifiers of `private readonly a: A`.
        while parser.token.kind == .word, parser.token(ahead: 1).kind == .word { parser.skip() }
        if parser.token.kind == .word {
            let name = parser.token.text
            parser.skip()
            if parser.skip(ifSign: "?") { function.optionalParameters.insert(name) }
            if parser.token.is(":") { function.parameterTypes[name] = parser.position + 1 }
        }
        var angles = 0
        while parser.position < end, angles > 0 || !parser.token.is(",") {
            if parser.token.is("<") { angles += 1 }
            if parser.token.is(">"), !parser.token(ahead: -1).is("=") { angles -= 1 }
            try parser.skipOne()
        }
        parser.skip()
    }
}
