public import WireRuntime

/// Names an account on one server.
public struct LocalUserID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
