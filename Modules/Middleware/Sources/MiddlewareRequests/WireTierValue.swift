public import Middleware
public import WireRuntime

/// A tier value whose identity may be a typed id of the generated wire types, such as `IssueID`.
///
/// Name it as `value` in the `settings.json5` of your declarations. Identities that are `Int` or `String` need nothing more.
public protocol WireTierValue: TierValue {}

extension WireTierValue where ID: WireIdentifier {
    /// Returns the number as an entity id.
    public static func entityID(of id: ID) -> EntityID { .number(id.rawValue) }

    /// Returns the number with its type; nil if the entity id is not a number.
    public static func id(of entityID: EntityID) -> ID? {
        if case .number(let number) = entityID { ID(number) } else { nil }
    }
}
