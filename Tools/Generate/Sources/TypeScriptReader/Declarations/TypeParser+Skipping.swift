import ApiSchema

/// Skips code that is not read.
extension TypeParser {
    /// Skips the current bracket up to and including the one that closes it.
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

    /// Skips one token, or a bracket with its contents.
    mutating func skipOne() throws(SchemaError) {
        if token.is("(") || token.is("[") || token.is("{") { try skipBrackets() } else { skip() }
    }

    /// Skips the rest of a statement: up to its semicolon, or to a line that starts another statement.
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

/// Continues after an error.
extension TypeParser {
    /// The name that the current statement declares, if its first words show it.
    var declaredName: Token? {
        var offset = 0
        while ["export", "declare", "abstract", "default", "const"].contains(where: token(ahead: offset).isWord) {
            offset += 1
        }
        let isDeclaration = ["interface", "type", "enum", "class"].contains(where: token(ahead: offset).isWord)
        guard isDeclaration, token(ahead: offset + 1).kind == .word else { return nil }
        return token(ahead: offset + 1)
    }

    /// Skips the current token, and all up to a line that certainly starts a declaration. The number of open brackets is unknown here.
    mutating func skipToDeclaration() {
        repeat { skip() } while !isAtEnd && !(token.line > token(ahead: -1).line && isSurelyDeclaration)
    }

    private var isSurelyDeclaration: Bool {
        if token.isWord("export") { return true }
        let (name, next) = (token(ahead: 1), token(ahead: 2))
        guard name.kind == .word else { return false }
        if token.isWord("type") { return next.is("=") || next.is("<") }
        guard ["interface", "enum", "class"].contains(where: token.isWord) else { return false }
        return next.is("{") || next.is("<") || next.isWord("extends")
    }
}
