public import WireRuntime

/// Names a community on one server.
public struct CommunityID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
