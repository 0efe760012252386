/// Header fields in order; names are compared ignoring case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral, Sequence {
    private var fields: [Field]

    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name in its original spelling.
        public let name: String
        /// The value.
        public let value: String
    }

    /// Creates an empty list.
    public init() { fields = [] }

    /// Creates a list from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map(Field.init)
    }

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

    /// Returns true if two names are equal ignoring case. Names are ASCII, so this compares bytes without allocating.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }

    /// Adds a field and keeps other fields with the same name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Returns an iterator over the fields in order.
    public func makeIterator() -> some IteratorProtocol<Field> { fields.makeIterator() }
}
