public import Foundation

/// A request for a transport: a method, a path below the server's address, a query, headers and a body.
///
/// It does not contain the server, because a ``Transport`` is bound to one. So the same request works with the demo server in process, a
/// port on this machine and a real instance.
public struct HTTPRequest: Hashable, Sendable {
    /// An HTTP method, in upper case on the wire.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        /// Reads data; its parameters are in the query.
        case get = "GET"
        /// Writes or creates data.
        case post = "POST"
        /// Replaces data.
        case put = "PUT"
        /// Deletes data.
        case delete = "DELETE"
        /// Changes a part of the data.
        case patch = "PATCH"

        /// True if sending the request twice has the same effect as sending it once, so that it may be retried without asking.
        public var isIdempotent: Bool { self != .post && self != .patch }
    }

    /// One `name=value` pair of the query, decoded.
    public struct QueryItem: Hashable, Sendable {
        /// The parameter's name.
        public let name: String
        /// Its value, before percent-encoding.
        public let value: String

        /// Creates a pair of a name and a value, both not encoded.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method.
    public var method: Method
    /// The path below the server's address, such as `/api/v3/site`, not encoded. It does not contain the server's base path.
    public var path: String
    /// The query in order; a name may occur several times.
    public var query: [QueryItem]
    /// The headers.
    public var headers: HTTPHeaders
    /// The body's bytes, if there is one.
    public var body: Data?

    /// Creates a request.
    public init(
        method: Method = .get,
        path: String,
        query: [QueryItem] = [],
        headers: HTTPHeaders = HTTPHeaders(),
        body: Data? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }
}

extension HTTPRequest {
    /// The path and query as in a request line, percent-encoded: `/api/v3/post/list?limit=5&type_=Local`.
    public var target: String {
        let encodedPath = Self.encodedPath(path)
        guard !query.isEmpty else { return encodedPath }
        let items = query.map {
            "\(Self.encode($0.name, allowing: Self.unreserved))=\(Self.encode($0.value, allowing: Self.unreserved))"
        }
        return "\(encodedPath)?\(items.joined(separator: "&"))"
    }

    /// Returns a path, or a segment of one, percent-encoded for an address.
    static func encodedPath(_ path: String) -> String { encode(path, allowing: pathSafe) }

    private static let unreserved = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    private static let pathSafe = unreserved.union(ASCIISet("/:@!$&'()*+,;="))

    private static func encode(_ text: String, allowing safe: ASCIISet) -> String {
        if text.utf8.allSatisfy(safe.contains) { return text }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if safe.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A set of ASCII characters, one bit for each.
private struct ASCIISet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: StaticString) {
        characters.withUTF8Buffer { bytes in
            for byte in bytes {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }
    }

    func union(_ other: ASCIISet) -> ASCIISet {
        var result = self
        result.low |= other.low
        result.high |= other.high
        return result
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }
}
