internal import ApiSchema

/// An entity that is drafted from the types of an API: its tiers, and the wire types that each is made from.
struct ProposedEntity {
    struct Tier {
        enum Role { case reference, row, page }

        /// The wire types, the smallest first. The fields of the first are in all of them.
        var from: [String]
        /// The path of the lower tier: `self`, or the field that contains it; nil for the lowest.
        var lower: String?
        let role: Role
    }

    /// The Swift name: `Post`.
    let name: String
    /// The Swift type of the identity.
    let id: SwiftType
    var tiers: [Tier]
    /// True if a GET answers one of the tiers.
    var isAnswered = false
    /// The types that seem to be about the entity, and have no tier.
    var others: [String] = []

    /// The name of a tier: `Post2`, or `Post` if there is only one.
    func tierName(_ index: Int) -> String { tiers.count == 1 ? name : "\(name)\(index + 1)" }

    /// The entity in a sentence: `a private message`.
    var noun: String { name.noun }
}

extension ProposedEntity {
    /// The names that a Swift type of an entity would hide.
    private static let reserved: Set<String> = [
        "Any", "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Error", "Float", "Int", "Never",
        "Optional", "Result", "Set", "String", "Task", "Type", "UUID", "URL",
    ]

    /// Returns the entities of an API, sorted by name: each is listed or answered by a GET, and has an identity.
    static func all(_ roles: EntityRoles) -> [ProposedEntity] {
        let reached = roles.objects.values.filter { roles.reached.contains($0.wire) }.sorted { $0.wire < $1.wire }
        let groups = Dictionary(grouping: reached) { EntityRoles.stem($0.wire) }
        return groups.sorted { $0.key < $1.key }.compactMap { stem, types in entity(stem, types, roles) }
    }

    private static func entity(_ stem: String, _ types: [TypeModel], _ roles: EntityRoles) -> ProposedEntity? {
        let flat = types.filter { EntityRoles.identity(of: $0) != nil }.sorted {
            ($0.fields.count, $0.wire) < ($1.fields.count, $1.wire)
        }
        guard let core = flat.first, let identity = EntityRoles.identity(of: core) else { return nil }
        var chain = [core]
        var others: [String] = []
        for type in flat.dropFirst() {
            if contains(type, chain[chain.count - 1]) { chain.append(type) } else { others.append(type.wire) }
        }
        let names = chain.map(\.wire)
        var tiers = names.indices.map { index in
            Tier(from: Array(names[index...]), lower: index == 0 ? nil : "self", role: role(names[index], index, roles))
        }
        // A view contains the object, and has more beside it.
        let views = types.filter { EntityRoles.identity(of: $0) == nil }
        for view in views.sorted(by: { ($0.fields.count, $0.wire) < ($1.fields.count, $1.wire) }) {
            guard tiers.count == chain.count, let path = path(to: names[names.count - 1], in: view) else {
                if view.fields.contains(where: { EntityRoles.object($0.type).map(names.contains) ?? false }) {
                    others.append(view.wire)
                }
                continue
            }
            guard
                roles.listed.contains(view.wire) || roles.answered.contains(view.wire)
                    || roles.nested.contains(view.wire)
            else { continue }
            tiers.append(Tier(from: [view.wire], lower: path, role: .row))
        }
        let isUsed = tiers.contains { tier in
            tier.from.contains { roles.listed.contains($0) || roles.answered.contains($0) }
        }
        if let page = page(above: tiers[tiers.count - 1].from[0], roles) {
            tiers.append(page)
        } else if !isUsed {
            return nil
        }
        let name = reserved.contains(stem) ? stem + "Entity" : stem
        let all = Set(tiers.flatMap(\.from))
        let isAnswered = roles.answered.contains { name in
            if all.contains(name) { return true }
            guard let answer = roles.objects[name], EntityRoles.identity(of: answer) == nil else { return false }
            return EntityRoles.stem(name) == stem && all.contains { path(to: $0, in: answer) != nil }
        }
        return ProposedEntity(
            name: name,
            id: identity.type,
            tiers: tiers,
            isAnswered: isAnswered,
            others: others.filter { other in !tiers.contains { $0.from.contains(other) } }
        )
    }

    private static func role(_ wire: String, _ index: Int, _ roles: EntityRoles) -> Tier.Role {
        if roles.listed.contains(wire) { return .row }
        if index == 0, roles.nested.contains(wire) { return .reference }
        return roles.answered.contains(wire) ? .page : index == 0 ? .reference : .row
    }

    /// Returns true if a type has all fields of another one, with the same types.
    private static func contains(_ type: TypeModel, _ smaller: TypeModel) -> Bool {
        smaller.fields.allSatisfy { field in
            type.fields.contains { $0.wire == field.wire && $0.type.resolved == field.type.resolved }
        } && type.fields.count > smaller.fields.count
    }

    /// Returns the field of a type that always contains an object.
    private static func path(to object: String, in type: TypeModel) -> String? {
        type.fields.first { $0.isRequired && EntityRoles.object($0.type) == object }?.wire
    }

    /// Returns the tier of an answer that contains the highest tier so far, and has more beside it.
    private static func page(above wire: String, _ roles: EntityRoles) -> Tier? {
        let pages = roles.answered.sorted().compactMap { name -> (type: TypeModel, path: String)? in
            guard let type = roles.objects[name], EntityRoles.identity(of: type) == nil, type.fields.count > 1,
                let path = path(to: wire, in: type), EntityRoles.stem(name) == EntityRoles.stem(wire)
            else { return nil }
            return (type, path)
        }
        guard let best = pages.max(by: { $0.type.fields.count < $1.type.fields.count }) else { return nil }
        return Tier(from: [best.type.wire], lower: best.path, role: .page)
    }
}
