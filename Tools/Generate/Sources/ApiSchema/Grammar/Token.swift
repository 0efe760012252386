/// One word, sign or literal of TypeScript.
package struct Token: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A name or a keyword; a private name keeps its `#`.
        case word
        /// A string; ``text`` is its content, without quotes and escapes.
        case string
        case number
        /// A back-quoted string, unchanged; only the path of a call is read from one.
        case template
        /// A `/…/` literal, unchanged. The parsers only skip it.
        case regularExpression
        /// One character.
        case sign
        /// The end of the file.
        case end
    }

    package var kind: Kind
    package var text: String
    package var line: Int

    /// The token as an error message names it.
    package var described: String {
        switch kind {
        case .word, .number, .sign: "'\(text)'"
        case .string: "the string \(text.quoted)"
        case .template: "a template string"
        case .regularExpression: "a regular expression"
        case .end: "the end of the file"
        }
    }

    package func `is`(_ sign: String) -> Bool { kind == .sign && text == sign }
    package func isWord(_ word: String) -> Bool { kind == .word && text == word }
}
