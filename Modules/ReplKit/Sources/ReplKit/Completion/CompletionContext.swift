/// The part of a line before the cursor, as far as completion needs it: the words of the last statement, and the word that is being typed.
///
/// It parses as ``LineParser`` does, scalar by scalar, but accepts quotes that are still open.
package struct CompletionContext: Equatable {
    /// The complete words of the last statement.
    package private(set) var words: [String] = []
    /// The word before the cursor without quotes and escapes; empty behind a blank.
    package private(set) var partialWord = ""
    /// The number of scalars before that word.
    package private(set) var start: Int
    /// The quote that is open at the cursor; nil if none is.
    package private(set) var quote: Unicode.Scalar?
    /// True if any part of the word before the cursor is in quotes or behind a `\`; such a word is not a keyword.
    private(set) var isQuoted = false
    /// True if a word has begun, including an empty word in quotes.
    private(set) var hasPartialWord = false
    /// True if the partial word names a file because it follows `>` or `>>`.
    private(set) var isFile = false
    /// True if there is nothing to offer: behind a `\`, in a comment, in a shell command, or behind a `|`.
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
        if !hasPartialWord { start = scalars.count }
    }

    private mutating func readNext() {
        let scalar = scalars[index]
        guard !hasPartialWord, !scalar.properties.isWhitespace, scalar != ";" else {
            return scalar.properties.isWhitespace ? endWord() : scalar == ";" ? endStatement() : readInWord()
        }
        let isLast = index + 1 == scalars.count
        switch scalar {
        case "#": isOpaque = true
        case "!" where words.isEmpty: isOpaque = true
        case ">":
            isFile = true
            index += 1
            if index < scalars.count, scalars[index] == "|" { index += 1 }
        case "|" where !words.isEmpty && !isLast && scalars[index + 1].properties.isWhitespace: isOpaque = true
        default:
            (hasPartialWord, start) = (true, index)
            readInWord()
        }
    }

    private mutating func readInWord() {
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "'" where index > 1 && LineParser.isApostrophe(behind: scalars[index - 2]):
            partialWord.unicodeScalars.append(scalar)
        case "\"", "'": readQuoted(by: scalar)
        case "\\":
            isQuoted = true
            guard index < scalars.count else { return isOpaque = true }
            partialWord.unicodeScalars.append(scalars[index])
            index += 1
        default: partialWord.unicodeScalars.append(scalar)
        }
    }

    private mutating func readQuoted(by mark: Unicode.Scalar) {
        (isQuoted, quote) = (true, mark)
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if scalar == mark { return quote = nil }
            guard scalar == "\\" else {
                partialWord.unicodeScalars.append(scalar)
                continue
            }
            guard index < scalars.count else { return isOpaque = true }
            partialWord.unicodeScalars += LineParser.unescaped(scalars[index], in: mark)
            index += 1
        }
    }

    private mutating func endWord() {
        index += 1
        guard hasPartialWord else { return }
        if isFile { isOpaque = true } else { words.append(partialWord) }
        clearPartialWord()
    }

    private mutating func endStatement() {
        index += 1
        (words, isFile) = ([], false)
        clearPartialWord()
    }

    private mutating func clearPartialWord() {
        (partialWord, hasPartialWord, isQuoted) = ("", false, false)
    }
}

extension CompletionContext {
    /// Returns the last word of a line as it was typed, with its quotes; nil if the line is blank.
    ///
    /// - Complexity: O(characters).
    package static func lastWord(of line: String) -> String? {
        guard let end = line.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        let text = String(line[...end])
        let context = CompletionContext(text, cursor: text.count)
        // In a remark, a shell command or a redirection without a name, words are separated by white space alone.
        guard !context.isOpaque, context.hasPartialWord else {
            return text.split(whereSeparator: \.isWhitespace).last.map(String.init)
        }
        return String(String.UnicodeScalarView(context.scalars[context.start...]))
    }
}
