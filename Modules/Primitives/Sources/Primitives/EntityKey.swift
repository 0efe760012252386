/// Names one entity in words that logs, causes and change sets can print: `post:42`, `person:3`.
///
/// It carries no type on purpose: the log, the REPL and the cache statistics speak of entities they know nothing about. Identity maps
/// use their own typed ids, so that two kinds never share a key by accident.
public struct EntityKey: Hashable, Sendable, CustomStringConvertible {
    /// The kind's name, in the singular: `post`.
    public let kind: String
    /// The identity within the kind, as people type it: `42`.
    public let id: String

    /// Names the entity `kind:id`.
    public init(kind: String, id: String) {
        self.kind = kind
        self.id = id
    }

    /// Names the entity `kind:id` for a numbered kind.
    public init(kind: String, id: some BinaryInteger) {
        self.init(kind: kind, id: String(id))
    }

    /// `kind:id`, as the REPL reads it back.
    public var description: String { "\(kind):\(id)" }
}
