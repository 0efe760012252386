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
/// as `transcript` count, by backticks or tildes, in a list too; all else is prose.
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
        /// All of it as it stands in the text.
        let written: String
        /// What stands before its lines in a block that is indented.
        let indent: String
        /// What ends its lines.
        let ending: String
    }

    /// A piece of the text: what need not be rewritten is kept byte by byte.
    enum Piece: Hashable, Sendable {
        /// A line, with what ends it.
        case prose(String)
        case entry(Entry)
    }

    let pieces: [Piece]
    /// The byte order mark, or nothing.
    let mark: String

    /// The number of the line, from 1, on which a block begins that nothing closes; nil if each is closed.
    ///
    /// Such a text cannot be run: where the block ends, and prose goes on, nobody can tell.
    public let unclosedBlock: Int?

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
        mark = reader.mark
        unclosedBlock = reader.unclosedBlock
        pieces = reader.read()
    }

    /// Refuses one with a block that is not closed.
    ///
    /// - Parameter file: What it was read from, if it is known.
    /// - Throws: ``ReplError`` with code `file`.
    package func check(_ file: String? = nil) throws(ReplError) {
        guard let unclosedBlock else { return }
        let place = file.map { "\($0):\(unclosedBlock)" } ?? "line \(unclosedBlock)"
        throw ReplError(
            .file,
            "\(place): the block that begins here is not closed",
            hint: "end it by ``` or ~~~, as it begins"
        )
    }
}
