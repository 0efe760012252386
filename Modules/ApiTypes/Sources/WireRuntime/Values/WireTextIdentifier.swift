/// A text that names one entity of one kind, for APIs whose ids are strings; a type of its own for each kind, as with ``WireIdentifier``.
///
/// Any string is one, so that no page fails by an id that looks odd. One that cannot stand in a path is refused when a request is made of
/// it: see ``WireRequest/path(percentEncoded:)``.
///
/// ```swift
/// struct StatusID: WireTextIdentifier {
///     let rawValue: String
///     init(_ rawValue: String) { self.rawValue = rawValue }
/// }
/// let id: StatusID = "109382006402042919"
/// ```
public protocol WireTextIdentifier:
    WireValue, Encodable, CustomStringConvertible, ExpressibleByStringLiteral, WireParameter
where StringLiteralType == String {
    /// The text.
    var rawValue: String { get }

    /// Wraps a text; nothing checks that a server has given it.
    init(_ rawValue: String)
}

extension WireTextIdentifier {
    /// Reads a string.
    ///
    /// - Throws: `DecodingError` if it is not a string, a number included; any string is kept.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the string as it came.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// Reads a string.
    @inlinable
    public init(from reader: inout WireReader) throws(WireStop) { self.init(try reader.string()) }

    /// Wraps a literal: `let id: StatusID = "42"`.
    @inlinable
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text alone.
    public var description: String { rawValue }

    /// The text alone.
    public var wireParameter: String { rawValue }
}
