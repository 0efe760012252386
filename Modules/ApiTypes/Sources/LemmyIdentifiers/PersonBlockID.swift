public import WireRuntime

/// Names a block of a person on one server.
public struct PersonBlockID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
