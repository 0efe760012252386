public import WireRuntime

/// Names a block of a community on one server.
public struct CommunityBlockID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
