/// A line that reports the outcome of a command.
public struct OutputLine: Hashable, Sendable {
    /// The outcome, which is the word at the beginning of the line.
    public enum Status: String, Hashable, Sendable {
        /// The command was carried out.
        case ok
        /// The answer was there already, without a request, or there was nothing to do.
        case hit
        /// The line is worth knowing.
        case note
        /// The command was not carried out.
        case error
    }

    /// The outcome of the command.
    public let status: Status
    /// The text behind the outcome.
    public let text: String
    /// True if the duration of the command is printed at the right.
    package let isTimed: Bool
    /// True if the core adds the number of changed views.
    package let reportsViews: Bool
    /// True if the line is only printed for the last command of an input line.
    package let isAcknowledgement: Bool
    /// True if the line reports an edit that changed nothing, because all was so already: there is nothing to undo.
    package private(set) var isWithoutEffect = false

    /// Creates a line.
    public init(
        _ status: Status,
        _ text: String,
        isTimed: Bool = false,
        reportsViews: Bool = false,
        isAcknowledgement: Bool = false
    ) {
        self.status = status
        self.text = text
        self.isTimed = isTimed
        self.reportsViews = reportsViews
        self.isAcknowledgement = isAcknowledgement
    }

    /// Returns the line of an edit without effect.
    static func withoutEffect(_ text: String) -> OutputLine {
        var line = OutputLine(.ok, text, isTimed: true)
        line.isWithoutEffect = true
        return line
    }
}
