import ApiSchema

/// Reads the declarations of a TypeScript file: `interface`, `type` and enums of strings. Everything else is skipped.
///
/// After an error the parser continues with the next declaration, so that one run reports all errors.
struct DeclarationParser {
    private var parser: TypeParser
    private var file = SourceFile(role: .declarations)
    private let excluded: [Glob]

    static func read(_ bytes: [UInt8], file: String, excluding excluded: [Glob]) -> SourceFile {
        do throws(SchemaError) {
            let parser = TypeParser(tokens: try Tokenizer.tokens(of: bytes, file: file), file: file)
            var reader = DeclarationParser(parser: parser, excluded: excluded)
            while !reader.parser.isAtEnd { reader.statementOrError() }
            return reader.file
        } catch {
            return SourceFile(role: .declarations, broken: error)
        }
    }

    private init(parser: TypeParser, excluded: [Glob]) {
        self.parser = parser
        self.excluded = excluded
    }

    private mutating func statementOrError() {
        let start = parser.position
        do throws(SchemaError) {
            try statement()
        } catch {
            parser.position = start
            let name = parser.declaredName
            if let name, excluded.contains(where: { $0.matches(name.text) }) {
                leaveOut(name.text, name.line)
            } else {
                file.errors.append(error)
                if let name { file.unread.insert(name.text) } else { file.isCutShort = true }
            }
            _ = parser.takeMentions()
            parser.skipToDeclaration()
        }
    }

    private mutating func leaveOut(_ name: String, _ line: Int) {
        file.leftOut.append(NonTypeDeclaration(name: name, kind: "type", line: line))
    }

    private mutating func statement() throws(SchemaError) {
        let start = parser.position
        while ["export", "declare", "abstract", "async", "default"].contains(where: parser.token.isWord) {
            parser.skip()
        }
        let word = parser.token
        switch word.text {
        case "interface" where word.kind == .word:
            try interface()
        case "type" where word.kind == .word && parser.token(ahead: 1).kind == .word:
            try alias()
        case "import", "const", "let", "var", "enum", "function", "class", "namespace", "module":
            parser.skip()
            try value(kind: word)
        case ";":
            parser.skip()
        case "{", "*", "type":
            // `export { A, B } from "./c"`, `export * from "./c"`, `export type { A }`.
            guard parser.position > start else { throw unknownStatement() }
            try parser.skipStatement()
        default:
            // `export default 7`: only its words were skipped so far.
            guard parser.position > start, parser.token(ahead: -1).isWord("default") else { throw unknownStatement() }
            try parser.skipStatement()
        }
    }

    private func unknownStatement() -> SchemaError {
        parser.unexpected(
            "a declaration (interface, type, import, const, enum, …)",
            hint: "Only files of declarations are read as types: leave this one out, or correct it."
        )
    }

    /// Skips a value and keeps its name, so that an error can say that the name is a value.
    private mutating func value(kind: Token) throws(SchemaError) {
        let isEnum = kind.isWord("enum") || (kind.isWord("const") && parser.skip(ifWord: "enum"))
        if isEnum, try stringEnum() { return }
        if kind.text != "import", parser.token.kind == .word {
            file.values.append(NonTypeDeclaration(name: parser.token.text, kind: kind.text, line: parser.token.line))
        }
        try parser.skipStatement()
    }

    /// Reads `enum X { A = "a", B = "b" }` as `"a" | "b"`. Returns false and reads nothing if any member is not a string.
    private mutating func stringEnum() throws(SchemaError) -> Bool {
        let start = parser.position
        let name = parser.token
        parser.skip()
        guard name.kind == .word, parser.skip(ifSign: "{") else {
            parser.position = start
            return false
        }
        var words: [TypeExpression] = []
        while !parser.token.is("}") {
            let text = parser.token(ahead: 2)
            guard parser.token(ahead: 1).is("="), text.kind == .string else {
                parser.position = start
                return false
            }
            words.append(.literal(text.text))
            for _ in 0..<3 { parser.skip() }
            guard parser.skip(ifSign: ",") || parser.token.is("}") else {
                parser.position = start
                return false
            }
        }
        guard let first = words.first else {
            parser.position = start
            return false
        }
        parser.skip()
        _ = parser.takeMentions()
        let expression: TypeExpression = words.count == 1 ? first : .union(words)
        declare(name.text, name.line, TypeDeclaration(shape: .expression(expression)), [])
        return true
    }

    /// Reads `interface X<T> extends A, B<C> { … }`.
    private mutating func interface() throws(SchemaError) {
        parser.skip()
        _ = parser.takeMentions()
        let line = parser.token.line
        let name = try parser.expectWord("the interface's name")
        let parameters = try parameters()
        var bases: [TypeExpression] = []
        if parser.skip(ifWord: "extends") {
            repeat { bases.append(try parser.expression()) } while parser.skip(ifSign: ",")
        }
        // An interface may be a map and nothing else; then it is read as an expression.
        let shape: TypeDeclaration.Shape
        if parser.token(ahead: 1).is("[") {
            shape = .expression(try parser.expression())
        } else {
            shape = .object(try parser.fields())
        }
        _ = parser.skip(ifSign: ";")
        declare(name, line, TypeDeclaration(parameters: parameters, shape: shape), bases)
    }

    /// Reads `type X<T> = …;`.
    private mutating func alias() throws(SchemaError) {
        parser.skip()
        _ = parser.takeMentions()
        let line = parser.token.line
        let name = try parser.expectWord("the type's name")
        let parameters = try parameters()
        try parser.expect("=", "after 'type \(name)'")
        let expression = try parser.expression()
        guard parser.skip(ifSign: ";") || parser.isAtEnd || parser.token.line > parser.token(ahead: -1).line else {
            throw parser.unexpected("';' after 'type \(name) = …'")
        }
        if case .object(let fields) = expression {
            declare(name, line, TypeDeclaration(parameters: parameters, shape: .object(fields)), [])
        } else {
            declare(name, line, TypeDeclaration(parameters: parameters, shape: .expression(expression)), [])
        }
    }

    /// Reads `<T, U extends V = W>`. The constraint of a parameter says nothing about the wire, so it is dropped.
    private mutating func parameters() throws(SchemaError) -> [String] {
        guard parser.skip(ifSign: "<") else { return [] }
        var names: [String] = []
        repeat {
            guard !names.contains(parser.token.text) else {
                throw parser.unexpected("a type parameter of another name", hint: "Give one of the two another name.")
            }
            names.append(try parser.expectWord("a type parameter's name"))
            if parser.skip(ifWord: "extends") { _ = try parser.expression() }
            if parser.skip(ifSign: "=") { _ = try parser.expression() }
        } while parser.skip(ifSign: ",")
        try parser.expect(">", "after the type parameters")
        _ = parser.takeMentions()
        return names
    }

    private mutating func declare(
        _ name: String,
        _ line: Int,
        _ declaration: TypeDeclaration,
        _ bases: [TypeExpression]
    ) {
        let mentions = parser.takeMentions()
        guard !excluded.contains(where: { $0.matches(name) }) else { return leaveOut(name, line) }
        file.declarations.append(
            SourceDeclaration(name: name, line: line, declaration: declaration, bases: bases, mentions: mentions)
        )
    }
}
