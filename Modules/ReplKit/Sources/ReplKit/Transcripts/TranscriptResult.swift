/// The result of running a transcript.
public struct TranscriptResult: Hashable, Sendable {
    /// A command whose output or exit status is not the expected one.
    public struct Difference: Hashable, Sendable {
        /// The entry with the expected output.
        public let entry: Transcript.Entry
        /// The lines that the command printed.
        public let actual: [String]
        /// The exit status of the command.
        public let status: ExitStatus
    }

    /// The commands whose output or exit status differs, in order; empty if all match.
    public let differences: [Difference]
    /// The number of commands in the transcript.
    public let commandCount: Int
    /// The transcript with the actual output in place of the expected one. Prose and matching expectations are kept byte by byte, including
    /// `...`, line endings and a byte order mark.
    public let updatedText: String

    /// True if all commands match and there is at least one.
    public var isMatch: Bool { differences.isEmpty && commandCount > 0 }

    /// Returns the differences as text for people, command by command, with `-` before missing lines and `+` before unexpected ones. For a
    /// text without commands, it names the way to run plain lines.
    public func report(file: String) -> String {
        guard commandCount > 0 else {
            let line = "run \(Quoting.quote(file))".replacing("'", with: "'\\''")
            // Standard input has been read.
            let way = file == "-" ? "" : "; -c '\(line)' runs plain lines"
            return "\(file): no command in it; a command's line begins with \"> \"\(way)"
        }
        return differences.map { difference in
            var lines = ["\(file):\(difference.entry.line): > \(difference.entry.command)"]
            lines += LineDifference.lines(from: difference.entry.expected, to: difference.actual)
            if difference.status != difference.entry.status {
                lines += ["- !\(difference.entry.status.rawValue)", "+ !\(difference.status.rawValue)"]
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
