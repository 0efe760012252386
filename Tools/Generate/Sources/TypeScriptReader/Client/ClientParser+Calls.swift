import ApiSchema

/// The calls in a function.
extension ClientParser {
    /// The calls between two positions; the second is the present one.
    mutating func calls(in function: ClientFunction, from start: Int) throws(SchemaError) {
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

    private mutating func call(_ kind: Kind, in function: ClientFunction) throws(SchemaError) {
        parser.skip()
        parser.skip()
        let start = parser.token
        parser.skip()
        _ = parser.takeMentions()
        let typeArguments = parser.token.is("<") ? try typeArguments(kind, of: start, in: function) : nil
        try parser.expect("(", "after 'this.\(start.text)'")
        var method = "POST"
        if kind == .wrapper {
            method = try self.method(in: function)
            try parser.expect(",", "after the HTTP method")
        }
        guard parser.token.kind == .string else {
            throw parser.unexpected(
                "the path as a string in '\(function.name)'",
                hint: "Paths that are put together are not read: parameters travel in the query or the body."
            )
        }
        let path = parser.token.text
        parser.skip()
        let arguments = try remainingArguments()
        let types: CallTypes
        if let typeArguments {
            types = typeArguments
        } else {
            types = try signatureTypes(kind, of: start, in: function, passing: arguments.first)
        }
        let route = "\(method) \(path)"
        calls.append(
            ClientCall(
                method: method,
                path: path,
                name: function.name,
                line: start.line,
                request: kind == .wrapper ? types.sent : nil,
                response: types.response,
                isUpload: kind != .wrapper,
                query: kind == .uploadWithQuery ? types.sent : nil,
                login: hasSecurity ? function.login : nil,
                decoratedAs: function.route == route ? nil : function.route,
                hasNoPrefix: kind == .wrapper && arguments.count == 3 && arguments[2] == "true",
                mentions: parser.takeMentions()
            )
        )
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
