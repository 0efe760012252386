/// A text that identifies one entity, for APIs whose ids are strings. Each kind of entity has its own type, as with ``WireIdentifier``.
///
/// Every string is valid, so that an unusual id never fails a page. An id that cannot be used in a path is refused when a request is made
/// with it: see ``WireRequest/path(percentEncoded:)``.
///
/// ```swift
/// struct StatusID: WireTextIdentifier {
///     let rawValue: String
///     init(_ rawValue: String) { self.rawValue = rawValue }
/// }
/// let id: StatusID = "109382006402042919"
/// ```
public protocol WireTextIdentifier:
    WireValue, Codable, CustomStringConvertible, ExpressibleByStringLiteral, WireParameter
where StringLiteralType == String {
    /// The text.
    var rawValue: String { get }

    /// Creates an id from a text; it is not checked that it comes from a server.
    init(_ rawValue: String)
}

extension WireTextIdentifier {
    /// Reads a string.
    ///
    /// - Throws: `DecodingError` if the value is not a string, such as a number; every string is accepted.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the string unchanged.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// Reads a string.
    @inlinable
    public init(from reader: inout WireReader) throws(WireReadError) { self.init(try reader.string()) }

    /// Creates an id from a literal: `let id: StatusID = "42"`.
    @inlinable
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text of the id.
    public var description: String { rawValue }

    /// The text of the id.
    public var wireParameter: String { rawValue }
}
