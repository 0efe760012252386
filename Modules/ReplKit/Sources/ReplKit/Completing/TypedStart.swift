/// What stands before the cursor, as far as completion needs to know: the words of the last statement, and the one that is begun.
///
/// It reads as ``LineParser`` does, scalar by scalar, and goes on where that would refuse: within quotes that are still open.
package struct TypedStart: Equatable {
    /// The words that are whole.
    package private(set) var words: [String] = []
    /// The word before the cursor, quotes and escapes taken away; empty behind a blank.
    package private(set) var begun = ""
    /// How many scalars of the line stand before that word.
    package private(set) var start: Int
    /// The quote that is open at the cursor.
    package private(set) var quote: Unicode.Scalar?
    /// Whether any of the word before the cursor stands in quotes or behind a `\`: then it is no keyword.
    private(set) var isQuoted = false
    /// Whether a word is begun, be it an empty one in quotes.
    private(set) var hasBegun = false
    /// Whether the word that is begun names a file: it stands behind `>` or `>>`.
    private(set) var isFile = false
    /// Whether nothing can be offered: behind a `\`, in a remark, in a shell's command, behind a `|` too.
    package private(set) var isOpaque = false

    private let scalars: [Unicode.Scalar]
    private var index = 0

    /// Reads the first `cursor` characters of a line.
    ///
    /// - Complexity: O(characters).
    package init(_ line: String, cursor: Int) {
        scalars = Array(line.prefix(cursor).unicodeScalars)
        start = scalars.count
        while index < scalars.count, !isOpaque { readNext() }
        if !hasBegun { start = scalars.count }
    }

    private mutating func readNext() {
        let scalar = scalars[index]
        guard !hasBegun, !scalar.properties.isWhitespace, scalar != ";" else {
            return scalar.properties.isWhitespace ? endWord() : scalar == ";" ? endStatement() : readInWord()
        }
        let isLast = index + 1 == scalars.count
        switch scalar {
        case "#": isOpaque = true
        case "!" where words.isEmpty: isOpaque = true
        case ">":
            isFile = true
            index += 1
        case "|" where !words.isEmpty && !isLast && scalars[index + 1].properties.isWhitespace: isOpaque = true
        default:
            (hasBegun, start) = (true, index)
            readInWord()
        }
    }

    private mutating func readInWord() {
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "'" where index > 1 && LineParser.isApostrophe(behind: scalars[index - 2]):
            begun.unicodeScalars.append(scalar)
        case "\"", "'": readQuoted(by: scalar)
        case "\\":
            isQuoted = true
            guard index < scalars.count else { return isOpaque = true }
            begun.unicodeScalars.append(scalars[index])
            index += 1
        default: begun.unicodeScalars.append(scalar)
        }
    }

    private mutating func readQuoted(by mark: Unicode.Scalar) {
        (isQuoted, quote) = (true, mark)
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if scalar == mark { return quote = nil }
            guard scalar == "\\" else {
                begun.unicodeScalars.append(scalar)
                continue
            }
            guard index < scalars.count else { return isOpaque = true }
            begun.unicodeScalars += LineParser.unescaped(scalars[index], in: mark)
            index += 1
        }
    }

    private mutating func endWord() {
        index += 1
        guard hasBegun else { return }
        if isFile { isOpaque = true } else { words.append(begun) }
        beginNothing()
    }

    private mutating func endStatement() {
        index += 1
        (words, isFile) = ([], false)
        beginNothing()
    }

    private mutating func beginNothing() {
        (begun, hasBegun, isQuoted) = ("", false, false)
    }
}
