/// One word of a line, quotes and escapes taken away.
package struct Word: Hashable, Sendable {
    package let text: String
    /// Whether any of it stood in quotes or behind a `\`: then it is never a keyword.
    package let isQuoted: Bool

    init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
    }

    func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }
}
