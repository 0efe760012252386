/// The fields that one tier of an entity adds to the tier below.
public protocol TierFields: Codable, Hashable, Sendable {
    /// The groups of fields that are said or edited by themselves; fields in none of them are one group more (``GroupSet/rest``).
    static var groups: [FieldGroup<Self>] { get }

    /// Which fields differ from earlier ones, a bit for each in the order of the model's ``TierModel/observed``.
    ///
    /// Leave it out, and the fields of that table are compared one by one; with it, only those that differ are looked up there.
    func changes(from old: Self) -> ChangeMask

    /// Whether these fields lack a mark of the viewer's own that earlier ones had: a vote, a subscription.
    ///
    /// A server that has forgotten an account answers as it does to a guest. So an answer that clears a known mark is shown only when the
    /// account has been checked (``Home/checkViewer``).
    func clearsMark(of old: Self) -> Bool

    /// The address that names the entity on every server, if this tier says it: by that it is found for a stub (``EntityTiers/address(of:)``).
    var stubAddress: String? { get }

    /// The box of the fields that nearly all entities have, if there are such: neither muted nor noted. All of them share it.
    static var usual: Box<Self>? { get }
}

extension TierFields {
    /// None: every answer says all of the tier.
    public static var groups: [FieldGroup<Self>] { [] }

    /// Any, if they differ at all.
    public func changes(from old: Self) -> ChangeMask { self == old ? [] : .unknown }

    /// No: nothing in it is the viewer's own.
    public func clearsMark(of old: Self) -> Bool { false }

    /// None: the entity has no stub, or another tier says it.
    public var stubAddress: String? { nil }

    /// None: each entity has fields of its own.
    public static var usual: Box<Self>? { nil }
}

/// Fields that can be edited: a tier whose fields are not has no edits at all.
public protocol EditableFields: TierFields {}

/// Which fields of one tier changed, by their place in the tier's table.
public struct ChangeMask: OptionSet, Hashable, Sendable {
    /// A bit for each field.
    public var rawValue: UInt64

    /// Wraps bits.
    @inlinable
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// A field by its place, 0 to 63.
    @inlinable
    public init(_ index: Int) { self.init(rawValue: 1 << UInt64(index)) }

    /// Something changed, and nobody has looked what.
    public static let unknown = ChangeMask(rawValue: .max)

    /// Adds a field by its place, 0 to 63, if it changed.
    @inlinable
    public mutating func note(_ index: Int, _ isChanged: Bool) {
        if isChanged { rawValue |= 1 << UInt64(index) }
    }
}
