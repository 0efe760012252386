/// Which groups of one tier's fields something is about: the groups that an answer says, above all.
///
/// What an answer says is a constant of its route and the server's version, so it is carried beside the values: a nil never means "not
/// said". Bit 0 is all fields that belong to no group of their own (``FieldGroup``).
public struct GroupSet: OptionSet, Hashable, Sendable, Codable {
    /// A bit for each group.
    public let rawValue: UInt32

    /// Wraps bits.
    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Every group there is: an answer that leaves nothing open.
    public static let all = GroupSet(rawValue: .max)

    /// The fields that belong to no group of their own.
    public static let rest = GroupSet(rawValue: 1)

    /// Every group but these.
    public static func all<Fields>(but groups: FieldGroup<Fields>...) -> GroupSet { all(but: groups) }

    /// Every group but these.
    static func all<Fields>(but groups: [FieldGroup<Fields>]) -> GroupSet {
        groups.reduce(.all) { $0.subtracting($1.set) }
    }

    /// The fields without a group of their own, and these groups.
    public static func rest<Fields>(and groups: FieldGroup<Fields>...) -> GroupSet {
        groups.reduce(.rest) { $0.union($1.set) }
    }

    /// One group by its index.
    init(index: Int) { self.init(rawValue: 1 << UInt32(index)) }
}
