/// The declaration of one entity.
struct EntityDeclaration: Sendable, Decodable {
    /// The Swift name: `Post`.
    let name: String
    /// The kind's name in logs and files: `post`.
    let kind: String
    /// The entity in a sentence: `a post`.
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
    let tiers: [TierDeclaration]

    init(from decoder: any Decoder) throws {
        let keys = [
            "entity", "kind", "noun", "id", "value", "stub", "stubConforms", "upgrade", "upgradesTo", "single", "lane",
            "mock", "tiers",
        ]
        let object = try StrictKeyedDecoder(decoder, keys: keys)
        let name: String = try object.required("entity")
        self.name = name
        kind = try object.optional("kind") ?? name.prefix(1).lowercased() + name.dropFirst()
        noun = try object.sentence("noun")
        id = try object.required("id")
        value = try object.optional("value")
        stub = try object.optional("stub")
        stubConforms = try object.list("stubConforms")
        upgrade = try object.optional("upgrade")
        isSingle = try object.optional("single") ?? false
        lane = try object.optional("lane")
        mock = try object.optional("mock")
        tiers = try object.required("tiers")
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
    let from: [String: Several]
    /// The position of the identity, by dialect.
    let id: [String: Source]
    /// The position of the lower tier, by dialect.
    let lower: [String: Source]
    /// The fields of the lower tier that the wire value has beside it, by dialect.
    let lowerAlso: [String: [String: Source]]
    /// The expression that upgrades this tier, if it differs from the entity's.
    let upgrade: String?
    /// The protocols, shared by several entities, that this tier and every higher tier conform to.
    let conforms: [String]
    /// The names of the groups that can be edited.
    let edits: [String]
    /// The groups of fields that a response includes, or an edit changes, by themselves.
    let groups: [GroupDeclaration]
    /// The tiers of other entities that it contains.
    let children: [ChildDeclaration]
    /// The fields that it adds to the lower tier.
    let fields: [FieldDeclaration]
    /// The wire fields that no tier shows, with the reasons.
    let leftOut: [ExcludedFieldDeclaration]
    /// The position in its file.
    let place: [String]

    init(from decoder: any Decoder) throws {
        let keys = [
            "doc", "from", "id", "lower", "lowerAlso", "upgrade", "conforms", "edits", "groups", "children", "fields",
            "leftOut",
        ]
        let object = try StrictKeyedDecoder(decoder, keys: keys)
        doc = try object.sentence("doc")
        from = try object.optional("from") ?? [:]
        id = try object.optional("id") ?? [:]
        lower = try object.optional("lower") ?? [:]
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
    let doc: String
    /// The paths to a wire value that is nil if the response leaves the group out, by dialect.
    let saidIf: [String: Source]
    let place: [String]

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["name", "doc", "saidIf"])
        name = try object.required("name")
        doc = try object.sentence("doc")
        saidIf = try object.optional("saidIf") ?? [:]
        place = decoder.place
    }
}

/// A field of a tier.
struct FieldDeclaration: Sendable, Decodable {
    let name: String
    let type: String
    let doc: String
    /// The first server version that sends it.
    let since: String?
    let group: String?
    /// The value of a viewer's mark that is not set; nil if the field is not a mark.
    let mark: String?
    /// The default value if the response leaves the field out.
    let or: String?
    /// The default value of a mock builder.
    let mock: String?
    /// The position on the wire, by dialect.
    let sources: [String: Source]
    let place: [String]

    init(from decoder: any Decoder) throws {
        let keys = ["name", "type", "doc", "since", "group", "mark", "or", "mock"]
        let object = try StrictKeyedDecoder(decoder, keys: keys + decoder.dialects)
        name = try object.required("name")
        type = try object.required("type")
        doc = try object.sentence("doc")
        since = try object.optional("since")
        group = try object.optional("group")
        mark = try object.optional("mark")
        or = try object.optional("or")
        mock = try object.optional("mock")
        sources = try decoder.sources(object)
        place = decoder.place
    }
}

/// A tier of another entity that a tier contains.
struct ChildDeclaration: Sendable, Decodable {
    enum Count: Sendable { case one, optional, many }

    let name: String
    /// The tier's name: `Person1`.
    let tier: String
    let count: Count
    let doc: String
    /// The first server version that sends it.
    let since: String?
    /// The fields with the child's identity: one, or the parts that it is made from.
    let follows: [String]
    /// The fields of the child that this tier's wire value has beside it, by dialect.
    let also: [String: [String: Source]]
    /// The name of the field that stores the children's identities.
    let ids: String
    /// The group that the identities belong to.
    let group: String?
    let sources: [String: Source]
    let place: [String]

    init(from decoder: any Decoder) throws {
        let keys = ["name", "tier", "doc", "since", "follows", "ids", "group", "also"]
        let object = try StrictKeyedDecoder(decoder, keys: keys + decoder.dialects)
        let name: String = try object.required("name")
        self.name = name
        let type: String = try object.required("tier")
        count = type.hasPrefix("[") ? .many : type.hasSuffix("?") ? .optional : .one
        tier = type.trimmingCharacters(of: "[]?")
        doc = try object.sentence("doc")
        since = try object.optional("since")
        group = try object.optional("group")
        follows = (try object.optional("follows") as Several?)?.all ?? []
        also = try object.optional("also") ?? [:]
        let ids = count == .many ? (name.hasSuffix("s") ? String(name.dropLast()) : name) + "Ids" : name + "Id"
        self.ids = try object.optional("ids") ?? ids
        sources = try decoder.sources(object)
        place = decoder.place
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
}

extension String {
    /// Returns the text without these characters at both ends.
    fileprivate func trimmingCharacters(of characters: String) -> String {
        var text = self[...]
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
    let all: [String]

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        do {
            all = [try value.decode(String.self)]
        } catch DecodingError.typeMismatch {
            all = try value.decode([String].self)
        }
    }
}
