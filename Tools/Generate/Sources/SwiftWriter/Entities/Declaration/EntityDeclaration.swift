/// One entity, as its file declares it.
struct EntityDeclaration: Sendable, Decodable {
    /// The Swift name: `Post`.
    let name: String
    /// The kind's name in logs and files: `post`.
    let kind: String
    /// The entity in a sentence: `a post`.
    let noun: String
    /// The Swift type of its identity.
    let id: String
    /// What its tier values conform to, where it is not what all others do.
    let value: String?
    /// What a stub upgrades with; nil where there is no stub.
    let stub: String?
    /// The protocols of several entities that a stub meets already.
    let stubConforms: [String]
    /// What every tier below the highest that one request reaches upgrades with.
    let upgrade: String?
    /// The tier that `upgrade` reaches.
    let upgradesTo: Int
    /// Whether it has one tier, without a number in its name.
    let isSingle: Bool
    /// The kind whose edits its own are sent in line with.
    let lane: String?
    /// The identity that a mock has unless told otherwise, for types that no number makes.
    let mock: String?
    /// Its tiers, the lowest first.
    let tiers: [TierDeclaration]

    init(from decoder: any Decoder) throws {
        let keys = [
            "entity", "kind", "noun", "id", "value", "stub", "stubConforms", "upgrade", "upgradesTo", "single", "lane",
            "mock", "tiers",
        ]
        let object = try StrictObject(decoder, keys: keys)
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

/// How much of an entity is known.
struct TierDeclaration: Sendable, Decodable {
    /// What it is, a sentence.
    let doc: String
    /// The wire types it is made from, by dialect.
    let from: [String: Several]
    /// Where the identity stands, by dialect.
    let id: [String: Source]
    /// Where the tier below stands, by dialect.
    let lower: [String: Source]
    /// Fields of the tier below that the wire value says beside it, by dialect.
    let lowerAlso: [String: [String: Source]]
    /// What it upgrades with, where it is not what all tiers below the highest do.
    let upgrade: String?
    /// The protocols of several entities that it, and every tier above it, meets.
    let conforms: [String]
    /// The groups that can be edited.
    let edits: [String]
    /// Fields that are said or edited by themselves.
    let groups: [GroupDeclaration]
    /// Tiers of other entities.
    let children: [ChildDeclaration]
    /// What it adds to the tier below.
    let fields: [FieldDeclaration]
    /// What of the wire is shown nowhere, and why.
    let leftOut: [LeftOutDeclaration]
    /// Where it stands in its file.
    let place: [String]

    init(from decoder: any Decoder) throws {
        let keys = [
            "doc", "from", "id", "lower", "lowerAlso", "upgrade", "conforms", "edits", "groups", "children", "fields",
            "leftOut",
        ]
        let object = try StrictObject(decoder, keys: keys)
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

/// Fields of one tier that are said or edited together.
struct GroupDeclaration: Sendable, Decodable {
    let name: String
    let doc: String
    /// The paths that an answer says the group by, by dialect: nil there is “not said”.
    let saidIf: [String: Source]
    let place: [String]

    init(from decoder: any Decoder) throws {
        let object = try StrictObject(decoder, keys: ["name", "doc", "saidIf"])
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
    /// The first server that says it.
    let since: String?
    let group: String?
    /// The value of a viewer's mark that is not set.
    let mark: String?
    /// What stands for an answer's silence.
    let or: String?
    /// What a mock builder begins with.
    let mock: String?
    /// Where it stands, by dialect.
    let sources: [String: Source]
    let place: [String]

    init(from decoder: any Decoder) throws {
        let keys = ["name", "type", "doc", "since", "group", "mark", "or", "mock"]
        let object = try StrictObject(decoder, keys: keys + decoder.dialects)
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
    /// The first server that says it.
    let since: String?
    /// The fields with the child's identity: one, or those that it is made of.
    let follows: [String]
    /// Fields of the child that this tier's wire value says beside it, by dialect.
    let also: [String: [String: Source]]
    /// What the field that keeps the children's identities is called.
    let ids: String
    /// The group that the identities are said and edited with.
    let group: String?
    let sources: [String: Source]
    let place: [String]

    init(from decoder: any Decoder) throws {
        let keys = ["name", "tier", "doc", "since", "follows", "ids", "group", "also"]
        let object = try StrictObject(decoder, keys: keys + decoder.dialects)
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

/// A field of the wire that is shown nowhere.
struct LeftOutDeclaration: Sendable, Decodable {
    /// Type and field, by dialect: `PostAggregates.published`.
    let fields: [String: String]
    let reason: String
    let place: [String]

    init(from decoder: any Decoder) throws {
        let object = try StrictObject(decoder, keys: ["reason"] + decoder.dialects)
        var fields: [String: String] = [:]
        for dialect in decoder.dialects { fields[dialect] = try object.optional(dialect) }
        self.fields = fields
        reason = try object.sentence("reason")
        place = decoder.place
    }
}

extension Decoder {
    /// What a row says under the names of the dialects.
    fileprivate func sources(_ object: StrictObject) throws -> [String: Source] {
        var sources: [String: Source] = [:]
        for dialect in dialects { sources[dialect] = try object.optional(dialect) }
        return sources
    }
}

extension String {
    /// Without these characters at both ends.
    fileprivate func trimmingCharacters(of characters: String) -> String {
        var text = self[...]
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}
