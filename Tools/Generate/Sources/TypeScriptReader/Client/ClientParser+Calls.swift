import ApiSchema

/// Reads the calls in a function.
extension ClientParser {
    /// Reads the calls from `start` to the current position.
    mutating func calls(in function: ClientFunction, from start: Int) {
        let end = parser.position
        defer { parser.position = end }
        guard !function.isGeneric else { return }
        parser.position = start
        while parser.position < end {
            guard let start = callStart() else {
                parser.skip()
                continue
            }
            let next = parser.position
            guard !excluded.contains(where: { $0.matches(function.name) }) else {
                file.leftOut.append(NonTypeDeclaration(name: function.name, kind: "function", line: parser.token.line))
                return
            }
            do throws(SchemaError) {
                parser.position = start.position
                try call(start.kind, in: function)
            } catch {
                file.errors.append(error)
                parser.position = next + 1
            }
        }
    }

    /// Returns the kind of the call at `this`, and the position of its name: `this.wrapper`, `this.get`, `this.http.get`.
    private mutating func callStart() -> (kind: Kind, position: Int)? {
        guard parser.token.isWord("this"), parser.token(ahead: 1).is(".") else { return nil }
        if let kind = Kind(parser.token(ahead: 2)) { return (kind, parser.position + 2) }
        for offset in parser.token(ahead: 3).is(".") ? [4] : [2] {
            let name = parser.token(ahead: offset)
            guard name.kind == .word, let method = Kind.verbs[name.text], callsPath(at: offset + 1) else { continue }
            return (.verb(method), parser.position + offset)
        }
        return nil
    }

    /// Returns true if a call follows whose first argument begins with a slash; the `get("name")` of a map is not a request.
    private mutating func callsPath(at offset: Int) -> Bool {
        let start = parser.position
        defer { parser.position = start }
        for _ in 0..<offset { parser.skip() }
        if parser.token.is("<") {
            // Tokens that cannot be skipped are not a list of types, so this is not a call of the API.
            guard (try? skipAngles()) != nil else { return false }
        }
        guard parser.skip(ifSign: "(") else { return false }
        switch parser.token.kind {
        case .string: return parser.token.text.hasPrefix("/")
        case .template: return parser.token.text.hasPrefix("`/")
        default: return false
        }
    }

    private mutating func call(_ kind: Kind, in function: ClientFunction) throws(SchemaError) {
        let start = parser.token
        parser.skip()
        _ = parser.takeMentions()
        let typeArguments = parser.token.is("<") ? try typeArguments(kind, of: start, in: function) : nil
        try parser.expect("(", "after 'this.\(start.text)'")
        var method = "POST"
        if case .verb(let verb) = kind { method = verb }
        if kind == .wrapper {
            method = try self.method(in: function)
            try parser.expect(",", "after the HTTP method")
        }
        let (path, parameters) = try path(in: function)
        let arguments = try remainingArguments()
        let types = try types(kind, of: start, in: function, given: typeArguments, passing: arguments.first)
        let route = "\(method) \(path)"
        file.calls.append(
            ClientCall(
                method: method,
                path: path,
                parameters: parameters,
                name: function.name,
                line: start.line,
                request: kind.isUpload ? nil : types.sent,
                response: types.response,
                isUpload: kind.isUpload,
                query: kind.isUpload ? types.sent : nil,
                login: hasSecurity ? function.login : nil,
                decoratedAs: function.route == route ? nil : function.route,
                hasNoPrefix: kind == .wrapper && arguments.count == 3 && arguments[2] == "true",
                mentions: parser.takeMentions()
            )
        )
    }

    /// Reads `HttpType.Get`, or `"GET"`.
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
                .undeclared,
                "found the HTTP method '\(name)' in '\(function.name)', expected one of an enum in this file",
                hint: "Declare it there: enum \(start.text) { Get = \"GET\", … }.",
                file: parser.file,
                line: start.line
            )
        }
        throw SchemaError(
            .syntax,
            "found \(start.described), expected the HTTP method of '\(function.name)'",
            hint: "Write HttpType.Get, with the enum in this file, or \"GET\".",
            file: parser.file,
            line: start.line
        )
    }

    /// Reads the arguments after the path, each as its one word; `{}` is kept, and every longer argument is "…".
    private mutating func remainingArguments() throws(SchemaError) -> [String] {
        var arguments: [String] = []
        while parser.skip(ifSign: ",") {
            if parser.token.is(")") { break }
            var words: [String] = []
            let isEmptyObject = parser.token.is("{") && parser.token(ahead: 1).is("}")
            while !parser.token.is(","), !parser.token.is(")") {
                guard !parser.isAtEnd else { throw parser.unexpected("')' at the end of the call") }
                words.append(parser.token.text)
                try parser.skipOne()
            }
            let isObject = words.first == "{" && !isEmptyObject
            arguments.append(words.count == 1 && !isObject ? words[0] : "…")
        }
        try parser.expect(")", "at the end of the call")
        return arguments
    }
}
