internal import ApiSchema

/// Converts the field names of every type to their spelling on the wire, before all other rules, because rules and sentences use the wire
/// names.
extension AmendedSchemas {
    mutating func spellKeys(_ problems: inout Problems) {
        guard let rule = rules.keys else { return }
        var spelling = KeySpelling(rule)
        for index in schemas.indices {
            for (name, declaration) in schemas[index].types.sorted(by: { $0.key < $1.key }) {
                schemas[index].types[name]?.shape = spelling.shape(declaration.shape, of: name)
            }
            for place in schemas[index].endpoints.indices { spelling.spell(&schemas[index].endpoints[place]) }
        }
        for (type, key) in spelling.collisions.sorted(by: <) {
            problems.add(
                .collision,
                "\(type).\(key)",
                "two of its fields would have this key on the wire",
                hint: "Say under “keys” how one of them is spelled: except: { \"\(type).name\": \"…\" }."
            )
        }
        if !spelling.isUsed, rule.exceptions.isEmpty { problems.addUnused("keys", "no field is spelled otherwise") }
        for exception in rule.exceptions where !spelling.used.contains(exception) {
            problems.addUnused(exception.place, "no type has such a field, as the client spells it")
        }
    }
}

/// Converts names in one run, and records which parts of the rule were used.
private struct KeySpelling {
    private let rule: KeyRule
    private(set) var used: Set<KeyRule.Exception> = []
    private(set) var isUsed = false
    private(set) var collisions: [String: String] = [:]

    init(_ rule: KeyRule) {
        self.rule = rule
    }

    mutating func shape(_ shape: TypeDeclaration.Shape, of type: String) -> TypeDeclaration.Shape {
        switch shape {
        case .object(let fields): .object(spelled(fields, of: type))
        case .expression(let expression): .expression(spelled(expression, of: type))
        }
    }

    mutating func spell(_ endpoint: inout Endpoint) {
        endpoint.request = endpoint.request.map { spelled($0, of: endpoint.key) }
        endpoint.query = endpoint.query.map { spelled($0, of: endpoint.key) }
        endpoint.response = spelled(endpoint.response, of: endpoint.key)
    }

    private mutating func spelled(_ fields: [Field], of type: String) -> [Field] {
        var keys: Set<String> = []
        return fields.map { field in
            let (key, exception) = rule.key(of: field.name, in: type)
            if let exception { used.insert(exception) }
            isUsed = isUsed || key != field.name
            if !keys.insert(key).inserted { collisions[type] = key }
            return Field(name: key, isOptional: field.isOptional, type: spelled(field.type, of: type))
        }
    }

    private mutating func spelled(_ type: TypeExpression, of owner: String) -> TypeExpression {
        switch type {
        case .string, .number, .boolean, .null, .any, .literal: type
        case .named(let name, let arguments): .named(name, arguments.map { spelled($0, of: owner) })
        case .array(let element): .array(spelled(element, of: owner))
        case .map(let key, let value): .map(key: key, value: spelled(value, of: owner))
        case .object(let fields): .object(spelled(fields, of: owner))
        case .union(let members): .union(members.map { spelled($0, of: owner) })
        case .intersection(let members): .intersection(members.map { spelled($0, of: owner) })
        }
    }
}
