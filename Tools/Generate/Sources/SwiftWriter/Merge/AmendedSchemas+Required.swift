internal import ApiSchema

extension AmendedSchemas {
    /// Makes every field of a response optional, except for those that a rule takes for granted. One that the rule names without a star is
    /// required even if a schema lets it be missing.
    ///
    /// The fields of requests, and of types that requests contain, stay as they are: there the schema says what the server demands.
    mutating func require(_ rule: RequiredFieldsRule, _ problems: inout Problems) {
        var used: Set<FieldPattern> = []
        for index in schemas.indices {
            let sent = typesInRequests(of: schemas[index])
            for (name, declaration) in schemas[index].types where !sent.contains(name) {
                guard case .object(let fields) = declaration.shape else { continue }
                let changed = fields.map { field in
                    let matching = rule.only.filter { $0.matches(type: name, field: field.name) }
                    let isNamed = matching.contains(where: \.isExact)
                    let isOptional = matching.isEmpty || field.isOptional && !isNamed
                    if !isOptional { used.formUnion(matching) }
                    return Field(name: field.name, isOptional: isOptional, type: field.type)
                }
                schemas[index].types[name]?.shape = .object(changed)
            }
        }
        for pattern in rule.only where !used.contains(pattern) {
            problems.addUnused("required: \(pattern.text)", "no schema requires such a field of a response")
        }
    }

    /// Returns the types that the requests of a schema contain, directly or nested.
    private func typesInRequests(of schema: Schema) -> Set<String> {
        var open = schema.endpoints.flatMap { [$0.request, $0.query].compactMap(\.self) }.flatMap(\.names)
        var reached: Set<String> = []
        while let name = open.popLast() {
            guard reached.insert(name).inserted, let declaration = schema.types[name] else { continue }
            open += declaration.names
        }
        return reached
    }
}
