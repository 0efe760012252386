/// Fields of one tier that are said and edited together: a vote with its three counts.
///
/// ```swift
/// extension FieldGroup where Fields == Post2Fields {
///     static let vote = FieldGroup("vote", index: 1) { $1.vote = $0.vote; $1.score = $0.score }
/// }
/// ```
///
/// Each group has a stamp of its own, so that one part of an answer can be taken and the rest left. Fields in no group are the group
/// ``GroupSet/rest``, index 0.
public struct FieldGroup<Fields: Sendable>: Sendable, Hashable, CustomStringConvertible {
    /// The name people see: `vote`; unique within its tier and kept in files.
    public let name: String
    /// Its bit in a ``GroupSet``, 1 to 31.
    public let index: Int
    /// The names of its fields, as the model's ``TierModel/observed`` has them.
    public let fields: [String]
    private let copy: @Sendable (_ source: Fields, _ target: inout Fields) -> Void

    /// Names a group of fields.
    ///
    /// - Parameters:
    ///   - name: Unique within its tier.
    ///   - index: Unique within its tier, 1 to 31.
    ///   - fields: The names of its fields, for ``EditState/uncertainFields``; left out, there is one, and it is called as the group.
    ///   - copy: Copies every field of the group, and nothing else.
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

    /// The set of this group alone.
    public var set: GroupSet { GroupSet(index: index) }

    /// Copies the group's fields and leaves the others.
    public func copy(from source: Fields, to target: inout Fields) { copy(source, &target) }

    /// The name.
    public var description: String { name }

    /// Two groups of one tier are the same if their names are.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
