import ApiSchema

/// Puts the files of one version together: names are resolved, what cannot travel is left out, logins are found.
struct SchemaAssembly {
    private var sources: [String: (source: SourceDeclaration, file: String)] = [:]
    private var values: [String: (value: SourceValue, file: String)] = [:]
    private var calls: [(call: ClientCall, file: String)] = []
    private var notes: [String] = []

    var hasCalls: Bool { !calls.isEmpty }

    mutating func add(_ file: DeclarationFile, file name: String) throws(SchemaError) {
        for value in file.values { values[value.name] = (value, name) }
        for source in file.declarations {
            if let other = sources[source.name] {
                guard other.source.declaration == source.declaration, other.source.bases == source.bases else {
                    throw SchemaError(
                        .contradiction,
                        "found the type '\(source.name)' again, expected no other than that of "
                            + "\(other.file):\(other.source.line)",
                        hint: "Remove one, or leave its file out.", file: name, line: source.line)
                }
                continue
            }
            sources[source.name] = (source, name)
        }
    }

    mutating func add(_ calls: [ClientCall], file name: String) {
        self.calls += calls.map { ($0, name) }
    }

    mutating func reading(server: String, tag: String) throws(SchemaError) -> SchemaReader.Reading {
        let leftOut = leaveOutFiles()
        try checkMentions(leftOut: leftOut)
        let aliases = try interfaceAliases()
        var types: [String: TypeDeclaration] = [:]
        for (name, entry) in sources where aliases[name] == nil {
            var path: [String] = []
            types[name] = try flattened(entry.source, in: entry.file, path: &path).replacingNames(aliases)
        }
        let endpoints = endpoints(types: types, aliases: aliases)
        return SchemaReader.Reading(
            schema: Schema(server: server, tag: tag, types: types, endpoints: endpoints), notes: notes)
    }
}

// MARK: - Types that do not travel as JSON

extension SchemaAssembly {
    private static let binaries: Set = [
        "ArrayBuffer", "Blob", "Buffer", "File", "FormData", "ReadableStream", "Uint8Array",
    ]

    /// Leaves out the types that hold a file's bytes, and those that hold such types; gives for each what it holds.
    private mutating func leaveOutFiles() -> [String: String] {
        var leftOut: [String: String] = [:]
        var isChanged = true
        while isChanged {
            isChanged = false
            for (name, entry) in sources.sorted(by: { $0.key < $1.key }) where leftOut[name] == nil {
                let held = entry.source.mentions.first { mention in
                    leftOut[mention.name] != nil
                        || (Self.binaries.contains(mention.name) && sources[mention.name] == nil)
                }
                guard let held else { continue }
                leftOut[name] = held.name
                notes.append("left out \(name): it holds a \(held.name), which is no JSON (\(entry.file):\(held.line))")
                isChanged = true
            }
        }
        for name in leftOut.keys { sources[name] = nil }
        return leftOut
    }

    // MARK: Names

    private func checkMentions(leftOut: [String: String]) throws(SchemaError) {
        for (name, entry) in sources.sorted(by: { $0.key < $1.key }) {
            for mention in entry.source.mentions {
                let parameters = entry.source.declaration.parameters
                try check(mention, by: "'\(name)'", in: entry.file, parameters: parameters, leftOut: leftOut)
            }
        }
        for (call, file) in calls {
            for mention in call.mentions {
                let who = "'\(call.name)' (\(call.method) \(call.path))"
                try check(mention, by: who, in: file, parameters: [], leftOut: leftOut)
            }
        }
    }

    private func check(
        _ mention: TypeMention, by who: String, in file: String, parameters: [String], leftOut: [String: String]
    ) throws(SchemaError) {
        let name = mention.name
        if parameters.contains(name), mention.argumentCount == 0 { return }
        guard let entry = sources[name] else {
            throw SchemaError(
                .undeclared, "found the type '\(name)' in \(who), expected one that is declared",
                hint: hint(forUndeclared: name, leftOut: leftOut), file: file, line: mention.line)
        }
        let count = entry.source.declaration.parameters.count
        guard count == mention.argumentCount else {
            throw SchemaError(
                .contradiction,
                "found '\(name)' with \(mention.argumentCount) type arguments in \(who), expected \(count) as in "
                    + "\(entry.file):\(entry.source.line)",
                hint: "Write all of them out.", file: file, line: mention.line)
        }
    }

    private func hint(forUndeclared name: String, leftOut: [String: String]) -> String {
        if let held = leftOut[name] { return "It was left out, because it holds a \(held): write the other fields apart." }
        if let (value, file) = values[name] {
            return "It is a \(value.kind) (\(file):\(value.line)), and those are not read: write the type out as a union."
        }
        if Self.binaries.contains(name) { return "A \(name) is no JSON: make the call with 'this.upload<Response>'." }
        if Self.computed.contains(name) { return "Types that are computed are not read: write the result out." }
        return "Add its file with --types, or correct the name."
    }

    private static let computed: Set = [
        "Awaited", "Date", "Exclude", "Extract", "Map", "NonNullable", "Omit", "Partial", "Pick", "Promise", "Readonly",
        "Required", "ReturnType", "Set",
    ]
}

// MARK: - Interfaces that extend others

extension SchemaAssembly {
    /// `interface XI extends X {}` is X by another name: the schema knows X only.
    private func interfaceAliases() throws(SchemaError) -> [String: TypeExpression] {
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
            .contradiction, "found '\(name)' among its own bases, expected bases that end somewhere",
            hint: "Break the circle.", file: sources[name]?.file, line: sources[name]?.source.line)
    }

    /// The declaration with the fields of what it extends before its own; a field of its own replaces a base's.
    private func flattened(
        _ source: SourceDeclaration, in file: String, path: inout [String]
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
        of base: TypeExpression, for source: SourceDeclaration, in file: String, path: inout [String]
    ) throws(SchemaError) -> [Field] {
        if case .object(let fields) = base { return fields }
        guard case .named(let name, let arguments) = base, let entry = sources[name] else {
            throw noObject(base.text, source, in: file)
        }
        let declaration = try flattened(entry.source, in: entry.file, path: &path)
        switch declaration.shape {
        case .object(let fields):
            let values = Dictionary(uniqueKeysWithValues: zip(declaration.parameters, arguments))
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
            .notUnderstood, "found \(found) in what '\(source.name)' extends, expected objects with fields",
            hint: "Make it 'type \(source.name) = A & B'.", file: file, line: source.line)
    }
}

// MARK: - Endpoints

extension SchemaAssembly {
    private mutating func endpoints(types: [String: TypeDeclaration], aliases: [String: TypeExpression]) -> [Endpoint] {
        var endpoints: [Endpoint] = []
        for (call, file) in calls {
            guard !call.hasNoPrefix else {
                notes.append("left out \(call.method) \(call.path): it is outside of the API (\(file):\(call.line))")
                continue
            }
            if let route = call.decoratedAs {
                notes.append(
                    "\(call.name) is decorated as \(route) and calls \(call.method) \(call.path), which was taken "
                        + "(\(file):\(call.line))")
            }
            endpoints.append(
                Endpoint(
                    method: call.method, path: call.path, name: call.name, request: call.request?.replacingNames(aliases),
                    response: call.response.replacingNames(aliases), login: call.login, upload: call.isUpload,
                    query: call.query?.replacingNames(aliases)))
        }
        return Self.withLoginsFromForms(endpoints, types: types)
    }

    /// Where forms have an `auth` field, that field says who needs a login.
    private static func withLoginsFromForms(_ endpoints: [Endpoint], types: [String: TypeDeclaration]) -> [Endpoint] {
        func auth(_ endpoint: Endpoint) -> Field? {
            guard case .named(let name, _)? = endpoint.request, case .object(let fields)? = types[name]?.shape
            else { return nil }
            return fields.first { $0.name == "auth" && $0.type == .string }
        }
        guard endpoints.contains(where: { auth($0) != nil }) else { return endpoints }
        return endpoints.map { endpoint in
            guard endpoint.login == nil else { return endpoint }
            var result = endpoint
            result.login = auth(endpoint).map { $0.isOptional ? .optional : .required } ?? .never
            return result
        }
    }
}

extension TypeExpression {
    fileprivate func replacingNames(_ aliases: [String: TypeExpression]) -> TypeExpression {
        aliases.isEmpty ? self : replacingNames { aliases[$0] ?? .named($0, $1) }
    }
}

extension TypeDeclaration {
    fileprivate func replacingNames(_ aliases: [String: TypeExpression]) -> TypeDeclaration {
        aliases.isEmpty ? self : replacingNames { aliases[$0] ?? .named($0, $1) }
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
