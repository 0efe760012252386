/// Which shape a stored value has, so that tomorrow's program knows what it finds and yesterday's knows what it does not.
///
/// Raise ``version`` when the shape changes. ``shape`` is for generated types: a text that changes whenever the declaration does.
public struct StoreSchema: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// Counts up with each change; a file with a higher one is left alone.
    public let version: Int
    /// Any text that describes the shape; only its hash is stored.
    public let shape: String

    /// Names a shape.
    public init(version: Int, shape: String = "") {
        self.version = version
        self.shape = shape
    }

    /// Names a shape by its version alone.
    public init(integerLiteral version: Int) {
        self.init(version: version)
    }
}
