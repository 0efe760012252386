public import WireRuntime

/// Names an answer in the inbox on one server.
public struct CommentReplyID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
