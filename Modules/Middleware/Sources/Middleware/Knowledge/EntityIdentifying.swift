/// An identity of your own within a kind: of two numbers, or of several number spaces.
///
/// ```swift
/// enum ReplyID: EntityIdentifying {
///     case reply(Int), mention(Int)
///     var entityID: EntityID { … }
///     init?(_ entityID: EntityID) { … }
/// }
/// ```
public protocol EntityIdentifying: Hashable, Codable, Sendable {
    /// The identity without its type; different ones for different identities.
    var entityID: EntityID { get }

    /// The identity with its type; nil if it is none of this kind.
    init?(_ entityID: EntityID)
}

extension TierValue where ID: EntityIdentifying {
    /// The identity without its type.
    public static func entityID(of id: ID) -> EntityID { id.entityID }

    /// The identity with its type.
    public static func id(of entityID: EntityID) -> ID? { ID(entityID) }
}
