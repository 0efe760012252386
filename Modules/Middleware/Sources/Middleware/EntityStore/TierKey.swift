/// The identity of an entity within its kind and server, without its type. The client store, its edit log and its files use it.
public enum EntityID: Hashable, Sendable, CustomStringConvertible, Codable {
    /// A number as the identity.
    case number(Int)
    /// A text as the identity.
    case text(String)

    /// The identity as people type it.
    public var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }

    /// Hashes a number as one word, because look-ups of numbered entities are the common case.
    public func hash(into hasher: inout Hasher) { hasher.combine(word) }

    private var word: Int {
        switch self {
        case .number(let number): number
        case .text(let text): text.hashValue
        }
    }
}

/// One tier of one entity in a client store: one word for the tier and one for the identity, so that a look-up is cheap.
public struct TierKey: Hashable, Sendable {
    /// The tier, identified by the type of its fields.
    public let tier: ObjectIdentifier
    /// The number, the two numbers (the first in the upper half), or the hash of the text.
    @usableFromInline let word: UInt
    @usableFromInline let form: Form
    /// The text, if the identity is one.
    @usableFromInline let text: String?

    /// The meaning of the word. A text of two numbers, `3-17`, is always stored as a pair.
    @usableFromInline
    enum Form: UInt8, Sendable {
        case number, text, pair
    }

    /// Makes the key of a tier of an entity from the type of the tier's fields.
    @inlinable
    public init<Fields: TierFields>(_ tier: Fields.Type, _ id: EntityID) {
        switch id {
        case .number(let number): self.init(ObjectIdentifier(tier), UInt(bitPattern: number), .number)
        case .text(let text): self.init(ObjectIdentifier(tier), text)
        }
    }

    /// Makes the key of an entity with two numbers as its identity. It equals the key of ``EntityID/text(_:)`` with a hyphen between them,
    /// but needs no text.
    @inlinable
    public init<Fields: TierFields>(_ tier: Fields.Type, _ first: Int, _ second: Int) {
        if UInt32(exactly: first) != nil, UInt32(exactly: second) != nil {
            self.init(ObjectIdentifier(tier), UInt(bitPattern: first << 32 | second), .pair)
        } else {
            self.init(ObjectIdentifier(tier), "\(first)-\(second)")
        }
    }

    @usableFromInline
    init(_ tier: ObjectIdentifier, _ text: String) {
        if let pair = Self.pair(text) {
            self.init(tier, pair, .pair)
        } else {
            self.init(tier, UInt(bitPattern: text.hashValue), .text, text)
        }
    }

    @inlinable
    init(_ tier: ObjectIdentifier, _ word: UInt, _ form: Form, _ text: String? = nil) {
        self.tier = tier
        self.word = word
        self.form = form
        self.text = text
    }

    /// The identity of the entity.
    public var id: EntityID { Self.id(word, form, text) }

    static func id(_ word: UInt, _ form: Form, _ text: String?) -> EntityID {
        switch form {
        case .number: .number(Int(bitPattern: word))
        case .pair: .text("\(word >> 32)-\(word & UInt(UInt32.max))")
        case .text: .text(text ?? "")
        }
    }

    /// Hashes tier and identity as one word; the word of a text is its hash already.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(UInt(bitPattern: tier) ^ word << 32 ^ word >> 32)
    }

    /// Returns the two numbers in a text; nil if it has another form, or is not the canonical spelling of two numbers.
    private static func pair(_ text: String) -> UInt? {
        var parts: (first: UInt, second: UInt) = (0, 0)
        var digits = 0
        var isSecond = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                // A number of several digits does not begin with zero.
                guard digits == 0 || parts.second > 0 else { return nil }
                parts.second = parts.second * 10 + UInt(byte - UInt8(ascii: "0"))
                digits += 1
                guard parts.second <= UInt(UInt32.max) else { return nil }
            case UInt8(ascii: "-"):
                guard !isSecond, digits > 0 else { return nil }
                (parts.first, parts.second, digits, isSecond) = (parts.second, 0, 0, true)
            default: return nil
            }
        }
        return isSecond && digits > 0 ? parts.first << 32 | parts.second : nil
    }
}

/// A custom identity within a kind: of two numbers, or of several number spaces.
///
/// ```swift
/// enum ReplyID: EntityIDConvertible {
///     case reply(Int), mention(Int)
///     var entityID: EntityID { … }
///     init?(_ entityID: EntityID) { … }
/// }
/// ```
public protocol EntityIDConvertible: Hashable, Codable, Sendable {
    /// The identity without its type; different for different identities.
    var entityID: EntityID { get }

    /// Makes the identity from its untyped form; nil if it is not of this kind.
    init?(_ entityID: EntityID)
}

extension TierValue where ID: EntityIDConvertible {
    /// Returns the identity without its type.
    public static func entityID(of id: ID) -> EntityID { id.entityID }

    /// Returns the identity with its type.
    public static func id(of entityID: EntityID) -> ID? { ID(entityID) }
}
