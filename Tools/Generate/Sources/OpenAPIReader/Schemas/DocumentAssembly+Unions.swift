internal import ApiSchema

extension DocumentAssembly {
    /// Returns the type of a `oneOf` or an `anyOf`: a type that may be null, words, a tagged union, or one object with all fields.
    mutating func union(of list: Cursor, in schema: Cursor, named name: NewName) -> Conversion {
        let all = list.elements
        let types = all.filter { !isNull($0) }
        let isNullable = types.count < all.count
        var seen: Set<String> = []
        let rest = types.filter { $0["$ref"]?.text.map { seen.insert($0).inserted } ?? true }
        guard !rest.isEmpty else { return .unread("it is always null") }
        if rest.count == 1, schema["properties"] == nil { return type(of: rest[0], named: name).nullable(isNullable) }
        if let tagged = tagged(rest, in: schema, named: name) { return tagged.nullable(isNullable) }
        if rest.allSatisfy({ isObject($0) }) {
            return alternatives(rest, of: schema, at: list, named: name).nullable(isNullable)
        }
        return scalars(rest, named: name).nullable(isNullable)
    }

    private func isNull(_ schema: Cursor) -> Bool {
        if schema["type"]?.text == "null" || schema["const"]?.isNull == true { return true }
        return schema["enum"].map { !$0.elements.isEmpty && $0.elements.allSatisfy(\.isNull) } ?? false
    }

    /// Returns true if a schema is an object with fields.
    func isObject(_ schema: Cursor) -> Bool {
        var visited: Set<String> = []
        return isObject(schema, &visited)
    }

    private func isObject(_ schema: Cursor, _ visited: inout Set<String>) -> Bool {
        var schema = schema
        for _ in 0..<32 {
            guard let reference = schema["$ref"]?.text else { break }
            guard let target = root.value(at: reference.dropFirst()) else { return false }
            schema = Cursor(node: target.node, pointer: reference)
        }
        // A union that contains itself is an object if its other members are.
        guard visited.insert(schema.pointer).inserted else { return true }
        if schema["properties"] != nil { return true }
        let parts = (schema["allOf"] ?? schema["oneOf"] ?? schema["anyOf"])?.elements ?? []
        guard !parts.isEmpty else { return false }
        for part in parts where !isObject(part, &visited) { return false }
        return true
    }

    /// Returns one object with the fields of all alternatives.
    private mutating func alternatives(
        _ members: [Cursor],
        of schema: Cursor,
        at list: Cursor,
        named name: NewName
    ) -> Conversion {
        var visited: Set<String> = []
        let name = claimed(name)
        guard var fields = alternativeFields(members, in: name, &visited) else {
            return .unread("it is a union of objects that have different types under one name")
        }
        if schema["properties"] != nil { fields.merge(self.fields(of: schema, in: name)) }
        findings.note(
            "\(name) has the fields of all \(members.count) alternatives; those that not all have are optional",
            at: list
        )
        return declareObject(fields, as: name)
    }

    /// Returns the fields of all alternatives: required if all require them. A field with several types is left out with a note.
    mutating func alternativeFields(_ members: [Cursor], in owner: String, _ visited: inout Set<String>) -> [Field]? {
        var all: [Field] = []
        var counts: [String: Int] = [:]
        var conflicts: Set<String> = []
        for member in members {
            guard let fields = declaredFields(of: member, for: owner) ?? allFields(of: member, in: owner, &visited)
            else {
                return nil
            }
            for field in fields {
                counts[field.name, default: 0] += 1
                guard let index = all.firstIndex(where: { $0.name == field.name }) else {
                    all.append(field)
                    continue
                }
                guard let type = united(all[index].type, field.type) else {
                    conflicts.insert(field.name)
                    findings.note(
                        "left out \(owner).\(field.name): the alternatives give it different types",
                        at: member
                    )
                    continue
                }
                all[index] = Field(name: field.name, isOptional: all[index].isOptional || field.isOptional, type: type)
            }
        }
        return all.filter { !conflicts.contains($0.name) }.map { field in
            let isOptional = field.isOptional || counts[field.name] != members.count
            return Field(name: field.name, isOptional: isOptional, type: field.type)
        }
    }

    /// Returns the type that has the values of both: an enumeration with the words of both, or the same type.
    private mutating func united(_ left: TypeExpression, _ right: TypeExpression) -> TypeExpression? {
        if left == right { return left }
        let (first, second) = (left.withoutNull, right.withoutNull)
        let isNullable = first != left || second != right
        guard let type = unitedWords(first, second) ?? (first == second ? first : nil) else { return nil }
        return isNullable ? .union([type, .null]) : type
    }

    private mutating func unitedWords(_ left: TypeExpression, _ right: TypeExpression) -> TypeExpression? {
        guard case .named(let name, _) = left,
            let words = self.words(of: left), let more = self.words(of: right)
        else { return nil }
        let all = words + more.filter { !words.contains($0) }
        guard all.count > words.count, case .type(let type, _) = declareWords(all, named: NewName(name)) else {
            return left
        }
        return type
    }

    /// Returns the words of an enumeration; nil for any other type.
    func words(of type: TypeExpression) -> [String]? {
        guard case .named(let name, _) = type, case .expression(let expression)? = types[name]?.shape else {
            return nil
        }
        let members: [TypeExpression] = if case .union(let members) = expression { members } else { [expression] }
        let words = members.compactMap { if case .literal(let word) = $0 { word } else { nil } }
        return words.count == members.count ? words : nil
    }

    /// Returns the type of a union of values that are no objects.
    private mutating func scalars(_ members: [Cursor], named name: NewName) -> Conversion {
        var found: [TypeExpression] = []
        var isNullable = false
        for member in members {
            switch type(of: member, named: name.inner("Option")) {
            case .unread(let reason): return .unread("it is one of several types, and of one: \(reason)")
            case .type(let type, let null):
                isNullable = isNullable || null
                if !found.contains(type) { found.append(type) }
            }
        }
        if found.count == 1 { return .type(found[0], isNullable: isNullable) }
        let words = found.compactMap { self.words(of: $0) }
        if words.count == found.count {
            var seen: Set<String> = []
            return declareWords(words.joined().filter { seen.insert($0).inserted }, named: name).nullable(isNullable)
        }
        let strings: [TypeExpression] = [.string, .named("WireDate", []), .named("WireURL", [])]
        if found.allSatisfy({ strings.contains($0) || self.words(of: $0) != nil }) {
            return .type(.string, isNullable: isNullable)
        }
        if found.allSatisfy({ [.number, .named("Double", [])].contains($0) }) {
            return .type(.named("Double", []), isNullable: isNullable)
        }
        return .unread("it is one of \(found.map(\.text).joined(separator: ", ")), and no Swift type has all of them")
    }
}

extension TypeExpression {
    /// The type without `| null`.
    fileprivate var withoutNull: TypeExpression {
        guard case .union(let members) = self, members.contains(.null) else { return self }
        let rest = members.filter { $0 != .null }
        return rest.count == 1 ? rest[0] : .union(rest)
    }
}
