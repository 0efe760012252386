internal import ApiSchema

/// Drafts of entity declarations, made from the wire types and requests of an API.
///
/// A draft is a start to edit: it has no groups and no edits, because an API does not say which fields change together.
public struct ProposedDeclarations: Sendable {
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
        files.insert(File(name: "settings.json5", text: Self.settings(model)), at: 0)
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

    private static func settings(_ model: ApiModel) -> String {
        let rules = model.rules
        let name = rules.module.hasSuffix("Types") ? String(rules.module.dropLast(5)) : rules.module
        let module = name.isEmpty || name == rules.module ? rules.module + "Entities" : name
        return """
            // A draft: the client is a class that you write, with the requests that the declarations call.
            {
              module: \(module.json), client: "\(name)Client",
              // The module of mocks for previews and tests, a target of its own:
              // mocks: "\(name)Mocks",
            }

            """
    }

    private static func text(
        of entity: ProposedEntity,
        _ rows: [ProposedRows],
        _ dialect: String,
        _ model: ApiModel
    ) -> String {
        var head = "entity: \(entity.name.json), id: \(model.spell(entity.id).json),"
        let example = rows.lazy.flatMap(\.fields).first?.name ?? "read"
        let comment = "// To edit a field, name it beside `from`: edits: [\(example.json)]."
        guard entity.tiers.count > 1 else {
            let tier = tier(0, of: entity, rows[0], dialect, model)
            return (["{", "  \(head)", "  \(comment)"] + tier.map { "  \($0)" } + ["}", ""]).joined(separator: "\n")
        }
        if entity.isAnswered { head += " upgrade: \"api.get\(entity.name)(id: id)\"," }
        var lines = ["{", "  \(head)", "  \(comment)", "  tiers: ["]
        for index in entity.tiers.indices {
            let tier = tier(index, of: entity, rows[index], dialect, model)
            lines += ["    {"] + tier.map { "      \($0)" } + ["    },"]
        }
        return (lines + ["  ],", "}", ""]).joined(separator: "\n")
    }

    /// Returns the lines of a tier without what is the default.
    private static func tier(
        _ index: Int,
        of entity: ProposedEntity,
        _ rows: ProposedRows,
        _ dialect: String,
        _ model: ApiModel
    ) -> [String] {
        let tier = entity.tiers[index]
        let above = entity.tiers.indices.contains(index + 1) ? entity.tiers[index + 1] : nil
        let implied = above?.lower == "self" ? above?.from ?? [] : []
        let from = tier.from.filter { !implied.contains($0) }.map(\.json)
        let types = from.count == 1 ? from[0] : "[\(from.joined(separator: ", "))]"
        let lower = tier.lower.flatMap { $0 == "self" ? nil : " lower: \($0.json)," } ?? ""
        var lines = ["doc: \(doc(of: tier, entity).json),", "from: \(types),\(lower)"]
        lines += list("children", rows.children.map { row($0, tier, entity, dialect, model) })
        lines += list("fields", rows.fields.map { row($0, tier, entity, dialect, model) })
        let omissions = rows.omissions.map { "{ \(dialect.json): \($0.field.json), reason: \($0.reason.json) }" }
        return lines + list("leftOut", omissions)
    }

    /// Returns a row: a text if its name is its position and there is no description, otherwise an object.
    private static func row(
        _ row: ProposedRows.Row,
        _ tier: ProposedEntity.Tier,
        _ entity: ProposedEntity,
        _ dialect: String,
        _ model: ApiModel
    ) -> String {
        let name = row.path.filter { !"?[]".contains($0) }
        let isNamedLikeWire = tier.from.allSatisfy { model.path(named: row.name, in: $0) == name }
        guard row.doc != nil || !isNamedLikeWire else { return "\(row.name): \(row.type)".json }
        let doc = row.doc.map { ", doc: \($0.json)" } ?? ""
        let path = isNamedLikeWire ? "" : ", \(dialect.json): \(row.path.json)"
        let follows = isNamedLikeWire ? "" : row.follows.map { ", follows: \($0.json)" } ?? ""
        return "{ name: \(row.name.json), \(row.isChild ? "tier" : "type"): \(row.type.json)\(doc)\(path)\(follows) }"
    }

    /// Returns the lines of a list: one line if it fits, otherwise as many texts in a line as fit, and an object in a line of its own.
    private static func list(_ key: String, _ rows: [String]) -> [String] {
        guard !rows.isEmpty else { return [] }
        let whole = "\(key): [\(rows.joined(separator: ", "))],"
        if whole.count <= width { return [whole] }
        var lines: [String] = []
        for row in rows {
            if row.hasPrefix("\""), let last = lines.last, last.hasPrefix("\""), last.count + row.count < width {
                lines[lines.count - 1] = "\(last) \(row),"
            } else {
                lines.append("\(row),")
            }
        }
        return ["\(key): ["] + lines.map { "  \($0)" } + ["],"]
    }

    /// The greatest length of a line of rows, without its indentation.
    private static let width = 100

    private static func doc(of tier: ProposedEntity.Tier, _ entity: ProposedEntity) -> String {
        let noun = entity.noun.prefix(1).uppercased() + entity.noun.dropFirst()
        return switch tier.role {
        case .reference: "\(noun) as other objects mention it."
        case .row: "\(noun) as a list shows it."
        case .page: "\(noun) on a page of its own."
        }
    }
}
