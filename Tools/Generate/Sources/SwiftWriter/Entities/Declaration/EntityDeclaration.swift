/// The declaration of one entity.
struct EntityDeclaration: Sendable, Decodable {
    /// The Swift name: `Post`.
    let name: String
    /// The kind's name in logs and files: `post`.
    let kind: String
    /// The entity in a sentence: `a post`; by default, the words of its name.
    let noun: String
    /// The Swift type of its identity.
    let id: String
    /// The protocol of its tier values, if it differs from the folder's protocol.
    let value: String?
    /// The expression that upgrades a stub; nil if there is no stub.
    let stub: String?
    /// The protocols, shared by several entities, that a stub conforms to.
    let stubConforms: [String]
    /// The expression that upgrades every tier below ``upgradesTo``.
    let upgrade: String?
    /// The highest tier that one request of `upgrade` reaches.
    let upgradesTo: Int
    /// True if the entity has one tier, without a number in its name.
    let isSingle: Bool
    /// The kind whose queue its edits are sent in; nil for its own.
    let lane: String?
    /// The default identity of a mock, for identity types that cannot be made from a number.
    let mock: String?
    /// The tiers, the lowest first.
    var tiers: [TierDeclaration]

    init(from decoder: any Decoder) throws {
        var keys = [
            "entity", "kind", "noun", "id", "value", "stub", "stubConforms", "upgrade", "upgradesTo", "single", "lane",
            "mock", "tiers",
        ]
        // Without tiers there is one, whose keys stand beside those of the entity.
        let isTier = try !decoder.container(keyedBy: AnyKey.self).contains(AnyKey("tiers"))
        if isTier { keys += TierDeclaration.keys.filter { !keys.contains($0) } }
        let object = try StrictKeyedDecoder(decoder, keys: keys)
        let name: String = try object.required("entity")
        self.name = name
        kind = try object.optional("kind") ?? name.prefix(1).lowercased() + name.dropFirst()
        noun = try object.optionalSentence("noun") ?? name.noun
        id = try object.required("id")
        value = try object.optional("value")
        stub = try object.optional("stub")
        stubConforms = try object.list("stubConforms")
        upgrade = try object.optional("upgrade")
        isSingle = try object.optional("single") ?? isTier
        lane = try object.optional("lane")
        mock = try object.optional("mock")
        tiers = isTier ? [try TierDeclaration(beside: object, decoder)] : try object.required("tiers")
        upgradesTo = try object.optional("upgradesTo") ?? tiers.count
        guard !tiers.isEmpty else { throw object.error("tiers", "an entity has a tier at least") }
        guard (1...tiers.count).contains(upgradesTo) else { throw object.error("upgradesTo", "there is no such tier") }
        guard !isSingle || tiers.count == 1 else { throw object.error("single", "it has several tiers") }
    }
}

/// The declaration of one tier of an entity.
struct TierDeclaration: Sendable, Decodable {
    /// The sentence that describes it.
    let doc: String
    /// The wire types that it is made from, by dialect.
    var from: [String: Several]
    /// The position of the identity, by dialect.
    var id: [String: Source]
    /// The position of the lower tier, by dialect.
    var lower: [String: Source]
    /// The fields of the lower tier that the wire value has beside it, by dialect.
    let lowerAlso: [String: [String: Source]]
    /// The expression that upgrades this tier, if it differs from the entity's.
    let upgrade: String?
    /// The protocols, shared by several entities, that this tier and every higher tier conform to.
    let conforms: [String]
    /// The names of the groups that can be edited.
    let edits: [String]
    /// The groups of fields that a response includes, or an edit changes, by themselves.
    var groups: [GroupDeclaration]
    /// The tiers of other entities that it contains.
    var children: [ChildDeclaration]
    /// The fields that it adds to the lower tier.
    var fields: [FieldDeclaration]
    /// The wire fields that no tier shows, with the reasons.
    let leftOut: [ExcludedFieldDeclaration]
    /// The position in its file.
    let place: [String]

    /// The keys of a tier.
    fileprivate static let keys = [
        "doc", "from", "id", "lower", "lowerAlso", "upgrade", "conforms", "edits", "groups", "children", "fields",
        "leftOut",
    ]

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: Self.keys)
        try self.init(object, decoder, id: object.byDialect("id", decoder.dialects))
    }

    /// Reads the only tier of an entity from the keys beside those of the entity, whose `id` is a type and not a position.
    fileprivate init(beside object: StrictKeyedDecoder, _ decoder: any Decoder) throws {
        try self.init(object, decoder, id: [:])
    }

    private init(_ object: StrictKeyedDecoder, _ decoder: any Decoder, id: [String: Source]) throws {
        self.id = id
        doc = try object.sentence("doc")
        from = try object.byDialect("from", decoder.dialects)
        lower = try object.byDialect("lower", decoder.dialects)
        lowerAlso = try object.optional("lowerAlso") ?? [:]
        upgrade = try object.optional("upgrade")
        conforms = try object.list("conforms")
        edits = try object.list("edits")
        groups = try object.list("groups")
        children = try object.list("children")
        fields = try object.list("fields")
        leftOut = try object.list("leftOut")
        place = decoder.place
    }
}

/// Fields of one tier that a response includes, or an edit changes, together.
struct GroupDeclaration: Sendable, Decodable {
    let name: String
    /// The sentence; empty until ``EntityDefaults`` completes it.
    var doc = ""
    /// The paths to a wire value that is nil if the response leaves the group out, by dialect.
    let saidIf: [String: Source]
    let place: [String]

    /// Makes the group of an edit, without a row of its own.
    init(edit name: String, place: [String]) {
        self.name = name
        self.place = place
        saidIf = [:]
    }

    init(from decoder: any Decoder) throws {
        place = decoder.place
        if let name = decoder.text {
            self.name = name
            saidIf = [:]
            return
        }
        let object = try StrictKeyedDecoder(decoder, keys: ["name", "doc", "saidIf"])
        name = try object.required("name")
        doc = try object.optionalSentence("doc") ?? ""
        saidIf = try object.byDialect("saidIf", decoder.dialects)
    }
}

/// A field of a tier.
struct FieldDeclaration: Sendable, Decodable {
    let name: String
    let type: String
    /// The sentence; empty until ``EntityDefaults`` completes it.
    var doc = ""
    /// The first server version that sends it.
    var since: String?
    var group: String?
    /// The value of a viewer's mark that is not set; nil if the field is not a mark.
    var mark: String?
    /// The default value if the response leaves the field out, whatever the dialect.
    var or: String?
    /// The default values for single dialects.
    var orByDialect: [String: String] = [:]
    /// The default value of a mock builder.
    var mock: String?
    /// The position on the wire, by dialect.
    var sources: [String: Source] = [:]
    /// True if the row names no dialect, so that its name is its position.
    var isNamedLikeWire = true
    let place: [String]

    /// Returns the default value for the responses of a dialect; nil if there is none.
    func or(in dialect: String) -> String? { orByDialect[dialect] ?? or }

    init(from decoder: any Decoder) throws {
        place = decoder.place
        if let row = try decoder.shortRow() {
            (name, type) = row
            return
        }
        let keys = ["name", "type", "doc", "since", "group", "mark", "or", "mock"]
        let object = try StrictKeyedDecoder(decoder, keys: keys + decoder.dialects)
        name = try object.required("name")
        type = try object.required("type")
        doc = try object.optionalSentence("doc") ?? ""
        since = try object.optional("since")
        group = try object.optional("group")
        mark = try object.optional("mark")
        if let value = try object.textOrDialects("or", decoder.dialects) {
            or = value.text
            orByDialect = value.byDialect
        }
        mock = try object.optional("mock")
        sources = try decoder.sources(object)
        isNamedLikeWire = !decoder.dialects.contains(where: object.has)
    }
}

/// A tier of another entity that a tier contains.
struct ChildDeclaration: Sendable, Decodable {
    enum Count: Sendable { case one, optional, many }

    let name: String
    /// The tier's name: `Person1`.
    let tier: String
    let count: Count
    /// The sentence; empty until ``EntityDefaults`` completes it.
    var doc = ""
    /// The first server version that sends it.
    var since: String?
    /// The fields with the child's identity: one, or the parts that it is made from.
    var follows: [String] = []
    /// True if the row does not say what it follows.
    var mayFollow = true
    /// The fields of the child that this tier's wire value has beside it, by dialect.
    var also: [String: [String: Source]] = [:]
    /// The name of the field that stores the children's identities.
    let ids: String
    /// The group that the identities belong to.
    var group: String?
    var sources: [String: Source] = [:]
    /// True if the row names no dialect, so that its name is its position.
    var isNamedLikeWire = true
    let place: [String]

    init(from decoder: any Decoder) throws {
        place = decoder.place
        if let row = try decoder.shortRow() {
            name = row.name
            (tier, count) = Self.tier(row.type)
            ids = Self.ids(row.name, count)
            return
        }
        let keys = ["name", "tier", "doc", "since", "follows", "ids", "group", "also"]
        let object = try StrictKeyedDecoder(decoder, keys: keys + decoder.dialects)
        let name: String = try object.required("name")
        self.name = name
        (tier, count) = Self.tier(try object.required("tier"))
        doc = try object.optionalSentence("doc") ?? ""
        since = try object.optional("since")
        group = try object.optional("group")
        follows = (try object.optional("follows") as Several?)?.all ?? []
        mayFollow = !object.has("follows")
        also = try object.optional("also") ?? [:]
        ids = try object.optional("ids") ?? Self.ids(name, count)
        sources = try decoder.sources(object)
        isNamedLikeWire = !decoder.dialects.contains(where: object.has)
    }

    /// Returns the name and the number of `[Note2]`, `Note2?` or `Note2`.
    private static func tier(_ type: String) -> (name: String, count: Count) {
        let count: Count = type.hasPrefix("[") ? .many : type.hasSuffix("?") ? .optional : .one
        return (type.trimmingCharacters(of: "[]?"), count)
    }

    private static func ids(_ name: String, _ count: Count) -> String {
        guard count == .many else { return name + "Id" }
        return (name.hasSuffix("s") ? String(name.dropLast()) : name) + "Ids"
    }
}

/// A wire field that no tier shows.
struct ExcludedFieldDeclaration: Sendable, Decodable {
    /// The type and the field, by dialect: `PostAggregates.published`.
    let fields: [String: String]
    let reason: String
    let place: [String]

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["reason"] + decoder.dialects)
        var fields: [String: String] = [:]
        for dialect in decoder.dialects { fields[dialect] = try object.optional(dialect) }
        self.fields = fields
        reason = try object.sentence("reason")
        place = decoder.place
    }
}

extension Decoder {
    /// Decodes the values under the names of the dialects.
    fileprivate func sources(_ object: StrictKeyedDecoder) throws -> [String: Source] {
        var sources: [String: Source] = [:]
        for dialect in dialects { sources[dialect] = try object.optional(dialect) }
        return sources
    }

    /// The value, if it is a text; nil if it is not.
    fileprivate var text: String? {
        // An error means that the value is no text.
        try? singleValueContainer().decode(String.self)
    }

    /// Returns the parts of a row that is a text, `name: Type`; nil if it is an object.
    fileprivate func shortRow() throws -> (name: String, type: String)? {
        guard let text else { return nil }
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(of: " ") }
        guard parts.count == 2, parts[0].isName, !parts[1].isEmpty else {
            throw DecodingError.dataCorruptedError(
                in: try singleValueContainer(),
                debugDescription: "“\(text)” is no row; write “name: Type”, or an object for what is unusual"
            )
        }
        return (parts[0], parts[1])
    }
}

extension StringProtocol {
    /// True if the text can be a name in Swift.
    fileprivate var isName: Bool {
        guard let first, first.isLetter || first == "_" else { return false }
        return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}

extension StringProtocol {
    /// Returns the text without these characters at both ends.
    fileprivate func trimmingCharacters(of characters: String) -> String {
        var text = self[startIndex...]
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}

/// The position of a value in a wire value: one path, or one for each of several wire types; nil if a type does not have it.
enum Source: Sendable, Decodable {
    case path(String)
    case byType([String: String?])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        do {
            self = .path(try value.decode(String.self))
        } catch DecodingError.typeMismatch {
            self = .byType(try value.decode([String: String?].self))
        }
    }

    /// Makes the source from the path in each wire type; nil if no type has one.
    init?(_ paths: [(type: String, path: String?)]) {
        let known = Set(paths.compactMap(\.path))
        guard let first = known.first else { return nil }
        let isSame = known.count == 1 && paths.allSatisfy { $0.path != nil }
        self = isSame ? .path(first) : .byType(Dictionary(paths.map { ($0.type, $0.path) }) { first, _ in first })
    }

    /// Returns the path in one wire type.
    func path(in type: String) -> String? {
        switch self {
        case .path(let path): path
        case .byType(let paths): paths[type] ?? nil
        }
    }
}

/// One text, or a list of them.
struct Several: Sendable, Decodable {
    var all: [String]

    init(_ all: [String]) { self.all = all }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        do {
            all = [try value.decode(String.self)]
        } catch DecodingError.typeMismatch {
            all = try value.decode([String].self)
        }
    }
}
