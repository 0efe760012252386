import ApiSchema

/// What a call sends and gets: from its type arguments, or from the signature of the function around it.
extension ClientParser {
    enum Kind {
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

    struct CallTypes {
        /// Nil for `object` and `{}`, which are no parameters.
        var sent: TypeExpression?
        var response: TypeExpression

        init(sent: TypeExpression?, response: TypeExpression) {
            self.sent = sent == .any || sent == .object([]) ? nil : sent
            self.response = response
        }
    }

    /// `<Request, Response>`
    mutating func typeArguments(_ kind: Kind, of call: Token, in function: ClientFunction) throws(SchemaError)
        -> CallTypes
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
        return CallTypes(sent: kind == .upload ? nil : types[0], response: types[types.count - 1])
    }

    /// The types of a call without type arguments; the position stays where it is.
    mutating func signatureTypes(
        _ kind: Kind,
        of call: Token,
        in function: ClientFunction,
        passing argument: String?
    ) throws(SchemaError) -> CallTypes {
        let end = parser.position
        defer { parser.position = end }
        var sent: TypeExpression?
        if kind != .upload, let argument, argument != "{" {
            guard let place = function.parameterTypes[argument] else {
                throw untyped(
                    "'\(argument)', which is no typed parameter of '\(function.name)'",
                    kind,
                    call
                )
            }
            parser.position = place
            sent = try parser.expression()
        }
        guard let place = function.resultType else {
            throw untyped("no type of the result of '\(function.name)'", kind, call)
        }
        parser.position = place
        guard parser.skip(ifWord: "Promise") else { return CallTypes(sent: sent, response: try parser.expression()) }
        let result = try parser.typeArguments()
        guard result.count == 1 else {
            throw untyped("\(result.count) types in the Promise of '\(function.name)'", kind, call)
        }
        return CallTypes(sent: sent, response: result[0])
    }

    private func untyped(_ found: String, _ kind: Kind, _ call: Token) -> SchemaError {
        SchemaError(
            .notUnderstood,
            "found \(found), expected to learn there what 'this.\(call.text)' sends and gets",
            hint: "Write this.\(call.text)\(kind.types)(…).",
            file: parser.file,
            line: call.line
        )
    }

    // MARK: Signatures

    /// Steps over `(a: A, @Body() b?: B): Promise<C>` up to the colon, and keeps where the types are: most are never needed, and those
    /// that are not need not be understood.
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

    /// One parameter and its comma.
    private mutating func parameter(of function: inout ClientFunction, until end: Int) throws(SchemaError) {
        while parser.skip(ifSign: "@") {
            parser.skip()
            if parser.token.is("(") { try parser.skipBrackets() }
        }
        // `private readonly a: A`
        while parser.token.kind == .word, parser.token(ahead: 1).kind == .word { parser.skip() }
        if parser.token.kind == .word {
            let name = parser.token.text
            parser.skip()
            _ = parser.skip(ifSign: "?")
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
