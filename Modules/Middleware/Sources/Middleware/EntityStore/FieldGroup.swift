/// Fields of one tier that are delivered and edited together, such as a vote with its three counts.
///
/// ```swift
/// extension FieldGroup where Fields == Post2Fields {
///     static let vote = FieldGroup("vote", index: 1) { $1.vote = $0.vote; $1.score = $0.score }
/// }
/// ```
///
/// Each group has its own stamp, so that one part of an answer can be merged without the rest. Fields without a group form the group
/// ``GroupSet/rest``, index 0.
public struct FieldGroup<Fields: Sendable>: Sendable, Hashable, CustomStringConvertible {
    /// The visible name: `vote`. It is unique within its tier and stored in files.
    public let name: String
    /// The bit of the group in a ``GroupSet``, 1 to 31.
    package let index: Int
    /// The names of its fields, as in the model's ``TierModel/observed``.
    package let fields: [String]
    private let copy: @Sendable (_ source: Fields, _ target: inout Fields) -> Void

    /// Makes a group of fields.
    ///
    /// - Parameters:
    ///   - name: The name, unique within its tier.
    ///   - index: The index, unique within its tier, 1 to 31.
    ///   - fields: The names of its fields, for ``EditState/unconfirmedFields``. By default there is one field with the group's name.
    ///   - copy: Copies every field of the group, and no other.
    public init(
        _ name: String,
        index: Int,
        fields: [String]? = nil,
        copy: @escaping @Sendable (_ source: Fields, _ target: inout Fields) -> Void
    ) {
        precondition(
            (1...31).contains(index),
            "The group \(name) needs an index from 1 to 31; 0 is all fields without a group"
        )
        self.name = name
        self.index = index
        self.fields = fields ?? [name]
        self.copy = copy
    }

    /// The set that contains only this group.
    public var set: GroupSet { GroupSet(index: index) }

    /// Copies the group's fields and leaves the others unchanged.
    package func copy(from source: Fields, to target: inout Fields) { copy(source, &target) }

    /// The name.
    public var description: String { name }

    /// Returns true if two groups of one tier have the same name.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A set of field groups of one tier, above all the groups that an answer delivers.
///
/// The delivered groups are constant for a route and a server version, so they are carried beside the values: a nil field never means "not
/// delivered". Bit 0 stands for all fields without a group of their own (``FieldGroup``).
public struct GroupSet: OptionSet, Hashable, Sendable, Codable {
    /// One bit for each group.
    public let rawValue: UInt32

    /// Makes a set from its bits.
    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// All groups, for an answer that delivers every field.
    public static let all = GroupSet(rawValue: .max)

    /// The fields without a group of their own.
    public static let rest = GroupSet(rawValue: 1)

    /// Returns all groups except these.
    public static func all<Fields>(but groups: FieldGroup<Fields>...) -> GroupSet { all(but: groups) }

    /// Returns all groups except these.
    static func all<Fields>(but groups: [FieldGroup<Fields>]) -> GroupSet {
        groups.reduce(.all) { $0.subtracting($1.set) }
    }

    /// Returns the fields without a group of their own, and these groups.
    public static func rest<Fields>(and groups: FieldGroup<Fields>...) -> GroupSet {
        groups.reduce(.rest) { $0.union($1.set) }
    }

    /// The groups one by one, by ascending index.
    var single: [GroupSet] {
        (0..<32).map { GroupSet(index: $0) }.filter { contains($0) }
    }

    /// Makes the set of one group from its index.
    init(index: Int) { self.init(rawValue: 1 << UInt32(index)) }
}
