/// A session as text: demo, documentation, lesson and test in one.
///
/// ```text
/// # Prose.
/// > load note 1 as n
/// ok    n = note:1, fetched                                                [ms]
/// > load note 99
/// error no note 99
/// !1
/// ```
///
/// A line that begins with `> ` is a command; what follows, up to the next command, `#` or blank lines before those, is its exact
/// output. `...` on a line of its own stands for any lines, none included. `!1` expects an exit status. In Markdown only blocks fenced
/// as `transcript` count; all else is prose.
public struct Transcript: Hashable, Sendable {
    /// One command with what is expected of it.
    public struct Entry: Hashable, Sendable {
        /// The command line.
        public let command: String
        /// The lines of its output; `...` for any.
        public let expected: [String]
        /// What it ends with.
        public let status: ExitStatus
        /// The number of the command's line, from 1.
        public let line: Int
    }

    /// A piece of the text: prose is kept when expectations are rewritten.
    enum Piece: Hashable, Sendable {
        case prose(String)
        case entry(Entry)
    }

    let pieces: [Piece]

    /// The commands, in order.
    public var entries: [Entry] {
        pieces.compactMap { piece in
            if case .entry(let entry) = piece { entry } else { nil }
        }
    }

    /// Reads a transcript; any text is one, perhaps without commands.
    ///
    /// - Complexity: O(n).
    public init(parsing text: String) {
        var reader = TranscriptReader(text)
        pieces = reader.read()
    }
}
