public import Foundation

/// A request that a client has sent completely.
public struct HTTPPortRequest: Hashable, Sendable {
    /// The methods that a port can take; ``HTTPPortOptions/methods`` names those that it does take.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        /// Reads data.
        case get = "GET"
        /// Writes or creates data.
        case post = "POST"
        /// Replaces data.
        case put = "PUT"
        /// Deletes data.
        case delete = "DELETE"
        /// Changes a part of the data.
        case patch = "PATCH"
    }

    /// One `name=value` pair of the query, decoded.
    public struct QueryItem: Hashable, Sendable {
        /// The parameter's name.
        public let name: String
        /// The parameter's value; empty if there is none.
        public let value: String

        /// Makes a pair of a name and a value, both decoded.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method. A HEAD arrives as a GET, of whose response only the head is sent.
    public var method: Method
    /// The decoded path below ``HTTPPortOptions/basePath``. It begins with a slash.
    ///
    /// An encoded slash, percent sign or plus stays encoded, so that it does not separate components.
    public var path: String
    /// The query in order; a name may occur several times.
    public var query: [QueryItem]
    /// The headers in the order in which they arrived.
    public var headers: HTTPPortHeaders
    /// The body; empty if there is none.
    public var body: Data
    /// True if the request came from this machine.
    public var isFromThisMachine: Bool

    /// Makes a request, for tests of a handler.
    public init(
        method: Method = .get,
        path: String,
        query: [QueryItem] = [],
        headers: HTTPPortHeaders = HTTPPortHeaders(),
        body: Data = Data(),
        isFromThisMachine: Bool = true
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.isFromThisMachine = isFromThisMachine
    }
}

/// Header fields in order; names are compared ignoring case.
public struct HTTPPortHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral, Sequence {
    private var fields: [Field]

    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name in its original spelling.
        public let name: String
        /// The value.
        public let value: String
    }

    /// Makes an empty list.
    public init() { fields = [] }

    /// Makes a list from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) { fields = elements.map(Field.init) }

    /// The first value for `name`. Assigning a value replaces all fields with that name; assigning nil removes them.
    ///
    /// - Complexity: O(fields).
    public subscript(name: String) -> String? {
        get { fields.first { Self.isSame($0.name, name) }?.value }
        set {
            let index = fields.firstIndex { Self.isSame($0.name, name) }
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: index ?? fields.endIndex) }
        }
    }

    /// Returns all values for `name`, in order.
    ///
    /// - Complexity: O(fields).
    public func values(of name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Adds a field and keeps other fields with the same name.
    public mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Returns an iterator over the fields in order.
    public func makeIterator() -> some IteratorProtocol<Field> { fields.makeIterator() }

    /// Returns true if two names are equal ignoring case. Names are ASCII, so this compares bytes without allocating.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
}
