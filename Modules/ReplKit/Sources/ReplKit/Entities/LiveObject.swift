public import Primitives

/// An object that is alive, described without keeping it so.
public struct LiveObject: Hashable, Sendable {
    /// Its name: `post:42`.
    public let reference: EntityKey
    /// How much of it is known, at most: `T2`.
    public let tier: String?
    /// Which objects it is: the top tier's first, then those below; to be compared with ``Showable/heldIdentities``.
    public let identities: [ObjectIdentifier]

    /// Whose it is, as ``Showable/owner`` says it.
    public let owner: String?

    /// Describes a living object.
    public init(_ reference: EntityKey, tier: String?, identities: [ObjectIdentifier], owner: String? = nil) {
        self.owner = owner
        self.reference = reference
        self.tier = tier
        self.identities = identities
    }
}
