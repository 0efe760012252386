/// A parsed JSON text, with numbers as text and separate Boolean values.
///
/// Foundation's reader turns both `true` and 1 into a number, so a comparison with it would miss that difference.
public indirect enum JSONTree: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as text.
    case number(String)
    /// A string, with escapes resolved.
    case string(String)
    /// An array.
    case array([JSONTree])
    /// An object; the first of two equal keys counts, as in the decoders.
    case object([String: JSONTree])

    /// Reads a text.
    ///
    /// - Throws: ``RecordingError`` with code `malformed`, naming the byte.
    public init(_ bytes: [UInt8]) throws(RecordingError) {
        var parser = JSONParser(bytes)
        self = try parser.document()
    }
}

extension JSONTree: CustomStringConvertible {
    /// The value on one line, shortened for messages.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): text.count > 60 ? "“\(text.prefix(60))…”" : "“\(text)”"
        case .array(let elements): "an array of \(elements.count)"
        case .object(let fields): "an object of \(fields.count) keys"
        }
    }
}
