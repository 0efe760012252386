/// A line that says how something went.
public struct OutputLine: Hashable, Sendable {
    /// How it went: the word in front.
    public enum Status: String, Hashable, Sendable {
        /// It was done.
        case ok
        /// There was nothing to do.
        case hit
        /// Worth knowing.
        case note
        /// It was not done.
        case error
    }

    /// How it went.
    public let status: Status
    /// What went that way.
    public let text: String
    /// Whether the command's duration stands at the right.
    public let isTimed: Bool
    /// Whether the core adds how many views changed.
    public let reportsViews: Bool
    /// Whether it is only worth printing as the last of its line.
    public let isAcknowledgement: Bool

    /// Describes a line.
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
}
