/// A number that identifies one entity. Each kind of entity has its own type, so that a post's id cannot be used for a person.
///
/// On the wire it is a 32-bit number. The numbers of different servers are unrelated.
public protocol WireIdentifier:
    WireValue, Codable, Comparable, CustomStringConvertible, ExpressibleByIntegerLiteral, WireParameter
where IntegerLiteralType == Int {
    /// The number.
    var rawValue: Int { get }

    /// Creates an id from a number; it is not checked that the number fits in 32 bits or comes from a server.
    init(_ rawValue: Int)
}

extension WireIdentifier {
    /// Reads a number of at most 32 bits.
    ///
    /// - Throws: `DecodingError` for any other value; a number out of range is an error, never another id.
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

    /// Creates an id from a literal: `let id: PostID = 42`.
    @inlinable
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// Orders ids of one kind by their number, which is the order of creation on one server.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Hashes the number with one multiplication, many times as fast as `Hasher`, because identity maps look up every row of a page.
    ///
    /// `Set` and `Dictionary` call this method first. The two secret numbers are new in every process, so that a server cannot choose
    /// colliding ids. Custom hashing still uses `hash(into:)`.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func _rawHashValue(seed: Int) -> Int {
        let (secret, factor) = IdentifierHashKeys.pair
        let product = (UInt(bitPattern: rawValue) ^ secret ^ UInt(bitPattern: seed)).multipliedFullWidth(by: factor)
        return Int(bitPattern: product.high ^ product.low)
    }

    /// The number as text, such as `42`.
    public var description: String { String(rawValue) }

    /// The number as text, such as `42`.
    public var wireParameter: String { String(rawValue) }
}

/// The secret numbers for the hashes of identifiers.
@usableFromInline
enum IdentifierHashKeys {
    /// Two numbers that are new in every process; the second one is odd.
    @usableFromInline static let pair = (
        secret: UInt(bitPattern: "secret".hashValue), factor: UInt(bitPattern: "factor".hashValue) | 1
    )
}
