/// What stands before the cursor, as far as completion needs to know: the words of the last statement, and the one that is begun.
package struct TypedStart: Equatable {
    /// The words that are whole.
    package private(set) var words: [String] = []
    /// The word before the cursor, as it was typed; empty behind a blank.
    private(set) var begun = ""
    /// Whether the word that is begun names a file: it stands behind `>` or `>>`.
    private(set) var isFile = false
    /// Whether nothing can be offered: in quotes, behind a `\`, in a remark, in a shell's command, behind a `|` too.
    package private(set) var isOpaque = false

    /// Reads the first `cursor` characters of a line.
    ///
    /// - Complexity: O(characters).
    package init(_ line: String, cursor: Int) {
        var quote: Character?
        var isEscaped = false
        for character in line.prefix(cursor) {
            if isOpaque { return }
            if isEscaped {
                isEscaped = false
                begun.append(character)
            } else if let open = quote {
                if character == open { quote = nil } else { begun.append(character) }
            } else {
                switch character {
                case "\"", "'": quote = character
                case "\\": isEscaped = true
                case ";": self = TypedStart("", cursor: 0)
                case ">": (isFile, begun) = (true, "")
                case "#" where begun.isEmpty: isOpaque = true
                case "!" where words.isEmpty && begun.isEmpty: isOpaque = true
                case _ where character.isWhitespace && begun == "|" && !words.isEmpty: isOpaque = true
                case _ where character.isWhitespace: end()
                default: begun.append(character)
                }
            }
        }
        isOpaque = isOpaque || quote != nil || isEscaped
    }

    private mutating func end() {
        guard !begun.isEmpty else { return }
        if isFile { isOpaque = true } else { words.append(begun) }
        begun = ""
    }
}
