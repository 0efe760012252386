public import Primitives

/// One field of one entity that changed in a commit.
public struct FieldChange: Hashable, Sendable, CustomStringConvertible {
    /// The field's name as the model spells it: `score`.
    public let name: String
    /// The old value as text.
    public let old: String
    /// The new value as text.
    public let new: String

    /// Describes a change.
    public init(_ name: String, from old: String, to new: String) {
        self.name = name
        self.old = old
        self.new = new
    }

    /// The change as text: `score 17 -> 18`.
    public var description: String { "\(name) \(old) -> \(new)" }
}

/// The changes of one entity in a commit.
public struct EntityChange: Hashable, Sendable {
    /// The entity.
    public let key: EntityKey
    /// Its fields that changed, in the order they were written.
    public let fields: [FieldChange]

    /// Describes a change.
    public init(_ key: EntityKey, _ fields: [FieldChange]) {
        self.key = key
        self.fields = fields
    }
}

/// The changes and the cause of one commit.
public struct ChangeSet: Sendable {
    /// The cause of the commit.
    public let cause: Cause
    /// The entities that changed, in the order they were written.
    public let changes: [EntityChange]
}
