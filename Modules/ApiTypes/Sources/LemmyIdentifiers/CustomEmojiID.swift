public import WireRuntime

/// Names an emoji on one server.
public struct CustomEmojiID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}
