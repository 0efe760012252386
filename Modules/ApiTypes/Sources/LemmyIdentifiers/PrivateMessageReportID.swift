public import WireRuntime

/// Names a report of a message on one server.
public struct PrivateMessageReportID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
