public import Middleware
public import WireRuntime

/// A tier value of Lemmy's: its entity goes by a number.
public protocol LemmyTierValue: TierValue where ID: WireIdentifier {}

extension LemmyTierValue {
    /// The number.
    public static func entityID(of id: ID) -> EntityID { .number(id.rawValue) }

    /// The number with its type.
    public static func id(of entityID: EntityID) -> ID? {
        if case .number(let number) = entityID { ID(number) } else { nil }
    }
}
