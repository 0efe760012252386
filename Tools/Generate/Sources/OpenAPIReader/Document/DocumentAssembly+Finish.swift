internal import ApiSchema

/// The last steps, when all types and endpoints are known.
extension DocumentAssembly {
    /// The most fields of a type in a response; a generated reader counts them in 64 bits.
    private static let mostFields = 64

    mutating func finish() {
        removeUndeclared()
        let used = reached(
            from: endpoints.flatMap { [$0.response, $0.request, $0.query].compactMap(\.self) },
            withComponents: true
        )
        for name in types.keys where !used.contains(name) { types[name] = nil }
        declareRuntimeNames()
        limitFields()
    }

    /// Removes fields, types and endpoints that name a type without a declaration, because it contains itself in a form that has no type.
    private mutating func removeUndeclared() {
        var isChanged = true
        while isChanged {
            isChanged = false
            for (name, declaration) in types.sorted(by: { $0.key < $1.key }) where !areDeclared(declaration.names) {
                isChanged = true
                guard case .object(let fields) = declaration.shape else {
                    findings.note("left out the type \(name): it names a type that has no Swift form", at: root)
                    types[name] = nil
                    continue
                }
                for field in fields where !areDeclared(field.type.names) {
                    findings.note("left out \(name).\(field.name): its type has no Swift form", at: root)
                }
                let known = fields.filter { areDeclared($0.type.names) }
                types[name]?.shape = .object(known)
            }
        }
        for endpoint in endpoints where !areDeclared(endpoint.names) {
            findings.note("left out \(endpoint.method) \(endpoint.path): a type of it has no Swift form", at: root)
        }
        endpoints = endpoints.filter { areDeclared($0.names) }
    }

    /// Returns true if all of these names are declared, or mean a type of the runtime.
    private func areDeclared(_ names: [String]) -> Bool {
        names.allSatisfy { types[$0] != nil || TypeNames.runtime.contains($0) }
    }

    /// Returns the types that these expressions contain, directly or nested.
    private func reached(from roots: [TypeExpression], withComponents: Bool) -> Set<String> {
        var open = roots.flatMap(\.names)
        if withComponents {
            open += componentTypes.subtracting(copied)
            open += endpoints.flatMap { $0.parameters.flatMap(\.type.names) }
        }
        var reached: Set<String> = []
        while let name = open.popLast() {
            guard reached.insert(name).inserted, let declaration = types[name] else { continue }
            open += declaration.names
        }
        return reached
    }

    /// Declares the names that stand for types of the runtime, if any type or endpoint uses them.
    private mutating func declareRuntimeNames() {
        let used = Set(types.values.flatMap(\.names) + endpoints.flatMap(\.names))
        for name in TypeNames.runtime where used.contains(name) {
            types[name] = TypeDeclaration(shape: .expression(name == "Double" ? .number : .string))
        }
    }

    /// The types with a reader: those in responses, those in lists and maps, those that nothing contains, and all types inside these.
    private var readTypes: Set<String> {
        let sent = reached(
            from: endpoints.flatMap { [$0.request, $0.query].compactMap(\.self) },
            withComponents: false
        )
        let held = types.values.flatMap { declaration in
            switch declaration.shape {
            case .object(let fields): fields.map(\.type).flatMap(\.held)
            case .expression(let expression): expression.held
            }
        }
        let idle = types.keys.filter { !sent.contains($0) }.map { TypeExpression.named($0, []) }
        return reached(from: endpoints.map(\.response) + held + idle, withComponents: false)
    }

    /// Leaves out fields of types in responses that have too many: the optional ones from the end, then the required ones.
    private mutating func limitFields() {
        for name in readTypes.sorted() {
            guard case .object(var fields)? = types[name]?.shape, fields.count > Self.mostFields else { continue }
            let excess = fields.count - Self.mostFields
            let order =
                fields.indices.reversed().filter { fields[$0].isOptional }
                + fields.indices.reversed().filter { !fields[$0].isOptional }
            let removed = Set(order.prefix(excess))
            let list = removed.sorted().map { fields[$0].name }.joined(separator: ", ")
            fields = fields.indices.filter { !removed.contains($0) }.map { fields[$0] }
            types[name]?.shape = .object(fields)
            findings.note(
                "left out \(excess) fields of \(name), because a type in a response has \(Self.mostFields) at most: \(list); "
                    + "choose others with --exclude '\(name).field'",
                at: root
            )
        }
    }
}

extension TypeExpression {
    /// The elements of lists and the values of maps.
    fileprivate var held: [TypeExpression] {
        switch self {
        case .array(let element), .map(_, let element): [element]
        case .union(let members): members.flatMap(\.held)
        default: []
        }
    }
}

extension Endpoint {
    /// The names of the types in the endpoint.
    fileprivate var names: [String] {
        response.names + (request?.names ?? []) + (query?.names ?? []) + parameters.flatMap(\.type.names)
    }
}
