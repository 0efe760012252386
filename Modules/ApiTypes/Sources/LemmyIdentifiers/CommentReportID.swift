public import WireRuntime

/// Names a report of a comment on one server.
public struct CommentReportID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
