/// Header fields in order; names compare without regard to case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral, Sequence {
    private var fields: [Field]

    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name as it was given.
        public let name: String
        /// The value.
        public let value: String
    }

    /// Makes an empty list.
    public init() { fields = [] }

    /// Makes a list from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map(Field.init)
    }

    /// The first value under `name`; assigning replaces all of that name, nil removes them.
    ///
    /// - Complexity: O(fields).
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            let index = fields.firstIndex { $0.name.lowercased() == name.lowercased() }
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: index ?? fields.endIndex) }
        }
    }

    /// Adds a field and keeps others of that name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Visits the fields in order.
    public func makeIterator() -> some IteratorProtocol<Field> { fields.makeIterator() }
}
