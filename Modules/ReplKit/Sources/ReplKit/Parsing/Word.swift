/// One word of a line, quotes and escapes taken away.
package struct Word: Hashable, Sendable {
    package let text: String
    /// Whether any of it stood in quotes or behind a `\`: then it is never a keyword.
    package let isQuoted: Bool
    /// Of a text that is taken as it is typed: the line from where it begins. It is all of the text, unless that stood in quotes.
    let rest: String?

    init(_ text: String, isQuoted: Bool = false, rest: String? = nil) {
        self.text = text
        self.isQuoted = isQuoted
        self.rest = rest
    }

    /// Whether it is a text that took the line to its end, without quotes.
    var isBareText: Bool { rest == text }

    func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }
}
