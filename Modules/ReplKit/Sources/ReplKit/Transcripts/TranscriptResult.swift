/// What came of running a transcript.
public struct TranscriptResult: Hashable, Sendable {
    /// A command whose output or exit status is not the expected one.
    public struct Difference: Hashable, Sendable {
        /// What was expected.
        public let entry: Transcript.Entry
        /// The lines it printed.
        public let actual: [String]
        /// What it ended with.
        public let status: ExitStatus
    }

    /// Where output and expectation part, in order; empty if all is as expected.
    public let differences: [Difference]
    /// How many commands were run.
    public let commandCount: Int
    /// The transcript with what was printed in place of what was expected; prose and expectations that hold stay as they are, byte by byte:
    /// `...`, line ends and a byte order mark included.
    public let updatedText: String

    /// Whether all is as expected, and there was something to expect.
    public var isMatch: Bool { differences.isEmpty && commandCount > 0 }

    /// What differs, for people: command by command, `-` for lines that did not come, `+` for lines that were not expected.
    public func report(file: String) -> String {
        guard commandCount > 0 else { return "\(file): no command in it; a command's line begins with \"> \"" }
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
