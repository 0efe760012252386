/// Completes declarations with what they leave out: positions on the wire, groups, sentences, and the fields that children follow.
///
/// Whatever follows reads complete declarations, as if everything were written out. A name that the wire types do not have stays as it is,
/// so that the check of paths reports it with its line.
struct EntityDefaults {
    /// The wire types, by dialect; a dialect without schemas has no entry.
    let models: [String: ApiModel]
    /// The identity types of all tiers, by the name of the tier.
    private let identities: [String: String]

    init(models: [String: ApiModel], _ files: [Entities.File]) {
        self.models = models
        let tiers = files.flatMap(EntityTier.all).map { ($0.name, $0.entity.id) }
        identities = Dictionary(tiers) { first, _ in first }
    }

    /// Returns the complete declaration of a file.
    func completed(_ file: Entities.File) -> Entities.File {
        var entity = file.entity
        completePositions(of: &entity)
        for index in entity.tiers.indices {
            let fields = entity.tiers[...index].flatMap(\.fields)
            for child in entity.tiers[index].children.indices {
                complete(&entity.tiers[index].children[child], among: fields, entity.tiers[index].from)
            }
            for field in entity.tiers[index].fields.indices {
                complete(&entity.tiers[index].fields[field], entity.tiers[index].from)
            }
            completeGroups(of: &entity.tiers[index])
        }
        return Entities.File(name: file.name, lines: file.lines, entity: entity)
    }

    // MARK: Tiers

    /// Completes the wire types of each tier, and the positions of the lower tier and of the identity in them.
    ///
    /// A tier is also made from the wire types of the tier above that hold it themselves (`self`).
    private func completePositions(of entity: inout EntityDeclaration) {
        let identity = entity.tiers[0].id
        for index in entity.tiers.indices.reversed() {
            for (dialect, types) in entity.tiers[index].from {
                func position(_ name: String) -> Source? {
                    Source(
                        types.all.map { wire in
                            let id = identity[dialect]?.path(in: wire) ?? "id"
                            return (wire, has(id, in: wire, of: dialect) ? name : nil)
                        }
                    )
                }
                guard index > 0 else {
                    entity.tiers[0].id[dialect] = entity.tiers[0].id[dialect] ?? position("id")
                    continue
                }
                let lower = entity.tiers[index].lower[dialect] ?? position("self")
                entity.tiers[index].lower[dialect] = lower
                var below = entity.tiers[index - 1].from[dialect]?.all ?? []
                below += types.all.filter { lower?.path(in: $0) == "self" && !below.contains($0) }
                if !below.isEmpty { entity.tiers[index - 1].from[dialect] = Several(below) }
            }
        }
    }

    private func has(_ path: String, in wire: String, of dialect: String) -> Bool {
        guard let model = models[dialect] else { return true }
        // The reason does not matter here: the check of paths reports it.
        return (try? WirePaths(model: model).expression(path, in: wire)) != nil
    }

    // MARK: Rows

    private func complete(
        _ child: inout ChildDeclaration,
        among fields: [FieldDeclaration],
        _ from: [String: Several]
    ) {
        if child.isNamedLikeWire {
            let end = child.count == .many ? "[]" : child.count == .optional ? "?" : ""
            child.sources = sources(child.name, end, from)
        }
        if child.doc.isEmpty { child.doc = sentence(child.sources, from) }
        guard child.mayFollow, child.count != .many, let id = identities[child.tier] else { return }
        let name = "\(child.name)Id"
        if fields.contains(where: { $0.name == name && ($0.type == id || $0.type == "\(id)?") }) {
            child.follows = [name]
        }
    }

    private func complete(_ field: inout FieldDeclaration, _ from: [String: Several]) {
        if field.isNamedLikeWire { field.sources = sources(field.name, field.type.hasSuffix("?") ? "?" : "", from) }
        if field.doc.isEmpty { field.doc = sentence(field.sources, from) }
    }

    /// Returns the positions of a row's name in all wire types; `end` is the mark of an optional or a list in a path.
    private func sources(_ name: String, _ end: String, _ from: [String: Several]) -> [String: Source] {
        var sources: [String: Source] = [:]
        for (dialect, types) in from {
            let paths = types.all.map { wire in
                (wire, (models[dialect]?.path(named: name, in: wire) ?? name) + end)
            }
            sources[dialect] = Source(paths)
        }
        return sources
    }

    /// Returns the sentence of a row from its first position: that of the wire field, or one that names the position.
    private func sentence(_ sources: [String: Source], _ from: [String: Several]) -> String {
        for (dialect, types) in from.sorted(by: { $0.key < $1.key }) {
            for wire in types.all {
                guard let path = sources[dialect]?.path(in: wire) else { continue }
                let fields = models[dialect]?.type(named: wire)?.fields ?? []
                let name = path.filter { $0 != "?" && $0 != "[" && $0 != "]" }
                return fields.first { $0.wire == name }?.summary ?? Self.sentence(name)
            }
        }
        return "No answer has it."
    }

    private static func sentence(_ path: String) -> String {
        if path == "self" { return "Another part of the same value." }
        if let open = path.firstIndex(of: "(") {
            let names = path[path.index(after: open)...].dropLast().split(separator: ",")
            return "Made from \(names.map { "`\($0.drop { $0 == " " })`" }.joined(separator: " and ")) on the wire."
        }
        guard path.hasSuffix(".id"), let object = path.dropLast(3).split(separator: ".").last else {
            return DocumentationLookup.sentence(of: path)
        }
        return "The identity of `\(SwiftName(lowerCamel: String(object)).text)`."
    }

    // MARK: Groups

    /// Adds the groups that only `edits` names. A group without a row is that of the row with its name.
    private func completeGroups(of tier: inout TierDeclaration) {
        let place = tier.place + ["edits"]
        for edit in tier.edits where !tier.groups.contains(where: { $0.name == edit }) {
            let isKnown = tier.fields.contains { $0.group == edit || $0.name == edit }
            guard isKnown || tier.children.contains(where: { $0.group == edit || $0.name == edit }) else { continue }
            tier.groups.append(GroupDeclaration(edit: edit, place: place))
        }
        for index in tier.groups.indices {
            let name = tier.groups[index].name
            if tier.members(of: name).isEmpty {
                if let field = tier.fields.firstIndex(where: { $0.name == name && $0.group == nil }) {
                    tier.fields[field].group = name
                } else if let child = tier.children.firstIndex(where: { $0.name == name && $0.group == nil }) {
                    tier.children[child].group = name
                }
            }
            guard tier.groups[index].doc.isEmpty else { continue }
            let members = tier.members(of: name).map { "`\($0)`" }
            tier.groups[index].doc =
                "The field\(members.count == 1 ? "" : "s") \(members.joined(separator: members.count == 2 ? " and " : ", "))."
        }
    }
}

extension TierDeclaration {
    /// Returns the names of the rows in a group.
    fileprivate func members(of group: String) -> [String] {
        fields.filter { $0.group == group }.map(\.name) + children.filter { $0.group == group }.map(\.name)
    }
}
