internal import ApiSchema

extension DocumentAssembly {
    /// The deepest nesting of inline schemas.
    private static let deepest = 64

    /// Declares the type of a component under its name.
    mutating func declare(_ schema: Cursor, as name: String) -> Conversion {
        let conversion = type(of: schema, named: NewName(component: name))
        guard case .type(let type, let isNullable) = conversion else { return conversion }
        if let text = Sentences.sentence(schema["description"]?.text ?? schema["title"]?.text) {
            sentences.types[name] = text
        }
        guard type != .named(name, []) else { return conversion }
        if types[name] == nil { types[name] = TypeDeclaration(shape: .expression(type)) }
        return .type(.named(name, []), isNullable: isNullable)
    }

    /// Returns the type of a schema. Words and objects are declared under `name`.
    mutating func type(of schema: Cursor, named name: NewName) -> Conversion {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { return .unread("it is nested more than \(Self.deepest) deep, or in itself") }
        if let flag = schema.flag { return .unread(flag ? Self.freeForm : "no value is valid") }
        guard schema.isObject else {
            findings.error(
                .format,
                "found \(schema.node.title), expected a schema",
                hint: "Write an object: {\"type\": \"string\"}.",
                at: schema
            )
            return .unread("it is no schema")
        }
        if let reference = schema["$ref"]?.text { return referred(reference, from: schema, named: name) }
        let types = typeNames(of: schema)
        let isNullable = types.contains("null") || schema["nullable"]?.flag == true
        return whole(schema, types.filter { $0 != "null" }, named: name).nullable(isNullable)
    }

    /// The reason for a schema that allows everything.
    static let freeForm = "it is free-form JSON, which has no Swift type"

    private mutating func referred(_ reference: String, from schema: Cursor, named name: NewName) -> Conversion {
        let isNullable = schema["nullable"]?.flag == true
        if let key = componentKey(reference) { return component(key).nullable(isNullable) }
        guard let target = target(of: reference, at: schema) else { return .unread("its reference leads nowhere") }
        return type(of: target, named: name).nullable(isNullable)
    }

    /// Returns the names under `type`, which is a string, or a list in 3.1.
    private func typeNames(of schema: Cursor) -> [String] {
        guard let type = schema["type"] else { return [] }
        return type.text.map { [$0] } ?? type.elements.compactMap(\.text)
    }

    private mutating func whole(_ schema: Cursor, _ types: [String], named name: NewName) -> Conversion {
        if let conversion = words(of: schema, types, named: name) { return conversion }
        if schema["allOf"] != nil { return merged(schema, named: name) }
        if let members = schema["oneOf"] ?? schema["anyOf"] {
            // Members that only require some of the fields are no types.
            if !members.elements.allSatisfy(Self.isConstraint) { return union(of: members, in: schema, named: name) }
        }
        if types.isEmpty, schema["type"] != nil { return .unread("it is always null") }
        guard types.count <= 1 else { return .unread("it is one of \(types.joined(separator: ", "))") }
        switch types.first ?? Self.implied(by: schema) {
        case "string": return string(schema["format"]?.text)
        case "integer": return .type(.number, isNullable: false)
        case "number":
            let isInteger = schema["format"]?.text?.hasPrefix("int") ?? false
            return .type(isInteger ? .number : .named("Double", []), isNullable: false)
        case "boolean": return .type(.boolean, isNullable: false)
        case "array": return array(schema, named: name)
        case "object": return object(schema, named: name)
        case nil: return .unread(Self.freeForm)
        case let other?:
            findings.error(
                .notUnderstood,
                "found the type '\(other)', expected string, integer, number, boolean, array, object or null",
                hint: "Correct it, or leave the place out with --exclude.",
                at: schema
            )
            return .unread("its type is '\(other)'")
        }
    }

    /// Returns the type of a schema that does not say it, by the keywords that it uses.
    private static func implied(by schema: Cursor) -> String? {
        if schema["properties"] != nil || schema["additionalProperties"] != nil { return "object" }
        if schema["items"] != nil { return "array" }
        return ["format", "pattern", "minLength", "maxLength"].contains { schema[$0] != nil } ? "string" : nil
    }

    private static func isConstraint(_ schema: Cursor) -> Bool {
        schema.isObject && schema.members.allSatisfy { ["required", "not", "description", "title"].contains($0.key) }
    }

    private func string(_ format: String?) -> Conversion {
        switch format {
        case "date-time", "datetime": .type(.named("WireDate", []), isNullable: false)
        case "uri", "url", "uri-reference", "iri", "iri-reference": .type(.named("WireURL", []), isNullable: false)
        case "binary": .unread("it is a file, which is no JSON")
        default: .type(.string, isNullable: false)
        }
    }

    private mutating func array(_ schema: Cursor, named name: NewName) -> Conversion {
        guard let items = schema["items"] else { return .unread("it is a list of free-form JSON") }
        switch type(of: items, named: name.inner("Item")) {
        case .unread(let reason): return .unread("it is a list, and of an element: \(reason)")
        case .type(let element, let isNullable):
            if isNullable {
                findings.noteOnce("an element of a list that is null is left out when a response is read", at: items)
            }
            guard !isMap(element) else { return .unread("it is a list of maps, which have no Swift type there") }
            return .type(.array(element), isNullable: false)
        }
    }

    /// Returns true if a type is a map, or another name for one.
    func isMap(_ type: TypeExpression) -> Bool {
        if case .map = target(of: type) { true } else { false }
    }

    /// Returns the type that a name stands for, after all other names; a declared object, words and a union stand for themselves.
    func target(of type: TypeExpression) -> TypeExpression {
        var type = type
        for _ in 0..<32 {
            guard case .named(let name, _) = type, !TypeNames.runtime.contains(name),
                case .expression(let target)? = types[name]?.shape
            else { return type }
            switch target {
            case .union, .literal, .intersection: return type
            default: type = target
            }
        }
        return type
    }
}
