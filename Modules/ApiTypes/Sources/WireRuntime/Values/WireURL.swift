public import Foundation

/// A URL as the server wrote it: the string, parsed when somebody asks.
///
/// Parsing costs ten times what keeping the string does, most URLs of a page are never opened, and a string that Foundation cannot
/// parse is still what the server said: it shows, compares and goes back to the server unchanged.
public struct WireURL: WireValue, Encodable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text on the wire.
    public let string: String

    /// Keeps `string` as it is.
    public init(_ string: String) {
        self.string = string
    }

    /// Keeps a literal as it is.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Keeps the text of a parsed URL.
    public init(_ url: URL) {
        self.init(url.absoluteString)
    }

    /// The parsed URL; nil if it is none.
    ///
    /// - Complexity: O(length), at every call: keep the result where it is needed often.
    public var url: URL? { URL(string: string) }

    /// The text on the wire.
    public var description: String { string }

    /// Reads a string.
    ///
    /// - Throws: `DecodingError` if it is not a string; any string is kept.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the string as it came.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(string)
    }
}

extension WireURL: WireParameter {
    /// The text on the wire.
    public var wireParameter: String { string }
}
