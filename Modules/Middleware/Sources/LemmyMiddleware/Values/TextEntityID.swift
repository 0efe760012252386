public import Middleware

/// An identity that takes more than a number: the ids of two tables under one kind, or a pair.
///
/// Its text is what files and the REPL say: `mention-12`, `3-17`. It has neither `:` nor `@`, which stand around it in names of values.
public protocol TextEntityID: EntityIdentifying, Codable, LosslessStringConvertible {}

extension TextEntityID {
    /// The text.
    public var entityID: EntityID { .text(description) }

    /// Reads the text; nil if it is none of this kind.
    public init?(_ entityID: EntityID) {
        guard case .text(let text) = entityID else { return nil }
        self.init(text)
    }

    /// Reads the text.
    ///
    /// - Throws: `DecodingError` for a text that is no identity of this kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” names no \(Self.self).")
        }
        self = id
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension StringProtocol {
    /// What stands before the last hyphen, and the number behind it; nil if there is none.
    var nameAndNumber: (name: SubSequence, number: Int)? {
        guard let hyphen = lastIndex(of: "-"), let number = Int(self[index(after: hyphen)...]) else { return nil }
        return (self[..<hyphen], number)
    }
}
