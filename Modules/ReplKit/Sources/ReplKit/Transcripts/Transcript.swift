/// A session as text, which serves as demo, documentation, lesson and test.
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
/// A line that begins with `> ` is a command. The following lines, up to the next command or `#`, are its exact output; blank lines before
/// these do not count. `...` on a line of its own matches any number of lines, including none. `!1` expects an exit status. In Markdown
/// only blocks fenced as `transcript` count, with backticks or tildes, also in lists; all other text is prose.
public struct Transcript: Hashable, Sendable {
    /// One command with its expected output.
    public struct Entry: Hashable, Sendable {
        /// The command line.
        public let command: String
        /// The expected lines of output; `...` matches any lines.
        public let expected: [String]
        /// The expected exit status.
        public let status: ExitStatus
        /// The number of the command's line, from 1.
        public let line: Int
        /// The whole entry as it is written in the text.
        let written: String
        /// The indentation of its lines, if its block is indented.
        let indent: String
        /// The line ending of its lines.
        let ending: String

        /// Returns true if the lines are the expected output; `...` matches any lines.
        ///
        /// - Parameter lines: The actual output.
        package func isMatched(by lines: [String]) -> Bool { LineDifference.matches(expected[...], lines[...]) }
    }

    /// A piece of the text. A piece that need not be rewritten is kept byte by byte.
    enum Piece: Hashable, Sendable {
        /// A line with its line ending.
        case prose(String)
        case entry(Entry)
    }

    let pieces: [Piece]
    /// The byte order mark, or an empty string.
    let mark: String

    /// The number, from 1, of the line at which an unclosed block begins; nil if all blocks are closed.
    ///
    /// A text with an unclosed block cannot be run, because the end of the block, where prose continues, is unknown.
    public let unclosedBlock: Int?

    /// The commands, in order.
    public var entries: [Entry] {
        pieces.compactMap { piece in
            if case .entry(let entry) = piece { entry } else { nil }
        }
    }

    /// Parses a transcript. Every text is a transcript, perhaps without commands.
    ///
    /// - Complexity: O(n).
    public init(parsing text: String) {
        var reader = TranscriptParser(text)
        mark = reader.mark
        unclosedBlock = reader.unclosedBlock
        pieces = reader.read()
    }

    /// Throws if a block is not closed.
    ///
    /// - Parameter file: The name of the file from which it was read, if known.
    /// - Throws: ``ReplError`` with code `file`.
    package func check(_ file: String? = nil) throws(ReplError) {
        guard let unclosedBlock else { return }
        let place = file.map { "\($0):\(unclosedBlock)" } ?? "line \(unclosedBlock)"
        throw ReplError(
            .file,
            "\(place): the block that begins here is not closed",
            hint: "end it with ``` or ~~~, the same as at its beginning"
        )
    }
}
