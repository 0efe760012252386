import ApiSchema

/// Stepping over what is not read.
extension TypeParser {
    /// Steps over the bracket at hand and all up to the one that closes it.
    mutating func skipBrackets() throws(SchemaError) {
        let start = token
        var closers: [String] = []
        repeat {
            if isAtEnd {
                throw unexpected("'\(closers.last ?? "")' for the '\(start.text)' on line \(start.line)")
            }
            if token.kind == .sign {
                switch token.text {
                case "(": closers.append(")")
                case "[": closers.append("]")
                case "{": closers.append("}")
                case ")", "]", "}":
                    guard token.text == closers.last else {
                        throw unexpected("'\(closers.last ?? "")' for the '\(start.text)' on line \(start.line)")
                    }
                    closers.removeLast()
                default: break
                }
            }
            skip()
        } while !closers.isEmpty
    }

    /// Steps over one token, or over a bracket with all that is in it.
    mutating func skipOne() throws(SchemaError) {
        if token.is("(") || token.is("[") || token.is("{") { try skipBrackets() } else { skip() }
    }

    /// Steps over the rest of a statement: up to its semicolon, or to a line that starts another one.
    mutating func skipStatement() throws(SchemaError) {
        while !isAtEnd {
            if skip(ifSign: ";") { return }
            try skipOne()
            if token.line > self.token(ahead: -1).line, startsStatement(token) { return }
        }
    }

    private func startsStatement(_ token: Token) -> Bool {
        token.is("@") || (token.kind == .word && Self.statementWords.contains(token.text))
    }

    private static let statementWords: Set = [
        "export", "import", "interface", "type", "const", "let", "var", "function", "class", "enum", "declare",
        "abstract",
        "async", "namespace", "module",
    ]
}
