public import Middleware
public import WireRuntime

/// An identity that consists of more than a number: the ids of two tables under one kind, or a pair of ids.
///
/// Files and the REPL use its text: `mention-12`, `3-17`. The text contains neither `:` nor `@`, because they separate it from the rest of
/// the name of a value.
public protocol TextEntityID: EntityIDConvertible, Codable, LosslessStringConvertible {}

extension TextEntityID {
    /// The identity as a text.
    public var entityID: EntityID { .text(description) }

    /// Parses the text of an entity id; nil if it is not a text or names no identity of this kind.
    public init?(_ entityID: EntityID) {
        guard case .text(let text) = entityID else { return nil }
        self.init(text)
    }

    /// Decodes the identity from its text.
    ///
    /// - Throws: `DecodingError` for a text that is not an identity of this kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” names no \(Self.self).")
        }
        self = id
    }

    /// Encodes the identity as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension StringProtocol {
    /// The text before the last hyphen and the number after it; nil if there is no such number.
    var nameAndNumber: (name: SubSequence, number: Int)? {
        guard let hyphen = lastIndex(of: "-"), let number = Int(self[index(after: hyphen)...]) else { return nil }
        return (self[..<hyphen], number)
    }
}

/// A tier value of Lemmy whose entity is identified by a number.
public protocol LemmyTierValue: TierValue where ID: WireIdentifier {}

extension LemmyTierValue {
    /// Returns the number as an entity id.
    public static func entityID(of id: ID) -> EntityID { .number(id.rawValue) }

    /// Returns the number with its type; nil if the entity id is not a number.
    public static func id(of entityID: EntityID) -> ID? {
        if case .number(let number) = entityID { ID(number) } else { nil }
    }
}
