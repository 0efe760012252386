public import WireRuntime

/// Names a mention in the inbox on one server.
public struct PersonMentionID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
