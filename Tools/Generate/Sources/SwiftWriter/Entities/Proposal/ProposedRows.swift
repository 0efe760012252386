internal import ApiSchema

/// The rows of one proposed tier.
struct ProposedRows {
    struct Row {
        let name: String
        let type: String
        /// The description; nil if there is none.
        var doc: String?
        let path: String
        /// The field with the identity of a child; nil for a field, and for a child that follows none.
        var follows: String?
        var isChild = false
    }

    struct Omission {
        let field: String
        let reason: String
    }

    var fields: [Row] = []
    var children: [Row] = []
    var omissions: [Omission] = []
}

/// Chooses the rows of all proposed tiers.
struct ProposedRowsBuilder {
    let model: ApiModel
    let roles: EntityRoles
    let entities: [ProposedEntity]
    /// The tiers that each tier contains, so that no value contains itself.
    private var contained: [String: Set<String>] = [:]
    /// The names of the rows of an entity, with those that every model has.
    private var taken: Set<String> = []
    /// The types of the fields of an entity that are in all values of its tiers so far.
    private var fieldTypes: [String: SwiftType] = [:]

    private static let members: Set<String> = [
        "api", "clientStore", "commits", "snapshot", "storage", "editState", "entityKey", "fields", "groups",
        "hashValue", "id", "self", "server", "tierValue",
    ]

    init(_ model: ApiModel, _ roles: EntityRoles, _ entities: [ProposedEntity]) {
        self.model = model
        self.roles = roles
        self.entities = entities
        for entity in entities {
            for index in entity.tiers.indices.dropFirst() {
                contained[entity.tierName(index), default: []].insert(entity.tierName(index - 1))
            }
        }
    }

    /// Returns the rows of each tier of an entity.
    mutating func rows(of entity: ProposedEntity) -> [ProposedRows] {
        taken = Self.members.union(entity.tiers.indices.map { Self.property(entity.tierName($0)) })
        fieldTypes = [:]
        var known: Set<String> = []
        return entity.tiers.enumerated().map { index, tier in
            var rows = ProposedRows()
            guard let type = roles.objects[tier.from[0]] else { return rows }
            // A tier from larger types of the same kind has the fields that the smaller ones lack.
            if tier.lower != "self" { known = [] }
            let first = index == 0 ? "id" : tier.lower
            for field in type.fields where field.wire != first && !known.contains(field.wire) {
                add(field, of: type, tier: entity.tierName(index), from: tier.from, entity, &rows)
            }
            known.formUnion(type.fields.map(\.wire))
            if tier.lower != "self" { known.insert("id") }
            return rows
        }
    }

    private mutating func add(
        _ field: FieldModel,
        of type: TypeModel,
        tier: String,
        from: [String],
        _ entity: ProposedEntity,
        _ rows: inout ProposedRows
    ) {
        let isRequired = from.allSatisfy { wire in
            roles.objects[wire]?.fields.first { $0.wire == field.wire }?.isRequired ?? false
        }
        let mark = isRequired ? "" : "?"
        if let name = EntityRoles.object(field.type), let child = tierName(of: name) {
            guard !reaches(tier, from: child) else {
                omit(field, of: from, "It is \(child), which would contain itself.", &rows)
                return
            }
            contained[tier, default: []].insert(child)
            let follows = isRequired ? identity(of: field, name, type, &rows) : nil
            if follows == nil, !isRequired { taken.insert("\(field.name.text)Id") }
            rows.children.append(
                row(field, "\(child)\(mark)", field.wire + mark, follows: follows, isChild: true, in: entity)
            )
        } else if let name = EntityRoles.element(of: field.type), let child = tierName(of: name) {
            guard !reaches(tier, from: child) else {
                omit(field, of: from, "It is a list of \(child), which would contain itself.", &rows)
                return
            }
            contained[tier, default: []].insert(child)
            rows.children.append(row(field, "[\(child)]", "\(field.wire)\(mark)[]", isChild: true, in: entity))
        } else {
            let row = row(field, model.spelledOutside(field.type.resolved) + mark, field.wire + mark, in: entity)
            if isRequired { fieldTypes[row.name] = field.type.resolved }
            rows.fields.append(row)
        }
    }

    private mutating func row(
        _ field: FieldModel,
        _ type: String,
        _ path: String,
        follows: String? = nil,
        isChild: Bool = false,
        in entity: ProposedEntity
    ) -> ProposedRows.Row {
        let name = claim(field.name.text, of: entity)
        return ProposedRows.Row(
            name: name,
            type: type,
            doc: field.summary == DocumentationLookup.sentence(of: field.wire) ? nil : field.summary,
            path: path,
            follows: follows,
            isChild: isChild
        )
    }

    /// Returns the field with the identity of a child that is always there: one of the object itself, or a new one.
    private mutating func identity(
        of field: FieldModel,
        _ child: String,
        _ type: TypeModel,
        _ rows: inout ProposedRows
    ) -> String? {
        guard let object = roles.objects[child], let id = EntityRoles.identity(of: object) else { return nil }
        let name = "\(field.name.text)Id"
        if let known = fieldTypes[name] { return known == id.type.resolved ? name : nil }
        if type.fields.contains(where: { $0.name.text == name }) { return nil }
        guard taken.insert(name).inserted else { return nil }
        rows.fields.append(
            ProposedRows.Row(
                name: name,
                type: model.spelledOutside(id.type.resolved),
                path: "\(field.wire).id"
            )
        )
        return name
    }

    private func omit(_ field: FieldModel, of from: [String], _ reason: String, _ rows: inout ProposedRows) {
        for wire in from { rows.omissions.append(.init(field: "\(wire).\(field.wire)", reason: reason)) }
    }

    /// Returns a name that no other row has.
    private mutating func claim(_ name: String, of entity: ProposedEntity) -> String {
        var result = name
        if taken.contains(result) || SwiftName(lowerCamel: name).declared != name {
            result = Self.property(entity.name) + name.prefix(1).uppercased() + name.dropFirst()
        }
        var number = 2
        let base = result
        while !taken.insert(result).inserted {
            result = "\(base)\(number)"
            number += 1
        }
        return result
    }

    /// Returns the highest tier that is made from a wire type.
    private func tierName(of wire: String) -> String? {
        for entity in entities {
            if let index = entity.tiers.lastIndex(where: { $0.from.contains(wire) }) { return entity.tierName(index) }
        }
        return nil
    }

    /// Returns true if a tier is another one, or contains it.
    private func reaches(_ tier: String, from start: String) -> Bool {
        var seen: Set<String> = []
        var open = [start]
        while let next = open.popLast() {
            if next == tier { return true }
            if seen.insert(next).inserted { open += contained[next] ?? [] }
        }
        return false
    }

    /// Returns `privateMessage` for `PrivateMessage`.
    static func property(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
