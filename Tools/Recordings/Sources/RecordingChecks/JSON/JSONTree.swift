/// A JSON text taken apart: numbers as they were written, truth values apart from numbers.
///
/// Foundation's reader makes a number of both `true` and 1; whoever compares what came with what goes out must not.
public indirect enum JSONTree: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as its text.
    case number(String)
    /// A string, escapes resolved.
    case string(String)
    /// An array.
    case array([JSONTree])
    /// An object; of two equal keys the first counts, as for the decoders.
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
    /// The text on one line, cut to what a message can hold.
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
