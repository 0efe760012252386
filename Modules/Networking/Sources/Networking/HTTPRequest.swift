public import Foundation

/// What a transport is asked to send: a method, a path below the server's address, a query, headers and a body.
///
/// The server is not part of it: a ``Transport`` is bound to one. So the same request runs against the demo server in process, a
/// port on this machine and a real instance.
public struct HTTPRequest: Hashable, Sendable {
    /// An HTTP method, upper case on the wire.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        /// Reads; carries its parameters in the query.
        case get = "GET"
        /// Writes or creates.
        case post = "POST"
        /// Replaces.
        case put = "PUT"
        /// Deletes.
        case delete = "DELETE"
        /// Changes a part.
        case patch = "PATCH"

        /// Whether sending it twice does what sending it once does, so that it may be retried without asking.
        public var isIdempotent: Bool { self != .post && self != .patch }
    }

    /// One `name=value` of the query, decoded.
    public struct QueryItem: Hashable, Sendable {
        /// The parameter's name.
        public let name: String
        /// Its value, before percent-encoding.
        public let value: String

        /// Pairs a name with a value, neither of them encoded.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method.
    public var method: Method
    /// The path below the server's address, `/api/v3/site`, not encoded; the server's own base path is no part of it.
    public var path: String
    /// The query in order; a name may come twice.
    public var query: [QueryItem]
    /// The headers.
    public var headers: HTTPHeaders
    /// The body's bytes, if there is one.
    public var body: Data?

    /// Describes a request.
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
    /// Path and query as they stand in a request line, percent-encoded: `/api/v3/post/list?limit=5&type_=Local`.
    public var target: String {
        let encodedPath = Self.encodedPath(path)
        guard !query.isEmpty else { return encodedPath }
        let items = query.map {
            "\(Self.encode($0.name, allowing: Self.unreserved))=\(Self.encode($0.value, allowing: Self.unreserved))"
        }
        return "\(encodedPath)?\(items.joined(separator: "&"))"
    }

    /// A path, or a step of one, as it stands in an address.
    static func encodedPath(_ path: String) -> String { encode(path, allowing: pathSafe) }

    private static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    private static let pathSafe = unreserved.union("/:@!$&'()*+,;=".utf8)

    private static func encode(_ text: String, allowing safe: Set<UInt8>) -> String {
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
