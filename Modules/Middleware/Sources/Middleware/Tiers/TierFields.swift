/// The fields that one tier of an entity adds to the tier below.
public protocol TierFields: Codable, Hashable, Sendable {
    /// The groups of fields that are delivered or edited separately; the fields without a group form one more (``GroupSet/rest``).
    static var groups: [FieldGroup<Self>] { get }

    /// Returns the fields that differ from earlier ones, one bit for each field in the order of the model's ``TierModel/observed``.
    ///
    /// It is optional: without it, all fields of that table are compared one by one; with it, only the changed ones are looked up there.
    func changes(from old: Self) -> ChangeMask

    /// Returns true if these fields lack a mark of the viewer's own that earlier ones had, such as a vote or a subscription.
    ///
    /// A server that has forgotten an account answers as it does to a guest. So an answer that clears a known mark is shown only after the
    /// account has been checked (``ClientStore/checkAccount``).
    func clearsMark(of old: Self) -> Bool

    /// The address that names the entity on every server, if this tier contains it. A stub finds its entity by it
    /// (``EntityTiers/address(of:)``).
    var stubAddress: String? { get }

    /// The snapshot of the fields that nearly all entities have, such as "not muted, no note", if there is one. All of those entities share
    /// it.
    static var common: Snapshot<Self>? { get }
}

extension TierFields {
    /// No groups: every answer contains the whole tier.
    public static var groups: [FieldGroup<Self>] { [] }

    /// Returns an unknown change if the fields differ at all.
    public func changes(from old: Self) -> ChangeMask { self == old ? [] : .unknown }

    /// Returns false: the tier contains no mark of the viewer.
    public func clearsMark(of old: Self) -> Bool { false }

    /// Returns nil: the entity has no stub, or another tier has the address.
    public var stubAddress: String? { nil }

    /// Returns nil: each entity has its own fields.
    public static var common: Snapshot<Self>? { nil }
}

/// Fields that can be edited. Tiers without this conformance have no edits.
public protocol EditableFields: TierFields {}

/// The changed fields of one tier, by their index in the tier's table.
public struct ChangeMask: OptionSet, Hashable, Sendable {
    /// One bit for each field.
    public var rawValue: UInt64

    /// Makes a mask from its bits.
    @inlinable
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Makes the mask of a field from its index, 0 to 63.
    @inlinable
    public init(_ index: Int) { self.init(rawValue: 1 << UInt64(index)) }

    /// A change of unknown fields.
    public static let unknown = ChangeMask(rawValue: .max)

    /// Inserts a field by its index, 0 to 63, if it changed.
    @inlinable
    public mutating func insert(_ index: Int, if isChanged: Bool) {
        if isChanged { rawValue |= 1 << UInt64(index) }
    }
}
