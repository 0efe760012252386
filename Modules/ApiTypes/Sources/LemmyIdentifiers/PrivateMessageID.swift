public import WireRuntime

/// Names a message on one server.
public struct PrivateMessageID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
