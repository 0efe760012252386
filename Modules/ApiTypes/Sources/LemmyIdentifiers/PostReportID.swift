public import WireRuntime

/// Names a report of a post on one server.
public struct PostReportID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
