internal import ApiSchema

/// Drafts of entity declarations, made from the wire types and requests of an API.
///
/// A draft is a start to edit: it has no groups and no edits, because an API does not say which fields change together.
public struct EntityProposal: Sendable {
    /// A declaration file.
    public struct File: Sendable {
        /// The name of the file: `post.json5`.
        public let name: String
        /// The text of the file.
        public let text: String
    }

    /// The files: the settings, and one for each entity.
    public let files: [File]
    /// Notes for the reader: the types that seem to be about an entity, and have no tier.
    public let notes: [String]

    /// Makes the drafts.
    ///
    /// - Parameter wire: The merged schemas of one dialect.
    /// - Throws: ``GenerationError`` if there are several dialects.
    public init(_ wire: WireModels) throws(GenerationError) {
        guard wire.models.count == 1, let (dialect, model) = wire.models.first else {
            throw GenerationError(
                unreadable: "the rules",
                "there are \(wire.models.count) dialects, and a proposal is made from one",
                hint: "Name a folder with one api-*.json5, and add the other dialect to the declarations by hand."
            )
        }
        let roles = EntityRoles(model)
        let entities = ProposedEntity.all(roles)
        var builder = ProposedRowsBuilder(model, roles, entities)
        var files = entities.map { entity in
            let rows = builder.rows(of: entity)
            return File(
                name: ProposedRowsBuilder.property(entity.name) + ".json5",
                text: Self.text(of: entity, rows, dialect, model)
            )
        }
        files.insert(File(name: "settings.json5", text: Self.settings(builder, entities, dialect)), at: 0)
        self.files = files
        notes = entities.isEmpty ? [Self.nothing] : entities.flatMap(Self.notes)
    }

    /// The note for an API without entities.
    private static let nothing =
        "no GET lists or answers an object with a field id that is always there: make it required in the source, "
        + "or write the declarations by hand"

    private static func notes(on entity: ProposedEntity) -> [String] {
        entity.others.map { other in
            "\(other) may be \(entity.noun) too, and has no tier: its fields are not those of a tier and more"
        }
    }

    private static func settings(
        _ builder: ProposedRowsBuilder,
        _ entities: [ProposedEntity],
        _ dialect: String
    ) -> String {
        let rules = builder.model.rules
        let name = rules.module.hasSuffix("Types") ? String(rules.module.dropLast(5)) : rules.module
        let module = name.isEmpty || name == rules.module ? rules.module + "Entities" : name
        var imports: [String] = []
        if builder.usesDate { imports.append("Foundation: [\"Date\"]") }
        for (module, types) in [(rules.module, builder.wireTypes), ("WireRuntime", builder.runtimeTypes)]
        where !types.isEmpty {
            imports.append("\(module): [\(types.sorted().map(\.json).joined(separator: ", "))]")
        }
        let hasTypedIds = entities.contains { $0.id.hasIdentifier }
        if hasTypedIds { imports.append("MiddlewareRequests: [\"WireTierValue\"]") }
        var lines = [
            "// A draft: the client is a class that you write, with the requests that the declarations call.", "{",
        ]
        lines.append("  module: \(module.json), client: \"\(name)Client\",")
        lines.append("  // The module of mocks for previews and tests, a target of its own:")
        lines.append("  // mocks: \"\(name)Mocks\",")
        if hasTypedIds {
            lines.append("  // It converts typed ids to entity ids.")
            lines.append("  value: \"WireTierValue\",")
        }
        lines.append("  insteadOfEditing: \"change the declaration and run generate entities again\",")
        if !imports.isEmpty { lines.append("  imports: {\n\(imports.map { "    \($0),\n" }.joined())  },") }
        let prefix = builder.model.fullName("")
        lines += [
            "  dialects: {",
            "    \(dialect.json): {",
            "      prefix: \(prefix.json), imports: [\(rules.module.json)], internalImports: [\"WireRuntime\"],",
            "      module: \(module.json), schema: \(dialect.json),",
            "    },", "  },", "}", "",
        ]
        return lines.joined(separator: "\n")
    }

    private static func text(
        of entity: ProposedEntity,
        _ rows: [ProposedRows],
        _ dialect: String,
        _ model: ApiModel
    ) -> String {
        var lines = [
            "{", "  entity: \(entity.name.json), noun: \(entity.noun.json), id: \(model.spell(entity.id).json),",
        ]
        if entity.tiers.count == 1 {
            lines.append("  single: true,")
        } else if entity.isAnswered {
            lines.append("  upgrade: \"api.get\(entity.name)(id: id)\",")
        }
        lines += [
            "  // To edit fields, name their group: edits: [\"read\"], groups: [{ name: \"read\", doc: \"…\" }] beside `from`,",
            "  // and group: \"read\" in the rows of the fields.", "  tiers: [",
        ]
        for (index, tier) in entity.tiers.enumerated() {
            lines += ["    {", "      doc: \(doc(of: tier, entity).json),"]
            let from = tier.from.map(\.json).joined(separator: ", ")
            let position =
                tier.lower.map { "lower: { \(dialect.json): \($0.json) }" } ?? "id: { \(dialect.json): \"id\" }"
            lines.append("      from: { \(dialect.json): [\(from)] }, \(position),")
            lines += list("children", rows[index].children, dialect)
            lines += list("fields", rows[index].fields, dialect)
            let omissions = rows[index].omissions
            if !omissions.isEmpty {
                lines.append("      leftOut: [")
                lines += omissions.map { "        { \(dialect.json): \($0.field.json), reason: \($0.reason.json) }," }
                lines.append("      ],")
            }
            lines.append("    },")
        }
        return (lines + ["  ],", "}", ""]).joined(separator: "\n")
    }

    private static func list(_ key: String, _ rows: [ProposedRows.Row], _ dialect: String) -> [String] {
        guard !rows.isEmpty else { return [] }
        let lines = rows.map { row in
            let kind = row.isChild ? "tier" : "type"
            let follows = row.follows.map { ", follows: \($0.json)" } ?? ""
            return "        { name: \(row.name.json), \(kind): \(row.type.json), doc: \(row.doc.json), "
                + "\(dialect.json): \(row.path.json)\(follows) },"
        }
        return ["      \(key): ["] + lines + ["      ],"]
    }

    private static func doc(of tier: ProposedEntity.Tier, _ entity: ProposedEntity) -> String {
        let noun = entity.noun.prefix(1).uppercased() + entity.noun.dropFirst()
        return switch tier.role {
        case .reference: "\(noun) as other objects mention it."
        case .row: "\(noun) as a list shows it."
        case .page: "\(noun) on a page of its own."
        }
    }
}
