/// A mark at the beginning of a line that stands for an earlier line, as in a shell: `!!` for the line before it, `!7` for number 7 of
/// `history`.
///
/// ``Repl`` replaces it before the line is run, and the line editor before it stores the line in the history; both ask here.
package enum RepeatedLine {
    /// The text that stands for the last line.
    static let mark = "!!"
    /// The form of the text that stands for a line by its number, for `help keys`.
    static let numberedMark = "!N"

    /// Returns true if a line begins with a mark.
    package static func isAsked(by line: String) -> Bool { parsedMark(of: line) != nil }

    /// Returns a line with the earlier line in place of its mark; nil if it has no mark, or if there is no such line.
    ///
    /// The text behind the mark is kept: `!! | less` passes the output of the last line to a pager. Blanks before the mark are kept too,
    /// because they keep a line out of the history.
    ///
    /// - Parameters:
    ///   - line: The typed line.
    ///   - lines: The lines before it, oldest first.
    package static func expanded(_ line: String, in lines: [HistoryLine]) -> String? {
        guard let (mark, number) = parsedMark(of: line) else { return nil }
        let meant = if let number { lines.first { $0.number == number } } else { lines.last }
        guard let text = meant?.text, !text.isEmpty, number != 0 else { return nil }
        return line[..<mark.startIndex] + text + line[mark.endIndex...]
    }

    /// Returns the reason why a line's mark stands for no line.
    ///
    /// - Parameters:
    ///   - line: The typed line.
    ///   - hasNumbers: True if there is a history, whose lines have numbers.
    static func refusal(of line: String, hasNumbers: Bool) -> String {
        guard let (numberedMark, number) = parsedMark(of: line), number != nil else {
            return "\(mark): there is no line to repeat yet"
        }
        return hasNumbers
            ? "\(numberedMark): the history has no line of that number; history lists the numbers"
            : "\(numberedMark): there is no history here, so that lines have no numbers"
    }

    /// Returns the mark of a line, and its number; a nil number stands for the last line. A number is a whole word, because `!7z` runs a
    /// program.
    private static func parsedMark(of line: String) -> (mark: Substring, number: Int?)? {
        let typed = line.drop { $0 == " " }
        if typed.hasPrefix(mark) { return (typed.prefix(mark.count), nil) }
        guard typed.first == "!" else { return nil }
        let digits = typed.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let rest = typed[digits.endIndex...]
        guard !digits.isEmpty, rest.first.map({ $0.isWhitespace || ";|>".contains($0) }) ?? true else { return nil }
        // No line has a number that does not fit.
        return (typed[..<digits.endIndex], Int(digits) ?? 0)
    }
}
