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

/// One tier of one entity in a client's home: a word for the tier and one for the identity, so that looking one up costs little.
public struct EntryKey: Hashable, Sendable {
    /// The tier, by the type of its fields.
    public let tier: ObjectIdentifier
    /// The number, the two numbers (the first above the second), or the hash of the text.
    @usableFromInline let word: UInt
    @usableFromInline let form: Form
    /// The text, if it is one.
    @usableFromInline let text: String?

    /// What the word is. What is two numbers as a text, `3-17`, is two numbers here, whoever named it.
    @usableFromInline
    enum Form: UInt8, Sendable {
        case number, text, pair
    }

    /// Names a tier of an entity by the type of the tier's fields.
    @inlinable
    public init<Fields: TierFields>(_ tier: Fields.Type, _ id: EntityID) {
        switch id {
        case .number(let number): self.init(ObjectIdentifier(tier), UInt(bitPattern: number), .number)
        case .text(let text): self.init(ObjectIdentifier(tier), text)
        }
    }

    /// Names a tier of an entity whose identity is two numbers: ``EntityID/text(_:)`` with a hyphen between them, without the text.
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

    /// The entity.
    public var id: EntityID {
        switch form {
        case .number: .number(Int(bitPattern: word))
        case .pair: .text("\(word >> 32)-\(word & UInt(UInt32.max))")
        case .text: .text(text ?? "")
        }
    }

    /// Hashes tier and entity as one word: that of a text is its hash already.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(UInt(bitPattern: tier) ^ word << 32 ^ word >> 32)
    }

    /// The two numbers that a text is; nil if it is anything else, or they would be written in another way.
    private static func pair(_ text: String) -> UInt? {
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
