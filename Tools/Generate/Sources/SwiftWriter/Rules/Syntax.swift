internal import ApiSchema
internal import Foundation

/// Walks over a JSON5 text for what Foundation does not say: where it stops being JSON5, where each value stands, and which key is there twice.
///
/// JSON5 has the tokens of the language that schemas are read from, so its tokenizer serves here too.
struct Syntax {
    private let tokens: [Token]
    private var position = 0
    private var path: [String] = []
    private var lines = RuleLines()

    /// Where each value of a text stands.
    ///
    /// - Throws: The first place where the text is no JSON5 (`syntax`), or where a key comes again (`contradiction`).
    /// - Complexity: O(bytes).
    static func lines(in data: Data) throws(SchemaError) -> RuleLines {
        var syntax = Syntax(tokens: try Tokenizer.tokens(of: Array(data), file: nil))
        try syntax.value()
        try syntax.expect(.end, "the end of the file")
        return syntax.lines
    }

    private init(tokens: [Token]) {
        self.tokens = tokens
    }

    private var token: Token { tokens[position] }

    private mutating func value() throws(SchemaError) {
        lines.add(path, token)
        if skip("{") {
            var keys: Set<String> = []
            try list(until: "}") { syntax, _ throws(SchemaError) in try syntax.member(&keys) }
        } else if skip("[") {
            try list(until: "]") { syntax, index throws(SchemaError) in
                syntax.path.append(String(index))
                try syntax.value()
                syntax.path.removeLast()
            }
        } else {
            if token.is("-") || token.is("+") { position += 1 }
            let isWord = token.kind == .word && ["true", "false", "null", "Infinity", "NaN"].contains(token.text)
            guard token.kind == .string || token.kind == .number || isWord else { throw unexpected("a value") }
            position += 1
        }
    }

    private mutating func member(_ keys: inout Set<String>) throws(SchemaError) {
        guard token.kind == .string || token.kind == .word else { throw unexpected("a key") }
        guard keys.insert(token.text).inserted else {
            throw SchemaError(
                .contradiction,
                "found the key “\(token.text)” again, expected each once: only one of the two counts",
                line: token.line
            )
        }
        path.append(token.text)
        position += 1
        guard skip(":") else { throw unexpected("a colon") }
        try value()
        path.removeLast()
    }

    /// Items with commas between them, and maybe one after the last.
    private mutating func list(
        until end: String,
        _ item: (inout Syntax, Int) throws(SchemaError) -> Void
    ) throws(SchemaError) {
        var index = 0
        while !skip(end) {
            try item(&self, index)
            index += 1
            if skip(",") { continue }
            guard token.is(end) else { throw unexpected("a comma or '\(end)'") }
        }
    }

    private mutating func skip(_ sign: String) -> Bool {
        guard token.is(sign) else { return false }
        position += 1
        return true
    }

    private func expect(_ kind: Token.Kind, _ what: String) throws(SchemaError) {
        guard token.kind == kind else { throw unexpected(what) }
    }

    private func unexpected(_ expected: String) -> SchemaError {
        SchemaError(.syntax, "found \(token.described), expected \(expected)", line: token.line)
    }
}
