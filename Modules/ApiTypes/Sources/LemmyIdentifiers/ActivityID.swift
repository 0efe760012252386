public import WireRuntime

/// Names a federated activity on one server.
public struct ActivityID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
