internal import ApiSchema

extension DocumentAssembly {
    /// Returns an object with fields, or a map.
    mutating func object(_ schema: Cursor, named name: NewName) -> Conversion {
        let others = schema["additionalProperties"]
        let hasFields = !(schema["properties"]?.members.isEmpty ?? true)
        if hasFields || (schema["properties"] != nil && others == nil) {
            let name = claimed(name)
            if let others, others.isObject, !others.members.isEmpty {
                findings.note("\(name) keeps only the fields under 'properties', and no others", at: others)
            }
            return declareObject(fields(of: schema, in: name), as: name)
        }
        guard let others, others.flag != true, !others.isObject || !others.members.isEmpty else {
            return .unread(Self.freeForm)
        }
        if others.flag == false { return declareObject([], as: claimed(name)) }
        switch type(of: others, named: name.inner("Value")) {
        case .unread(let reason): return .unread("it is a map, and of a value: \(reason)")
        case .type(let value, let isNullable):
            guard !isMap(value) else { return .unread("it is a map of maps, which have no Swift type") }
            if isNullable { findings.noteOnce("a value of a map that is null makes the map unreadable", at: others) }
            return .type(.map(key: .string, value: value), isNullable: false)
        }
    }

    /// Declares an object.
    mutating func declareObject(_ fields: [Field], as name: String) -> Conversion {
        types[name] = TypeDeclaration(shape: .object(fields))
        return .type(.named(name, []), isNullable: false)
    }

    /// Returns the fields of an object in the order of the document; a field without a Swift type is left out with a note.
    mutating func fields(of schema: Cursor, in owner: String) -> [Field] {
        let required = Set(schema["required"]?.elements.compactMap(\.text) ?? [])
        return (schema["properties"]?.members ?? []).compactMap { key, property in
            if exclusions.contain("\(owner).\(key)") {
                findings.note("left out \(owner).\(key), as told", at: property)
                return nil
            }
            let type = type(of: property, named: NewName(owner).inner(key))
            switch type {
            case .unread(let reason):
                findings.note("left out \(owner).\(key): \(reason)", at: property)
                return nil
            case .type(let type, let isNullable):
                if let text = Sentences.sentence(property["description"]?.text) {
                    sentences.fields[owner, default: [:]][key] = text
                }
                let whole: TypeExpression = isNullable ? .union([type, .null]) : type
                return Field(name: key, isOptional: !required.contains(key), type: whole)
            }
        }
    }

    /// Returns the merged schemas of an `allOf`: the only one, or an object with the fields of all.
    mutating func merged(_ schema: Cursor, named name: NewName) -> Conversion {
        let members = schema["allOf"]?.elements ?? []
        let types = members.filter { !isAnnotation($0) }
        if types.count == 1, schema["properties"] == nil { return type(of: types[0], named: name) }
        var visited: Set<String> = []
        let name = claimed(name)
        guard let fields = allFields(of: schema, in: name, &visited) else {
            return .unread("it is an allOf of values that are no objects")
        }
        guard !fields.isEmpty else { return .unread(Self.freeForm) }
        return declareObject(fields, as: name)
    }

    /// Returns true for a member of an `allOf` without a type: a description, or required keys.
    private func isAnnotation(_ schema: Cursor) -> Bool {
        schema.isObject
            && !["$ref", "type", "properties", "allOf", "oneOf", "anyOf", "enum", "const", "items"].contains {
                schema[$0] != nil
            }
    }

    /// Returns the fields of an object or of an `allOf` of objects, each once; nil if any part is no object.
    ///
    /// A later part may make a field required, or give it a type; the position stays.
    mutating func allFields(of schema: Cursor, in owner: String, _ visited: inout Set<String>) -> [Field]? {
        guard let schema = resolved(schema) else { return nil }
        guard visited.insert(schema.pointer).inserted else { return [] }
        defer { visited.remove(schema.pointer) }
        var all: [Field] = []
        for part in schema["allOf"]?.elements ?? [] {
            guard let fields = declaredFields(of: part, for: owner) ?? allFields(of: part, in: owner, &visited) else {
                return nil
            }
            all.merge(fields)
            all.require(part)
        }
        if let union = schema["oneOf"] ?? schema["anyOf"] {
            let alternatives = union.elements.filter { !Self.isOnlyRequired($0) }
            if !alternatives.isEmpty {
                guard let fields = alternativeFields(alternatives, in: owner, &visited) else { return nil }
                findings.note("\(owner) has the fields of every alternative, each optional", at: union)
                all.merge(fields)
            }
        }
        if schema["properties"] != nil { all.merge(fields(of: schema, in: owner)) }
        let isObject =
            schema["type"].map { $0.text == "object" || $0.elements.contains { $0.text == "object" } } ?? true
        guard isObject, schema["enum"] == nil, schema["items"] == nil else { return nil }
        all.require(schema)
        return all
    }

    /// Returns the fields of a component that is an object, so that its inline types keep their names; nil for anything else, and for a
    /// component that is being declared.
    mutating func declaredFields(of part: Cursor, for owner: String) -> [Field]? {
        guard let key = part["$ref"]?.text.flatMap(componentKey), case .type(.named(let name, _), _) = component(key),
            case .object(let fields)? = types[name]?.shape
        else { return nil }
        for (key, text) in sentences.fields[name] ?? [:] { sentences.fields[owner, default: [:]][key] = text }
        return fields
    }

    private static func isOnlyRequired(_ schema: Cursor) -> Bool {
        schema.isObject && schema.members.allSatisfy { ["required", "not", "description", "title"].contains($0.key) }
    }
}

extension [Field] {
    /// Makes the fields required that a schema lists.
    fileprivate mutating func require(_ schema: Cursor) {
        let required = Set(schema["required"]?.elements.compactMap(\.text) ?? [])
        for index in indices where required.contains(self[index].name) { self[index].isOptional = false }
    }

    /// Adds fields; one with a known name replaces the earlier one in its place, and stays required if either is.
    mutating func merge(_ fields: [Field]) {
        for field in fields {
            guard let index = firstIndex(where: { $0.name == field.name }) else {
                append(field)
                continue
            }
            let isOptional = self[index].isOptional && field.isOptional
            self[index] = Field(name: field.name, isOptional: isOptional, type: field.type)
        }
    }
}
