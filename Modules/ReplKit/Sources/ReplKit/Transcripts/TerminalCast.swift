/// A walk as a recording of a terminal, in the format asciicast v2, which `asciinema play` shows.
///
/// Commands appear letter by letter, output at once, with pauses for reading. All times are computed from the lengths of the lines, so the
/// same walk is always the same recording.
///
/// Source: asciicast v2, https://docs.asciinema.org/manual/asciicast/v2/
package struct TerminalCast {
    /// The width of the recorded terminal.
    package static let columns = 80
    /// The height of the recorded terminal.
    package static let rows = 24

    /// The times in milliseconds.
    private enum Pause {
        /// After the prompt appears, before the first letter.
        static let beforeTyping = 400
        static let letter = 45
        /// After the last letter, before Enter.
        static let beforeEnter = 300
        /// For each line of prose.
        static let proseLine = 1_200
        /// For output, besides the time for each of its lines.
        static let output = 700
        static let outputLine = 300
        /// The longest pause, for long tables.
        static let longest = 6_000
    }

    /// The recording as text: a header in the first line, then one event a line.
    package private(set) var text: String
    /// The time of the next event, in milliseconds.
    private var time = 0

    /// Creates the recording of a walk.
    ///
    /// - Parameter walk: The walk, recorded as a terminal shows it.
    /// - Complexity: O(n).
    package init(_ walk: LessonWalk) {
        let title = JSONLine.quote("\(walk.name): \(walk.title)")
        text =
            "{\"version\": 2, \"width\": \(Self.columns), \"height\": \(Self.rows), \"title\": \(title), "
            + "\"env\": {\"TERM\": \"xterm-256color\"}}\n"
        for part in walk.parts {
            switch part {
            case .prose(let lines): add(prose: lines)
            case .command(let line, let prompt, let output): add(command: line, prompt, output)
            }
        }
        // The last event only keeps the end on the screen, because a player stops at the last event.
        show("")
    }

    private mutating func add(prose lines: [String]) {
        show(Self.ended(lines))
        wait(Pause.proseLine * lines.count)
    }

    private mutating func add(command line: String, _ prompt: String, _ output: [String]) {
        show(prompt.replacing("\n", with: "\r\n"))
        wait(Pause.beforeTyping)
        for letter in line {
            show(String(letter))
            wait(Pause.letter)
        }
        wait(Pause.beforeEnter)
        show("\r\n" + Self.ended(output))
        wait(Pause.output + Pause.outputLine * output.count)
    }

    private mutating func wait(_ milliseconds: Int) { time += min(milliseconds, Pause.longest) }

    private mutating func show(_ output: String) {
        text += "[\(Self.seconds(time)), \"o\", \(JSONLine.quote(output))]\n"
    }

    /// Returns lines with the line endings of a terminal.
    private static func ended(_ lines: [String]) -> String { lines.map { $0 + "\r\n" }.joined() }

    /// Returns milliseconds as seconds with three decimals: `1.045`.
    private static func seconds(_ milliseconds: Int) -> String {
        let thousandths = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - thousandths.count))\(thousandths)"
    }
}
