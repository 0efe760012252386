public import WireRuntime

/// Names a language on one server.
public struct LanguageID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
