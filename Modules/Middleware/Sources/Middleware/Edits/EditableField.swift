/// A field, or a group that only makes sense together, that people can edit: a vote with its three counts.
///
/// It knows how to copy itself from one value of the tier's fields to another, so that one part of an answer can be taken and the rest
/// left.
public struct EditableField<Fields: Sendable>: Sendable, Hashable, CustomStringConvertible {
    /// The name people see: `vote`.
    public let name: String
    private let copy: @Sendable (_ source: Fields, _ target: inout Fields) -> Void

    /// Names a group of fields.
    ///
    /// - Parameters:
    ///   - name: Unique within its tier.
    ///   - copy: Copies every field of the group, and nothing else.
    public init(_ name: String, copy: @escaping @Sendable (_ source: Fields, _ target: inout Fields) -> Void) {
        self.name = name
        self.copy = copy
    }

    /// Copies the group's fields and leaves the others.
    public func copy(from source: Fields, to target: inout Fields) {
        copy(source, &target)
    }

    /// The name.
    public var description: String { name }

    /// Two groups of one tier are the same if their names are.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
