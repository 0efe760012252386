/// The mapping from one wire type of one dialect to a tier value. Expressions are Swift source.
struct TierMapping {
    let tier: EntityTier
    let dialect: String
    /// The wire type: `PostView`.
    let wire: String
    /// Its Swift name: `ApiPostView`.
    let swift: String
    /// The expression for the identity, in the lowest tier.
    var id: String?
    /// The expression for the lower tier.
    var lower: String?
    /// The expression for each child, in their order; nil if the wire type does not have it.
    var children: [String?] = []
    /// The expression for each field, in their order; nil if the wire type does not have it.
    var fields: [String?] = []
    /// For types read in place: the expression that compares each field with the known `fields`, in their order; nil if the wire type does
    /// not have it.
    var matches: [String?] = []
    /// True if a string or a URL is among the fields.
    var hasText = false
    /// The groups that the wire type never includes.
    var silent: [String] = []
    /// The groups that only some values include, and the expression that is nil if they do not.
    var sometimes: [(group: String, expression: String)] = []
    /// The wire fields that the mapping reads.
    var used: Set<String> = []
}

/// Computes the mappings, and collects their problems.
struct Mappings {
    let entities: Entities
    /// The wire types that are read in place, by dialect; set only for the mappings of their twins.
    private let inPlace: [String: InPlaceTypes]
    private(set) var problems: [GenerationError.Problem] = []
    private(set) var all: [TierMapping] = []

    init(_ entities: Entities, inPlace: [String: InPlaceTypes] = [:]) {
        self.entities = entities
        self.inPlace = inPlace
        for tier in entities.all {
            for (dialect, types) in tier.declaration.from.sorted(by: { $0.key < $1.key }) {
                guard entities.settings.dialects[dialect] != nil else {
                    problems.report(
                        tier,
                        "from",
                        .missingFact,
                        "there is no dialect “\(dialect)”",
                        "The settings name them.",
                        tier.declaration.place + ["from"]
                    )
                    continue
                }
                for wire in types.all where isKnown(wire, tier, dialect) {
                    all.append(mapping(of: tier, dialect, wire))
                }
            }
        }
    }

    /// Reports a wire type that the schemas do not have.
    private mutating func isKnown(_ wire: String, _ tier: EntityTier, _ dialect: String) -> Bool {
        guard let model = entities.models[dialect], model.type(named: wire) == nil else {
            return true
        }
        let nearest = model.types.map(\.wire).nearest(to: wire).map { "Did you mean “\($0)”? " } ?? ""
        problems.report(
            tier,
            "from",
            .unknownType,
            "\(dialect): there is no wire type \(wire)",
            "\(nearest)The names are those of the schemas.",
            tier.declaration.place + ["from"]
        )
        return false
    }

    private mutating func mapping(of tier: EntityTier, _ dialect: String, _ wire: String) -> TierMapping {
        let swift = inPlace[dialect]?.name(wire) ?? entities.settings.swiftName(wire, in: dialect)
        var mapping = TierMapping(tier: tier, dialect: dialect, wire: wire, swift: swift)
        if let lower = tier.lower {
            if let path = tier.declaration.lower[dialect]?.path(in: wire) {
                if let read = read(path, &mapping, "lower", tier.declaration.place + ["lower", dialect]) {
                    let place = tier.declaration.place + ["lowerAlso", dialect]
                    let rows = tier.declaration.lowerAlso[dialect, default: [:]]
                    let beside = also(rows, lower, "lower", place, &mapping)
                    mapping.lower = "\(value(of: lower, read, mapping))\(beside)"
                }
            } else {
                let hint = "Name it under “lower”\(candidates(for: lower, in: wire, dialect))."
                problems.report(
                    tier,
                    "lower",
                    .missingFact,
                    "no rule says where \(lower.name) is in \(wire)",
                    hint,
                    tier.declaration.place + ["lower"]
                )
            }
        } else if let path = tier.declaration.id[dialect]?.path(in: wire) {
            var read = read(path, &mapping, "id", tier.declaration.place + ["id", dialect])
            if inPlace[dialect] != nil { read?.readText() }
            mapping.id = read?.swift
        } else {
            problems.report(
                tier,
                "id",
                .missingFact,
                "no rule says where the identity is in \(wire)",
                "Name it under “id”.",
                tier.declaration.place + ["id"]
            )
        }
        for child in tier.declaration.children { map(child, &mapping) }
        for field in tier.declaration.fields { map(field, &mapping) }
        for group in tier.declaration.groups { map(group, &mapping) }
        return mapping
    }

    private mutating func map(_ child: ChildDeclaration, _ mapping: inout TierMapping) {
        guard let tier = entities.tiers[child.tier] else { return }
        guard let path = child.sources[mapping.dialect]?.path(in: mapping.wire) else {
            if child.count == .one {
                problems.report(
                    mapping.tier,
                    child.name,
                    .missingFact,
                    "\(mapping.wire) does not have it",
                    "Make it optional.",
                    child.place
                )
            }
            return mapping.children.append(nil)
        }
        let place = child.place + [mapping.dialect]
        guard let read = read(path, &mapping, child.name, place) else { return }
        if read.isCall { return mapping.children.append(read.swift) }
        let beside = also(
            child.also[mapping.dialect, default: [:]],
            tier,
            child.name,
            child.place + ["also", mapping.dialect],
            &mapping
        )
        switch child.count {
        case .optional where read.isOptional:
            var element = read
            element.swift = "$0"
            mapping.children.append("\(read.swift).map { \(value(of: tier, element, mapping))\(beside) }")
        case .one, .optional:
            mapping.children.append("\(value(of: tier, read, mapping))\(beside)")
        case .many:
            let element = read.element.first ?? WireExpression(swift: "$0")
            let list = "\(read.swift)\(read.isOptional ? "?" : "").map { \(value(of: tier, element, mapping)) }"
            mapping.children.append(read.isOptional ? "\(list) ?? []" : list)
        }
    }

    /// Returns the expression that makes a tier value from the value of an expression.
    private func value(of tier: EntityTier, _ read: WireExpression, _ mapping: TierMapping) -> String {
        let twin = read.type.flatMap { inPlace[mapping.dialect]?.name(of: $0) }
        let context = twin == nil ? "server: server" : "in: text, server: server, known: known"
        return "\(tier.value)(\(read.swift), \(context))"
    }

    /// Returns the expression that updates a part with the fields that the wire value has beside it.
    private mutating func also(
        _ rows: [String: Source],
        _ part: EntityTier,
        _ row: String,
        _ place: [String],
        _ mapping: inout TierMapping
    ) -> String {
        var groups: [String] = []
        let changes = rows.sorted { $0.key < $1.key }.compactMap { name, source -> String? in
            guard let path = source.path(in: mapping.wire) else { return nil }
            guard let field = part.declaration.fields.first(where: { $0.name == name }) else {
                problems.report(
                    mapping.tier,
                    row,
                    .missingFact,
                    "\(part.name) has no field “\(name)”",
                    "Name one of its own.",
                    place + [name]
                )
                return nil
            }
            guard var read = read(path, &mapping, row, place + [name]) else { return nil }
            if case .date? = read.type?.resolved { read.swift += read.isOptional ? "?.date" : ".date" }
            if inPlace[mapping.dialect] != nil { read.readText() }
            if let group = field.group, !groups.contains(".\(group)") { groups.append(".\(group)") }
            return "$0.\(name) = \(read.or(or(of: field, mapping)))"
        }
        guard !changes.isEmpty else { return "" }
        let said = groups.isEmpty ? "" : "(\(groups.joined(separator: ", ")))"
        return ".updating\(said) { \(changes.joined(separator: "; ")) }"
    }

    private mutating func map(_ field: FieldDeclaration, _ mapping: inout TierMapping) {
        guard let path = field.sources[mapping.dialect]?.path(in: mapping.wire) else {
            // A default that counts for all dialects is that of the tier's initializer.
            let value = field.orByDialect[mapping.dialect]
            mapping.fields.append(value)
            mapping.matches.append(value.map { "snapshot.fields.\(field.name) == \($0)" })
            if field.or == nil, value == nil, !field.type.hasSuffix("?") {
                let hint = "Give a default with “or”."
                problems.report(
                    mapping.tier,
                    field.name,
                    .missingFact,
                    "\(mapping.wire) does not have it",
                    hint,
                    field.place
                )
            }
            if let group = field.group, !mapping.silent.contains(group) { mapping.silent.append(group) }
            return
        }
        guard var read = read(path, &mapping, field.name, field.place + [mapping.dialect]) else { return }
        if case .date? = read.type?.resolved { read.swift += read.isOptional ? "?.date" : ".date" }
        check(field, read, mapping)
        let or = or(of: field, mapping)
        if inPlace[mapping.dialect] != nil {
            let place = read.swift
            mapping.hasText = mapping.hasText || read.isText
            let isCompared = read.isText && or == nil
            read.readText()
            let said = read.isCall ? read.swift : read.or(or)
            mapping.matches.append(
                isCompared
                    ? "text.matches(snapshot.fields.\(field.name), \(place))"
                    : "snapshot.fields.\(field.name) == \(said.contains("??") ? "(\(said))" : said)"
            )
        }
        mapping.fields.append(read.isCall ? read.swift : read.or(or))
    }

    /// Returns the default value of a field that a response may lack: that of the row, otherwise that of its type in the dialect.
    private func or(of field: FieldDeclaration, _ mapping: TierMapping) -> String? {
        field.or(in: mapping.dialect) ?? entities.settings.dialects[mapping.dialect]?.orByType[field.type]
    }

    /// Returns `: note`, the fields of a wire type that contain a lower tier; empty if there is none.
    private func candidates(for lower: EntityTier, in wire: String, _ dialect: String) -> String {
        let types = lower.declaration.from[dialect]?.all ?? []
        let fields = entities.models[dialect]?.type(named: wire)?.fields ?? []
        let names = fields.filter { field in
            if case .declared(let name, _) = field.type.resolved { types.contains(name) } else { false }
        }
        return names.isEmpty ? "" : ": \(names.map(\.wire).joined(separator: " or "))"
    }

    /// Checks the type of a field; if its name is its position, also that the wire has this type.
    private mutating func check(_ field: FieldDeclaration, _ read: WireExpression, _ mapping: TierMapping) {
        guard !read.isCall else { return }
        let bare = field.type.hasSuffix("?") ? String(field.type.dropLast()) : field.type
        if field.isNamedLikeWire, let model = entities.models[mapping.dialect], let type = read.type?.resolved {
            let wire = model.spelledOutside(type)
            if wire != bare {
                let message = "it is \(wire) in \(mapping.wire), but the field's type is \(field.type)"
                let mark = read.isOptional ? "?" : ""
                let hint = "Write “\(field.name): \(wire)\(mark)”, or name its place: \(mapping.dialect): \"…\"."
                problems.report(mapping.tier, field.name, .missingFact, message, hint, field.place)
                return
            }
        }
        if read.isOptional, or(of: field, mapping) == nil, bare == field.type {
            let message = "\(mapping.wire) may lack it, but the field's type is \(field.type)"
            let hint = "Write \(bare)?, or give a default with “or”."
            problems.report(mapping.tier, field.name, .missingFact, message, hint, field.place)
        }
    }

    private mutating func map(_ group: GroupDeclaration, _ mapping: inout TierMapping) {
        guard let path = group.saidIf[mapping.dialect]?.path(in: mapping.wire), !mapping.silent.contains(group.name)
        else { return }
        guard let read = read(path, &mapping, group.name, group.place + ["saidIf"]) else { return }
        mapping.sometimes.append((group.name, read.swift))
    }

    private mutating func read(
        _ path: String,
        _ mapping: inout TierMapping,
        _ row: String,
        _ place: [String]
    ) -> WireExpression? {
        do throws(PathError) {
            let paths = WirePaths(model: entities.models[mapping.dialect], isInPlace: inPlace[mapping.dialect] != nil)
            let read = try paths.expression(path, in: mapping.wire)
            mapping.used.formUnion(read.used)
            return read
        } catch {
            let text = "\(mapping.dialect): \(error.message)"
            problems.append(mapping.tier.problem(.unknownType, row, text, hint: error.hint, at: place))
            return nil
        }
    }
}
