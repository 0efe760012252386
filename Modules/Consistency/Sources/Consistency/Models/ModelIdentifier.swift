/// Says which model is meant, in every tree that contains it: `Person-42`, `post2:42@lemmy.world`.
///
/// Two models with one identifier are one thing, and the manager keeps them equal; so it has to be unique across all kinds that meet in
/// one ``ConsistencyManager``, and carries the kind. Write it as a string, interpolation included.
public struct ModelIdentifier: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The identifier as it was written.
    public let text: String

    /// Makes an identifier from its text.
    public init(_ text: String) { self.text = text }

    /// Makes an identifier from a literal or an interpolation.
    public init(stringLiteral text: String) { self.text = text }

    /// The text.
    public var description: String { text }
}
