/// A body as it is declared, for one version: reads what is sent, as its bytes come in, and complains of the first thing that is wrong.
/// What is missing is told at the end.
struct BodyShape: Sendable {
    let name: String
    /// In the real server's order.
    let members: [any AnyMember]
    private let dialect: Dialect
    private let isObjectOnly: Bool
    private let indices: [String: Int]

    /// The shape of a body that is declared.
    init(_ body: any RequestBody.Type, in dialect: Dialect) {
        let hasToken = dialect == .v0_18 && !body.isForAnybody
        self.init(body.name, Self.members(of: body.init()) + (hasToken ? [Self.token] : []), in: dialect)
    }

    /// The shape of an object inside of a body; complaints do not know its name, and no list may stand for it.
    init(_ group: any MemberGroup.Type, in dialect: Dialect) {
        self.init("", Self.members(of: group.init()), in: dialect, isObjectOnly: true)
    }

    private init(_ name: String, _ members: [any AnyMember], in dialect: Dialect, isObjectOnly: Bool = false) {
        self.name = name
        self.members = members.filter { $0.dialect == nil || $0.dialect == dialect }
        self.dialect = dialect
        self.isObjectOnly = isObjectOnly
        indices = Dictionary(uniqueKeysWithValues: self.members.enumerated().map { ($1.name, $0) })
    }

    /// What 0.18 has among the members instead of a header.
    static let token = Member<String>("auth")

    /// The members in the order in which they are declared, those of groups among them.
    private static func members(of group: any MemberGroup) -> [any AnyMember] {
        Mirror(reflecting: group).children.flatMap { _, child -> [any AnyMember] in
            if let member = child as? any AnyMember { return [member] }
            return (child as? any MemberGroup).map(members) ?? []
        }
    }

    // MARK: Reading

    /// What was read so far.
    struct Found {
        var values: MemberValues = [:]
        /// Whether a text has a NUL, which no column takes.
        var hasNUL = false
    }

    func read(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> Found {
        switch try reader.next() {
        case .object: return try readObject(&reader)
        case .array where !isObjectOnly: return try readList(&reader)
        default: throw try reader.invalidType(expected: isObjectOnly ? "a map" : "struct \(name)")
        }
    }

    private func readObject(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> Found {
        var found = Found()
        try reader.object { reader, key throws(JSONReader.Malformed) in
            guard let index = indices[key] else { return try reader.skip() }
            if found.values[key] != nil {
                try reader.skip()
                throw reader.complaint("duplicate field `\(key)`")
            }
            try take(members[index], &reader, &found)
        }
        for member in members where !member.isOptional && found.values[member.name] == nil {
            throw reader.complaint("missing field `\(member.name)`")
        }
        return found
    }

    /// A list may stand for the members in their order.
    private func readList(_ reader: inout JSONReader) throws(JSONReader.Malformed) -> Found {
        var found = Found()
        var count = 0
        var beyond: JSONReader.Malformed?
        try reader.array { reader throws(JSONReader.Malformed) in
            if count < members.count {
                try take(members[count], &reader, &found)
            } else {
                try reader.skip()
                beyond = beyond ?? reader.complaint("trailing characters")
            }
            count += 1
        }
        if let beyond { throw beyond }
        if count < members.count {
            let elements = members.count == 1 ? "1 element" : "\(members.count) elements"
            throw reader.complaint("invalid length \(count), expected struct \(name) with \(elements)")
        }
        return found
    }

    private func take(
        _ member: any AnyMember,
        _ reader: inout JSONReader,
        _ found: inout Found
    ) throws(JSONReader.Malformed) {
        let (value, hasNUL) = try member.read(&reader, in: dialect)
        found.values[member.name] = value
        found.hasNUL = found.hasNUL || hasNUL
    }
}
