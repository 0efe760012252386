public import WireRuntime

/// Names a server's settings on one server.
public struct LocalSiteID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
