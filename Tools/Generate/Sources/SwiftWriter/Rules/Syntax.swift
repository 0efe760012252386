internal import ApiSchema
internal import Foundation

/// Parses a JSON5 text for the facts that Foundation does not report: the place of a syntax error, the line of each value, and duplicate
/// keys.
///
/// JSON5 has the same tokens as TypeScript, so its tokenizer is used here.
struct Syntax {
    private let tokens: [Token]
    private var position = 0
    private var path: [String] = []
    private var lines = RuleLines()

    /// Returns the lines of the values in a text.
    ///
    /// - Throws: ``SchemaError`` at the first place with invalid JSON5 (`syntax`), or a duplicate key (`contradiction`).
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

    /// Reads items separated by commas; a trailing comma is allowed.
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
