/// The `!!` at the beginning of a line, which stands for the line before it, as in a shell.
///
/// ``Repl`` replaces it before the line is run, and the line editor before it stores the line in the history; both ask here.
package enum RepeatedLine {
    /// The text that stands for the last line.
    static let mark = "!!"

    /// Returns true if a line begins with the mark.
    package static func isAsked(by line: String) -> Bool { line.drop { $0 == " " }.hasPrefix(mark) }

    /// Returns a line with the last line in place of its mark; nil if it has no mark, or if there is no last line.
    ///
    /// The text behind the mark is kept: `!! | less` passes the output of the last line to a pager. Blanks before the mark are kept too,
    /// because they keep a line out of the history.
    ///
    /// - Parameters:
    ///   - line: The typed line.
    ///   - last: The line before it; nil if there is none.
    package static func expanded(_ line: String, after last: String?) -> String? {
        guard isAsked(by: line), let last, !last.isEmpty else { return nil }
        let blanks = line.prefix { $0 == " " }
        return blanks + last + line.dropFirst(blanks.count + mark.count)
    }
}
