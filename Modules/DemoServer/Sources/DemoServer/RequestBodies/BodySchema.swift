/// The schema of a request body for one version. It reads the members in the order in which they are sent and reports the first error.
/// Missing members are reported at the end.
struct BodySchema: Sendable {
    let name: String
    /// The members in the real server's order.
    let members: [any AnyBodyField]
    let dialect: Dialect
    private let isObjectOnly: Bool
    private let indices: [String: Int]

    /// Makes the schema of a declared body.
    init(_ body: any RequestBody.Type, in dialect: Dialect) {
        let hasToken = dialect == .v0_18 && !body.allowsAnonymous
        self.init(body.name, Self.members(of: body.init()) + (hasToken ? [Self.token] : []), in: dialect)
    }

    /// Makes the schema of an object inside a body. Errors do not name it, and a list cannot replace it.
    init(_ group: any BodyFieldGroup.Type, in dialect: Dialect) {
        self.init("", Self.members(of: group.init()), in: dialect, isObjectOnly: true)
    }

    private init(_ name: String, _ members: [any AnyBodyField], in dialect: Dialect, isObjectOnly: Bool = false) {
        self.name = name
        self.members = members.filter { $0.dialect == nil || $0.dialect == dialect.ofV3 }
        self.dialect = dialect
        self.isObjectOnly = isObjectOnly
        indices = Dictionary(uniqueKeysWithValues: self.members.enumerated().map { ($1.name, $0) })
    }

    /// The member that holds the token in 0.18, which uses no header for it.
    static let token = Member<String>("auth")

    /// Returns the members in the order of their declaration, including those of groups.
    private static func members(of group: any BodyFieldGroup) -> [any AnyBodyField] {
        Mirror(reflecting: group).children.flatMap { _, child -> [any AnyBodyField] in
            if let member = child as? any AnyBodyField { return [member] }
            return (child as? any BodyFieldGroup).map(members) ?? []
        }
    }

    // MARK: Reading

    /// The values that were read so far.
    struct DecodedValues {
        var values: BodyFieldValues = [:]
        /// True if a text contains a NUL, which no column accepts.
        var hasNUL = false
    }

    func read(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> DecodedValues {
        switch try reader.next() {
        case .object: return try readObject(&reader)
        case .array where !isObjectOnly: return try readList(&reader)
        default: throw try reader.invalidType(expected: isObjectOnly ? "a map" : "struct \(name)")
        }
    }

    private func readObject(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> DecodedValues {
        var found = DecodedValues()
        try reader.object { reader, key throws(JSONReader.Malformed) in
            guard let index = indices[key] else { return try reader.skip() }
            if found.values[key] != nil {
                try reader.skip()
                throw reader.error("duplicate field `\(key)`")
            }
            try decode(members[index], from: &reader, into: &found)
        }
        for member in members where !member.isOptional && found.values[member.name] == nil {
            throw reader.error("missing field `\(member.name)`")
        }
        return found
    }

    /// Reads a list, which may replace the object: its elements are the members in their order.
    private func readList(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> DecodedValues {
        var found = DecodedValues()
        var count = 0
        var beyond: JSONReader.Malformed?
        try reader.array { reader throws(JSONReader.Malformed) in
            if count < members.count {
                try decode(members[count], from: &reader, into: &found)
            } else {
                try reader.skip()
                beyond = beyond ?? reader.error("trailing characters")
            }
            count += 1
        }
        if let beyond { throw beyond }
        if count < members.count {
            let elements = members.count == 1 ? "1 element" : "\(members.count) elements"
            throw reader.error("invalid length \(count), expected struct \(name) with \(elements)")
        }
        return found
    }

    private func decode(
        _ member: any AnyBodyField,
        from reader: inout JSONReader,
        into found: inout DecodedValues
    ) throws(JSONReader.Malformed) {
        let (value, hasNUL) = try member.read(&reader, in: dialect)
        found.values[member.name] = value
        found.hasNUL = found.hasNUL || hasNUL
    }
}
