public import Primitives

/// An object that is alive, described without keeping it so.
public struct LiveObject: Hashable, Sendable {
    /// Its name: `post:42`.
    public let reference: EntityKey
    /// How much of it is known, at most: `T2`.
    public let tier: String?
    /// Which object it is, to be compared with ``Showable/heldIdentities``.
    public let identity: ObjectIdentifier

    /// Describes a living object.
    public init(_ reference: EntityKey, tier: String?, identity: ObjectIdentifier) {
        self.reference = reference
        self.tier = tier
        self.identity = identity
    }
}
