/// One word, sign or literal of TypeScript.
package struct Token: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A name or a keyword; a private name keeps its `#`.
        case word
        /// A string; ``text`` is what it holds, without quotes and escapes.
        case string
        case number
        /// A back-quoted string, as it stands. Only skipped, never read.
        case template
        /// A `/…/` literal, as it stands. Only skipped, never read.
        case regularExpression
        /// One character.
        case sign
        /// The end of the file.
        case end
    }

    package var kind: Kind
    package var text: String
    package var line: Int

    /// How an error calls it.
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
