/// The identity of an entity within its kind and server, whatever type names it: what the home, its journal and its files go by.
public enum EntityID: Hashable, Sendable, CustomStringConvertible, Codable {
    /// A number.
    case number(Int)
    /// A text.
    case text(String)

    /// The identity as people type it.
    public var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }

    /// Hashes a number as one word: look-ups of numbered entities are the common case.
    public func hash(into hasher: inout Hasher) { hasher.combine(word) }

    fileprivate var word: Int {
        switch self {
        case .number(let number): number
        case .text(let text): text.hashValue
        }
    }
}

/// One tier of one entity in a client's home: a word for the tier and the identity, so that looking one up costs little.
public struct EntryKey: Hashable, Sendable {
    /// The tier, by the type of its fields.
    public let tier: ObjectIdentifier
    /// The entity.
    public let id: EntityID

    /// Names a tier of an entity by the type of the tier's fields.
    @inlinable
    public init<Fields: TierFields>(_ tier: Fields.Type, _ id: EntityID) {
        self.tier = ObjectIdentifier(tier)
        self.id = id
    }

    /// Hashes a numbered entity with its tier as one word, for the same reason.
    public func hash(into hasher: inout Hasher) { hasher.combine(word) }

    private var word: UInt {
        let number = UInt(bitPattern: id.word)
        return UInt(bitPattern: tier) ^ number << 32 ^ number >> 32
    }
}
