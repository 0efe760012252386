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

    private var word: Int {
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
    @usableFromInline let identity: Identity

    /// The identity in a word where it fits into one. What is two numbers as a text is two numbers here, whoever named it: `3-17`.
    @usableFromInline
    enum Identity: Hashable, Sendable {
        case number(Int)
        /// The first above the second.
        case pair(UInt)
        case text(String)
    }

    /// Names a tier of an entity by the type of the tier's fields.
    @inlinable
    public init<Fields: TierFields>(_ tier: Fields.Type, _ id: EntityID) {
        self.tier = ObjectIdentifier(tier)
        identity =
            switch id {
            case .number(let number): .number(number)
            case .text(let text): Self.pair(text).map { .pair($0) } ?? .text(text)
            }
    }

    /// Names a tier of an entity whose identity is two numbers: ``EntityID/text(_:)`` with a hyphen between them, without the text.
    @inlinable
    public init<Fields: TierFields>(_ tier: Fields.Type, _ first: Int, _ second: Int) {
        self.tier = ObjectIdentifier(tier)
        let isPair = UInt32(exactly: first) != nil && UInt32(exactly: second) != nil
        identity = isPair ? .pair(UInt(bitPattern: first << 32 | second)) : .text("\(first)-\(second)")
    }

    /// The entity.
    public var id: EntityID {
        switch identity {
        case .number(let number): .number(number)
        case .pair(let pair): .text("\(pair >> 32)-\(pair & UInt(UInt32.max))")
        case .text(let text): .text(text)
        }
    }

    /// Hashes a numbered entity with its tier as one word, for the same reason.
    public func hash(into hasher: inout Hasher) { hasher.combine(word) }

    private var word: UInt {
        let number =
            switch identity {
            case .number(let number): UInt(bitPattern: number)
            case .pair(let pair): pair
            case .text(let text): UInt(bitPattern: text.hashValue)
            }
        return UInt(bitPattern: tier) ^ number << 32 ^ number >> 32
    }

    /// The two numbers that a text is; nil if it is anything else, or they would be written in another way.
    @usableFromInline
    static func pair(_ text: String) -> UInt? {
        var parts: (first: UInt, second: UInt) = (0, 0)
        var digits = 0
        var isSecond = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                // Of several digits, the first is no zero.
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
