/// The printable name of one entity for logs, causes and change sets: `post:42`, `person:3`.
///
/// It carries no type on purpose, because the log, the REPL and the cache statistics do not know the entity types. Identity maps use their
/// own typed ids, so that two kinds never share a key by accident.
public struct EntityKey: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kind's name, in the singular: `post`.
    public let kind: String
    /// The identity within the kind, as people type it: `42`.
    public let id: String

    /// Makes the key `kind:id`.
    public init(kind: String, id: String) {
        self.kind = kind
        self.id = id
    }

    /// Makes the key `kind:id` for a numbered kind.
    public init(kind: String, id: some BinaryInteger) {
        self.init(kind: kind, id: String(id))
    }

    /// The text `kind:id`, which the REPL can read back.
    public var description: String { "\(kind):\(id)" }
}
