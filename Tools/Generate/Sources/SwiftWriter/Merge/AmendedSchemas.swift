internal import ApiSchema

/// The schemas of all versions, amended by the rules: types and endpoints are left out and added, fields are added and retyped.
struct AmendedSchemas {
    /// One schema for each version, the oldest first.
    var schemas: [Schema]
    /// The fields that a rule added to a schema, and the range of its servers that have them.
    private(set) var added: [AddedPlace: Availability] = [:]
    let versions: Versions
    let rules: Rules

    struct AddedPlace: Hashable {
        let type: String
        let field: String
        let version: Int
    }

    init(_ schemas: [Schema], rules: Rules, problems: inout Problems) {
        self.rules = rules
        self.schemas = schemas
        versions = Versions(rules)
        spellKeys(&problems)
        leaveOut(&problems)
        addTypes(&problems)
        addFields(&problems)
        retype(&problems)
        amendEndpoints(&problems)
        if let rule = rules.required { require(rule, &problems) }
    }

    private mutating func leaveOut(_ problems: inout Problems) {
        for rule in rules.leaveOut {
            var isUsed = false
            for index in schemas.indices {
                if let type = rule.type {
                    for name in schemas[index].types.keys where type.matches(name) {
                        schemas[index].types[name] = nil
                        isUsed = true
                    }
                }
                let count = schemas[index].endpoints.count
                schemas[index].endpoints.removeAll { $0.key == rule.endpoint }
                isUsed = isUsed || schemas[index].endpoints.count < count
            }
            if !isUsed { problems.addUnused(rule.place, "no schema has it") }
        }
    }

    private mutating func addTypes(_ problems: inout Problems) {
        for rule in rules.addTypes {
            let range = schemas.indices.filter { versions.has($0, since: rule.body.since, until: rule.body.until) }
            if range.isEmpty { problems.addUnused(rule.place, "no version lies within its since and until") }
            let taken = range.filter { schemas[$0].types[rule.name] != nil }
            guard taken.isEmpty else {
                problems.add(
                    .conflictingRules,
                    rule.place,
                    "the schema of \(versions.list(taken)) has this type",
                    hint: "Say what it lacks under “add”, or take the schema's out under “leaveOut”."
                )
                continue
            }
            for index in range { schemas[index].types[rule.name] = rule.body.declaration }
        }
    }

    private mutating func addFields(_ problems: inout Problems) {
        for rule in rules.add {
            var isUsed = false
            for index in schemas.indices where versions.has(index, since: rule.since, until: rule.until) {
                for (name, fields) in objects(of: index, matching: rule.field) {
                    let wire = rule.field.fieldText
                    guard !fields.contains(where: { $0.name == wire }) else { continue }
                    let part = versions.part(index, since: rule.since, until: rule.until)
                    let field = Field(name: wire, isOptional: rule.isOptional || !part.isWhole, type: rule.type)
                    schemas[index].types[name]?.shape = .object(fields + [field])
                    let place = AddedPlace(type: name, field: wire, version: index)
                    added[place] = part
                    isUsed = true
                }
            }
            if !isUsed { problems.addUnused(rule.place, "no object lacks it in its range") }
        }
    }

    private mutating func retype(_ problems: inout Problems) {
        for rule in rules.types {
            var isUsed = false
            for index in schemas.indices {
                for (name, fields) in objects(of: index, matching: rule.field) {
                    let changed = fields.map { field in
                        guard rule.field.matches(type: name, field: field.name) else { return field }
                        isUsed = isUsed || field.type != rule.type
                        let isOptional = field.isOptional || field.type.withoutNull.isNullable
                        return Field(name: field.name, isOptional: isOptional, type: rule.type)
                    }
                    schemas[index].types[name]?.shape = .object(changed)
                }
            }
            if !isUsed { problems.addUnused(rule.place, "every schema that has such a field says the same") }
        }
    }

    private mutating func amendEndpoints(_ problems: inout Problems) {
        for rule in rules.moveEndpoints { move(rule, &problems) }
        for rule in rules.addEndpoints { add(rule, &problems) }
        for rule in rules.parameters { retype(rule, &problems) }
        for rule in rules.responses {
            amend(rule, "responses", &problems) { $0.response = rule.type }
        }
        for rule in rules.requests {
            amend(rule, "requests", &problems) { $0.request = rule.type }
        }
    }

    private mutating func move(_ rule: MovedEndpoint, _ problems: inout Problems) {
        let having = indices(having: rule.endpoint)
        if having.isEmpty { problems.addUnused("moveEndpoints: \(rule.endpoint)", "no schema has the endpoint") }
        let target = rule.place.text
        let taken = having.filter(indices(having: target).contains)
        guard taken.isEmpty else {
            problems.add(
                .conflictingRules,
                "moveEndpoints: \(rule.endpoint)",
                "the schema of \(versions.list(taken)) has an endpoint at \(target)",
                hint: "Move that elsewhere first, leave it out under “leaveOut”, or take the entry out."
            )
            return
        }
        for index in having {
            for place in schemas[index].endpoints.indices where schemas[index].endpoints[place].key == rule.endpoint {
                let names = Endpoint.places(in: schemas[index].endpoints[place].path)
                guard names.count == rule.place.names.count else {
                    problems.add(
                        .conflictingRules,
                        "moveEndpoints: \(rule.endpoint)",
                        "it has \(names.count) names in braces, and \(rule.place.path) has \(rule.place.names.count)",
                        hint: "Write as many: the first is the first by its new name, and so on."
                    )
                    return
                }
                schemas[index].endpoints[place].method = rule.place.method
                schemas[index].endpoints[place].path = rule.place.path
                let parameters = schemas[index].endpoints[place].parameters
                schemas[index].endpoints[place].parameters = zip(names, rule.place.names).compactMap { old, new in
                    parameters.first { $0.name == old }.map { Field(name: new, type: $0.type) }
                }
            }
        }
    }

    private mutating func retype(_ rule: ParameterType, _ problems: inout Problems) {
        var isUsed = false
        for index in schemas.indices {
            for place in schemas[index].endpoints.indices
            where rule.endpoint.matches(schemas[index].endpoints[place].key) {
                for (position, parameter) in schemas[index].endpoints[place].parameters.enumerated()
                where parameter.name == rule.name && parameter.type != rule.type {
                    schemas[index].endpoints[place].parameters[position].type = rule.type
                    isUsed = true
                }
            }
        }
        if !isUsed { problems.addUnused(rule.place, "no path has this name in it, or all say the same") }
    }

    private mutating func add(_ rule: AddedEndpoint, _ problems: inout Problems) {
        let taken = indices(having: rule.endpoint.key)
        guard taken.isEmpty else {
            problems.add(
                .conflictingRules,
                "addEndpoints: \(rule.endpoint.key)",
                "the schema of \(versions.list(taken)) has this endpoint",
                hint: "Say what it takes or answers under “requests” or “responses”, or take the entry out."
            )
            return
        }
        for index in schemas.indices { schemas[index].endpoints.append(rule.endpoint) }
    }

    private func indices(having endpoint: String) -> [Int] {
        schemas.indices.filter { schemas[$0].endpoints.contains { $0.key == endpoint } }
    }

    private mutating func amend(
        _ rule: EndpointType,
        _ key: String,
        _ problems: inout Problems,
        _ change: (inout Endpoint) -> Void
    ) {
        var isUsed = false
        for index in schemas.indices where versions.has(index, since: rule.since, until: rule.until) {
            for place in schemas[index].endpoints.indices where schemas[index].endpoints[place].key == rule.endpoint {
                let old = schemas[index].endpoints[place]
                change(&schemas[index].endpoints[place])
                isUsed = isUsed || schemas[index].endpoints[place] != old
            }
        }
        if !isUsed {
            problems.addUnused("\(key): \(rule.endpoint)", "no schema has the endpoint, or all of them say the same")
        }
    }

    /// Returns the objects of a version whose names match, sorted.
    private func objects(of index: Int, matching pattern: FieldPattern) -> [(name: String, fields: [Field])] {
        schemas[index].types.keys.filter { pattern.matches(type: $0) }.sorted().compactMap { name in
            switch schemas[index].types[name]?.shape {
            case .object(let fields): (name, fields)
            case .expression(.object(let fields)): (name, fields)
            default: nil
            }
        }
    }
}

extension Endpoint {
    /// The method and the path: `GET /post/list`.
    var key: String { "\(method) \(path)" }
}

extension Problems {
    mutating func addUnused(_ place: String, _ why: String) {
        add(.unusedRule, place, why, hint: "Mend the entry, or take it out.")
    }
}
