internal import ApiSchema
internal import Foundation

/// Finds the line where a text stops being JSON5: Foundation says only that it does.
///
/// JSON5 has the tokens of the language that schemas are read from, so its tokenizer serves here too.
struct Syntax {
    private let tokens: [Token]
    private var position = 0

    /// What is wrong and in which line; nil if it is JSON5.
    ///
    /// - Complexity: O(bytes).
    static func firstError(in data: Data) -> String? {
        do throws(SchemaError) {
            var syntax = Syntax(tokens: try Tokenizer.tokens(of: Array(data), file: nil))
            try syntax.value()
            try syntax.expect(.end, "the end of the file")
            return nil
        } catch {
            return (error.line.map { "line \($0): " } ?? "") + error.message
        }
    }

    private init(tokens: [Token]) {
        self.tokens = tokens
    }

    private var token: Token { tokens[position] }

    private mutating func value() throws(SchemaError) {
        if skip("{") {
            try list(until: "}") { syntax throws(SchemaError) in try syntax.member() }
        } else if skip("[") {
            try list(until: "]") { syntax throws(SchemaError) in try syntax.value() }
        } else {
            if token.is("-") || token.is("+") { position += 1 }
            let isWord = token.kind == .word && ["true", "false", "null", "Infinity", "NaN"].contains(token.text)
            guard token.kind == .string || token.kind == .number || isWord else { throw unexpected("a value") }
            position += 1
        }
    }

    private mutating func member() throws(SchemaError) {
        guard token.kind == .string || token.kind == .word else { throw unexpected("a key") }
        position += 1
        guard skip(":") else { throw unexpected("a colon") }
        try value()
    }

    /// Items with commas between them, and maybe one after the last.
    private mutating func list(
        until end: String,
        _ item: (inout Syntax) throws(SchemaError) -> Void
    ) throws(SchemaError) {
        while !skip(end) {
            try item(&self)
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
