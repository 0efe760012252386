public import Foundation

/// A URL as the server wrote it. The string is only parsed on request.
///
/// Parsing costs ten times as much as keeping the string, and most URLs of a page are never opened. A string that Foundation cannot parse
/// is kept too: it can be shown, compared and sent back to the server unchanged.
public struct WireURL: WireValue, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text on the wire.
    public let string: String

    /// Creates a URL from `string` without changing it.
    public init(_ string: String) {
        self.string = string
    }

    /// Creates a URL from a literal without changing it.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates a URL from the text of a parsed URL.
    public init(_ url: URL) {
        self.init(url.absoluteString)
    }

    /// The parsed URL; nil if the string is not a URL.
    ///
    /// - Complexity: O(length) at every call; keep the result if you need it often.
    public var url: URL? { URL(string: string) }

    /// The text on the wire.
    public var description: String { string }

    /// Reads a string.
    ///
    /// - Throws: `DecodingError` if the value is not a string; every string is accepted.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the string unchanged.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(string)
    }
}

extension WireURL: WireParameter {
    /// The text on the wire.
    public var wireParameter: String { string }
}
