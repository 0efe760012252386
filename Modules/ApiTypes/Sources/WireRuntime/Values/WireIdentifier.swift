/// A number that names one entity of one kind; a type of its own for each kind, so that a post's id never opens a person.
///
/// On the wire it is a 32-bit number. Numbers of two servers, or of two accounts' servers, have nothing to do with each other.
public protocol WireIdentifier:
    WireValue, Encodable, Comparable, CustomStringConvertible, ExpressibleByIntegerLiteral, WireParameter
where IntegerLiteralType == Int {
    /// The number.
    var rawValue: Int { get }

    /// Wraps a number; nothing checks that it fits in 32 bits, or that a server has given it.
    init(_ rawValue: Int)
}

extension WireIdentifier {
    /// Reads a number of at most 32 bits.
    ///
    /// - Throws: `DecodingError` for anything else; a number out of range is an error, never another id.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self.init(Int(try container.decode(Int32.self)))
        } catch let error as DecodingError {
            throw error
        } catch {
            // Foundation throws an internal error without a path here.
            let context = DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "An id is a whole number of at most 32 bits.",
                underlyingError: error
            )
            throw DecodingError.dataCorrupted(context)
        }
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// Wraps a literal: `let id: PostID = 42`.
    @inlinable
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// Orders ids of one kind by their number: in the order in which one server made them.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Hashes the number by one multiplication, many times as fast as `Hasher`: identity maps are asked for every row of a page.
    ///
    /// It is what `Set` and `Dictionary` ask first. The two secret numbers are new in every process, so that no server can choose ids
    /// that collide; whoever puts an id into a hash of his own uses `hash(into:)` as ever.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func _rawHashValue(seed: Int) -> Int {
        let (secret, factor) = IdentifierSecrets.pair
        let product = (UInt(bitPattern: rawValue) ^ secret ^ UInt(bitPattern: seed)).multipliedFullWidth(by: factor)
        return Int(bitPattern: product.high ^ product.low)
    }

    /// The number alone, `42`.
    public var description: String { String(rawValue) }

    /// The number alone, `42`.
    public var wireParameter: String { String(rawValue) }
}

/// What hashes of identifiers are made with.
@usableFromInline
enum IdentifierSecrets {
    /// Two numbers that are new in every process; the second is odd.
    @usableFromInline static let pair = (
        secret: UInt(bitPattern: "secret".hashValue), factor: UInt(bitPattern: "factor".hashValue) | 1
    )
}
