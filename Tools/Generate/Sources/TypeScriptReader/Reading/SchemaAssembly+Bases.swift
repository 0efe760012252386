import ApiSchema

/// Resolves interfaces that extend others.
extension SchemaAssembly {
    /// Reports each circle of bases once and removes its types, because their fields are undefined.
    mutating func takeOutCircles() {
        var told: Set<String> = []
        for name in sources.keys.sorted() {
            let bases = allBases(of: name)
            guard bases.contains(name) else { continue }
            if bases.isDisjoint(with: told) { errors.append(circle(name)) }
            told.insert(name)
        }
        unread.formUnion(told)
        for name in told { sources[name] = nil }
    }

    /// Returns the direct and indirect bases of a type.
    private func allBases(of name: String) -> Set<String> {
        var seen: Set<String> = []
        var open = bases(of: name)
        while let next = open.popLast() {
            if seen.insert(next).inserted { open += bases(of: next) }
        }
        return seen
    }

    private func bases(of name: String) -> [String] {
        guard let source = sources[name]?.source else { return [] }
        // An alias counts as its target: `type A = B; interface C extends A {…}`.
        if case .expression(.named(let other, _)) = source.declaration.shape { return [other] }
        return source.bases.compactMap { base in
            if case .named(let name, _) = base { return name }
            return nil
        }
    }

    /// Returns the interfaces that are other names: `interface XI extends X {}` is X. The schema has only X.
    func interfaceAliases() -> [String: TypeExpression] {
        var aliases: [String: TypeExpression] = [:]
        for (name, entry) in sources {
            let source = entry.source
            guard source.bases.count == 1, source.declaration == TypeDeclaration(shape: .object([])) else { continue }
            aliases[name] = source.bases[0]
        }
        for name in aliases.keys.sorted() {
            while case .named(let next, _)? = aliases[name], let further = aliases[next] { aliases[name] = further }
        }
        return aliases
    }

    private func circle(_ name: String) -> SchemaError {
        SchemaError(
            .contradiction,
            "found '\(name)' among its own bases, expected bases that end somewhere",
            hint: "Remove the cycle.",
            file: sources[name]?.file,
            line: sources[name]?.source.line
        )
    }

    /// Returns the declaration with the fields of its bases before its own. Its own field replaces a base's field of the same name.
    func flattened(
        _ source: SourceDeclaration,
        in file: String
    ) throws(SchemaError) -> TypeDeclaration {
        guard !source.bases.isEmpty else { return source.declaration }
        var fields: [Field] = []
        for base in source.bases { fields.add(try self.fields(of: base, for: source, in: file)) }
        guard case .object(let own) = source.declaration.shape else {
            throw noObject("a map", source, in: file)
        }
        fields.add(own)
        return TypeDeclaration(parameters: source.declaration.parameters, shape: .object(fields))
    }

    private func fields(
        of base: TypeExpression,
        for source: SourceDeclaration,
        in file: String
    ) throws(SchemaError) -> [Field] {
        if case .object(let fields) = base { return fields }
        guard case .named(let name, let arguments) = base else { throw noObject(base.text, source, in: file) }
        // An undeclared base was reported before.
        guard let entry = sources[name] else { return [] }
        let declaration = try flattened(entry.source, in: entry.file)
        switch declaration.shape {
        case .object(let fields):
            let values = Dictionary(zip(declaration.parameters, arguments)) { first, _ in first }
            return fields.map { $0.replacingNames { name, arguments in values[name] ?? .named(name, arguments) } }
        case .expression(.named(let other, let further)) where declaration.parameters.isEmpty:
            return try self.fields(of: .named(other, further), for: source, in: file)
        case .expression(let expression):
            throw noObject(expression.text, source, in: file)
        }
    }

    private func noObject(_ found: String, _ source: SourceDeclaration, in file: String) -> SchemaError {
        SchemaError(
            .notUnderstood,
            "found \(found) in what '\(source.name)' extends, expected objects with fields",
            hint: "Make it 'type \(source.name) = A & B'.",
            file: file,
            line: source.line
        )
    }
}

extension [Field] {
    /// Adds fields; a field with a known name replaces the other.
    fileprivate mutating func add(_ fields: [Field]) {
        for field in fields {
            if let index = firstIndex(where: { $0.name == field.name }) { self[index] = field } else { append(field) }
        }
    }
}
