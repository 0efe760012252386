import ApiSchema

/// Interfaces that extend others.
extension SchemaAssembly {
    /// `interface XI extends X {}` is X by another name: the schema knows X only.
    func interfaceAliases() throws(SchemaError) -> [String: TypeExpression] {
        var aliases: [String: TypeExpression] = [:]
        for (name, entry) in sources {
            let source = entry.source
            guard source.bases.count == 1, source.declaration == TypeDeclaration(shape: .object([])) else { continue }
            aliases[name] = source.bases[0]
        }
        for name in aliases.keys.sorted() {
            var seen: Set = [name]
            while case .named(let next, _)? = aliases[name], let further = aliases[next] {
                guard seen.insert(next).inserted else { throw circle(name) }
                aliases[name] = further
            }
        }
        return aliases
    }

    private func circle(_ name: String) -> SchemaError {
        SchemaError(
            .contradiction,
            "found '\(name)' among its own bases, expected bases that end somewhere",
            hint: "Break the circle.",
            file: sources[name]?.file,
            line: sources[name]?.source.line
        )
    }

    /// The declaration with the fields of what it extends before its own; a field of its own replaces a base's.
    func flattened(
        _ source: SourceDeclaration,
        in file: String,
        path: inout [String]
    ) throws(SchemaError) -> TypeDeclaration {
        guard !source.bases.isEmpty else { return source.declaration }
        guard !path.contains(source.name) else { throw circle(source.name) }
        path.append(source.name)
        defer { path.removeLast() }
        var fields: [Field] = []
        for base in source.bases { fields.add(try self.fields(of: base, for: source, in: file, path: &path)) }
        guard case .object(let own) = source.declaration.shape else {
            throw noObject("a map", source, in: file)
        }
        fields.add(own)
        return TypeDeclaration(parameters: source.declaration.parameters, shape: .object(fields))
    }

    private func fields(
        of base: TypeExpression,
        for source: SourceDeclaration,
        in file: String,
        path: inout [String]
    ) throws(SchemaError) -> [Field] {
        if case .object(let fields) = base { return fields }
        guard case .named(let name, let arguments) = base, let entry = sources[name] else {
            throw noObject(base.text, source, in: file)
        }
        let declaration = try flattened(entry.source, in: entry.file, path: &path)
        switch declaration.shape {
        case .object(let fields):
            let values = Dictionary(zip(declaration.parameters, arguments)) { first, _ in first }
            return fields.map { $0.replacingNames { name, arguments in values[name] ?? .named(name, arguments) } }
        case .expression(.named(let other, let further)) where declaration.parameters.isEmpty:
            // `type A = B; interface C extends A {…}`.
            guard !path.contains(other) else { throw circle(source.name) }
            path.append(name)
            defer { path.removeLast() }
            return try self.fields(of: .named(other, further), for: source, in: file, path: &path)
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
    /// Adds fields; one of a known name takes the other's place.
    fileprivate mutating func add(_ fields: [Field]) {
        for field in fields {
            if let index = firstIndex(where: { $0.name == field.name }) { self[index] = field } else { append(field) }
        }
    }
}
