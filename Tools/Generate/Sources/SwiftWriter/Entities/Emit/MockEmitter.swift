/// Writes the mock builders of an entity: a tier value of each tier for tests and previews, from only the fields that matter.
struct MockEmitter {
    let entities: Entities
    let file: Entities.File
    let module: String

    private var entity: EntityDeclaration { file.entity }

    func generated() -> GeneratedFile {
        var text = entities.head(of: file)
        let tiers = entities.tiers(of: file)
        // All modules are imported, because the types of the default literals may be from any of them.
        text.imports(
            [entities.settings.module] + entities.modules(of: [entity.id]),
            internal: ["Middleware"] + entities.modules(of: nil) + (entities.hasTypedIDs ? ["WireRuntime"] : [])
        )
        for tier in tiers {
            text.blank()
            write(tier, &text)
            text.blank()
            writeModel(tier, &text)
        }
        return GeneratedFile(path: "\(module)/Generated/\(entity.name)+Mock.swift", text: text.text)
    }

    private func write(_ tier: EntityTier, _ text: inout SwiftText) {
        text.block("nonisolated extension \(tier.value)") { text in
            text.doc(
                "Returns a ``\(tier.name)`` value for tests and previews; set what differs\(tier.lower == nil ? "" : ", of each tier")."
            )
            text.call("public static func mock", parameters(of: tier), " -> \(tier.value) {")
            text.indented { text in
                if tier.lower == nil || tier.declaration.children.contains(where: isNamedByID) {
                    text.line("let id = id ?? \(entities.mockIdentity(of: entity) ?? "")")
                }
                if let lower = tier.lower {
                    let lowest = lower.below.map { "\($0.property): \($0.property)" }
                    let arguments = ["id: id", "server: server", lower.property] + lowest
                    text.line("let \(lower.property) = \(lower.value).mock(\(arguments.joined(separator: ", ")))")
                }
                let fields = tier.declaration.fields.compactMap { field in
                    mock(of: field).map { "\(field.name): \($0)" }
                }
                text.call("var fields = \(tier.fields)", fields)
                text.line("change(&fields)")
                let own = tier.lower.map { "\($0.property): \($0.property)" } ?? "id: id"
                let children = tier.declaration.children.filter { $0.count == .one }.map { child(of: tier, $0) }
                text.call("return \(tier.value)", ["server: server", own] + children + ["snapshot: Snapshot(fields)"])
            }
            text.line("}")
        }
    }

    private func writeModel(_ tier: EntityTier, _ text: inout SwiftText) {
        text.block("@MainActor extension \(tier.name)") { text in
            text.doc(
                "Returns a living ``\(tier.name)`` in a client of its own, for tests and previews; set what differs. Its edits are confirmed at once."
            )
            text.call("public static func mock", parameters(of: tier), " -> \(tier.name) {")
            text.indented { text in
                let lower = tier.below.map { "\($0.property): \($0.property)" }
                let id = entities.newMockIdentity(of: entity).map { "id ?? \($0)" } ?? "id"
                text.call("let value = \(tier.value).mock", ["id: \(id)", "server: server", "change"] + lower)
                text.line("return .mock(from: value)")
            }
            text.line("}")
        }
    }

    /// Returns the parameters of the builders of a tier. The closure of the tier itself is first, because an unlabeled trailing closure
    /// matches the first closure parameter.
    private func parameters(of tier: EntityTier) -> [String] {
        [
            "id: \(entity.id)? = nil", "server: String = \"mock.test\"",
            "_ change: (inout \(tier.fields)) -> Void = { _ in }",
        ] + tier.below.map { "\($0.property): (inout \($0.fields)) -> Void = { _ in }" }
    }

    /// Returns the argument for a child: its identity is the one in the fields, or the entity's own.
    private func child(of tier: EntityTier, _ child: ChildDeclaration) -> String {
        let id = entities.tiers[child.tier]?.entity.id ?? ""
        var named: String?
        if !child.follows.isEmpty {
            let paths = child.follows.compactMap { mockPath(to: $0, in: tier) }
            named = paths.count == 1 ? paths[0] : "\(id)(\(paths.joined(separator: ", ")))"
        } else if isNamedByID(child) {
            named = "id"
        }
        let arguments = (named.map { ["id: \($0)"] } ?? []) + ["server: server"]
        return "\(child.name): .mock(\(arguments.joined(separator: ", ")))"
    }

    /// Returns the expression for a field in the builder: `fields.creatorId`, `post1.creatorId`, `post2.post1.creatorId`.
    private func mockPath(to field: String, in tier: EntityTier) -> String? {
        if tier.declaration.fields.contains(where: { $0.name == field }) { return "fields.\(field)" }
        var path: [String] = []
        for tier in tier.below.reversed() {
            path.append(tier.property)
            if tier.declaration.fields.contains(where: { $0.name == field }) {
                return (path + [field]).joined(separator: ".")
            }
        }
        return nil
    }

    /// Returns the initial value of a field; nil if the initializer has a default.
    private func mock(of field: FieldDeclaration) -> String? { entities.mock(of: field, in: entity) }

    /// Returns true if a child has the identity of the entity itself.
    private func isNamedByID(_ child: ChildDeclaration) -> Bool {
        child.count == .one && child.follows.isEmpty && entities.tiers[child.tier]?.entity.id == entity.id
    }
}

extension Entities {
    /// Returns the initial value of a field of a mock; nil if the initializer has a default, or no value is known.
    func mock(of field: FieldDeclaration, in entity: EntityDeclaration) -> String? {
        if let mock = field.mock ?? field.mark { return mock }
        if field.or != nil || field.type.hasSuffix("?") { return nil }
        switch field.type {
        case "String": return field.name.literal
        case "Bool": return "false"
        case "Int", "Double": return "0"
        case "Date": return "Date(timeIntervalSince1970: 0)"
        case "WireURL" where field.name == "actorId": return "WireURL(\"https://\\(server)/\(entity.kind)/\\(id)\")"
        case "WireURL": return "WireURL(\"https://\\(server)/\(field.name)\")"
        case let type where type.hasPrefix("["): return "[]"
        case let type where isNumber(type): return "1"
        case let type: return models.values.compactMap { $0.firstCase(of: type) }.min()
        }
    }

    /// Returns the default identity of a mock; nil if none is known.
    func mockIdentity(of entity: EntityDeclaration) -> String? {
        if let mock = entity.mock { return mock }
        switch entity.id {
        case "String": return "1".literal
        case "Int": return "1"
        default: return isNumber(entity.id) ? "1" : nil
        }
    }

    /// Returns the identity of a new mock, which differs from those of the earlier ones; nil if the identity is no number.
    func newMockIdentity(of entity: EntityDeclaration) -> String? {
        guard entity.mock == nil else { return nil }
        if entity.id == "Int" { return "MockIdentity.next()" }
        return isNumber(entity.id) ? "\(entity.id)(MockIdentity.next())" : nil
    }

    /// True if the schemas have typed ids; the protocol that makes them expressible by literals is in `WireRuntime`.
    var hasTypedIDs: Bool { models.values.contains { !$0.identifiers.isEmpty } }

    /// Returns true if the type is a typed id of the schemas.
    private func isNumber(_ type: String) -> Bool {
        models.values.contains { $0.identifiers.contains { ApiModel.identifier($0.wire) == type } }
    }
}
