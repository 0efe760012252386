internal import ApiSchema

extension Merge {
    /// The place of a type expression: the field that has it, and the version.
    struct Place {
        let type: String
        let field: String
        let version: Int
        var parameters: [String] = []

        var text: String { field.isEmpty ? type : "\(type).\(field)" }
    }

    /// Returns the Swift type of an expression; reports a problem and returns nil if there is none.
    mutating func resolve(_ expression: TypeExpression, at place: Place) -> SwiftType? {
        switch expression {
        case .boolean: return .bool
        case .string: return scalars.kind(type: place.type, field: place.field, scalar: .string, &problems)
        case .number: return scalars.kind(type: place.type, field: place.field, scalar: .int, &problems)
        case .array(let element): return resolve(inner: element, of: expression, at: place).map(SwiftType.array)
        case .map(.string, let value): return resolve(inner: value, of: expression, at: place).map(SwiftType.map)
        case .named(let name, let arguments): return resolve(name, arguments, at: place)
        default:
            problems.add(
                .unsupported,
                place.text,
                "\(versions.names[place.version]) has \(expression.text), for which no Swift can be written",
                hint: expression.isNameless ? naming(expression, place) + " Or: " + advice(place) : advice(place)
            )
            return nil
        }
    }

    /// Returns the advice to name a type, because words and objects need a name in Swift.
    private func naming(_ expression: TypeExpression, _ place: Place) -> String {
        let name = SwiftName(upperCamel: "\(place.type)_\(place.field)").text
        let body = if case .object = expression { "fields: […]" } else { "is: \(expression.text.literal)" }
        let given = "addTypes: { \(name): { \(body), evidence: \"…\" } }"
        guard !place.type.contains(" ") else { return "Name it: \(given)." }
        return "Name it: \(given), types: [{ field: \"\(place.text)\", type: \"\(name)\", evidence: \"…\" }]."
    }

    private func advice(_ place: Place) -> String {
        place.type.contains(" ")
            ? "Say under “responses” or “requests” what is on the wire, or leave the endpoint out."
            : "Say under “types” what is on the wire, or leave \(place.type) out under “leaveOut”."
    }

    /// Returns the type of an element of an array, a map or a generic type. Those store values of the runtime's protocol, to which Swift's
    /// arrays and dictionaries do not conform.
    private mutating func resolve(
        inner: TypeExpression,
        of outer: TypeExpression,
        at place: Place
    ) -> SwiftType? {
        guard let type = resolve(inner, at: place) else { return nil }
        switch type.resolved {
        case .array(let element): return .list(element)
        case .map:
            problems.add(
                .unsupported,
                place.text,
                "\(versions.names[place.version]) says \(outer.text): no Swift is written for a map inside something else",
                hint: advice(place)
            )
            return nil
        default: return type
        }
    }

    private mutating func resolve(_ name: String, _ arguments: [TypeExpression], at place: Place) -> SwiftType? {
        if let index = place.parameters.firstIndex(of: name) {
            return .parameter(Self.parameterNames(place.parameters)[index])
        }
        if let target = rules.aliases[name] { return alias(target, name, at: place) }
        guard let version = version(declaring: name, for: place.version), let kind = kind(of: name, in: version) else {
            // A union without a Swift form was reported at its declaration.
            if schemas[place.version].types[name] == nil { addUnknown(name, at: place) }
            return nil
        }
        var types: [SwiftType] = []
        for argument in arguments {
            let type = resolve(inner: argument, of: .named(name, arguments), at: place)
            guard let type else { return nil }
            types.append(type)
        }
        let parameters = schemas[version].types[name]?.parameters ?? []
        guard parameters.count == types.count else {
            problems.add(
                .unsupported,
                place.text,
                "\(versions.names[place.version]) gives \(name) \(types.count) arguments, it takes \(parameters.count)",
                hint: "Say under “types” what is on the wire."
            )
            return nil
        }
        switch kind {
        case .identifier: return .identifier(name)
        case .textIdentifier: return .textIdentifier(name)
        case .alias(let target):
            guard !openAliases.contains(name) else {
                addEndless(name, at: place)
                return nil
            }
            openAliases.append(name)
            defer { openAliases.removeLast() }
            let inner = Place(type: name, field: "", version: version)
            return resolve(target, at: inner).map { .alias(name, $0) }
        default: return .declared(name, types)
        }
    }

    /// Returns the runtime type for a name in the rules' “aliases”.
    private mutating func alias(_ target: String, _ name: String, at place: Place) -> SwiftType? {
        switch target {
        case "WireURL": return .url
        case "WireDate": return .date
        case "String": return scalars.kind(type: place.type, field: place.field, scalar: .string, &problems)
        case "Int": return .int
        case "Double": return .double
        default:
            problems.add(
                .unsupported,
                "aliases: \(name)",
                "“\(target)” is no type of the runtime",
                hint: "Write WireURL, WireDate, String, Int or Double."
            )
            return nil
        }
    }

    private mutating func addEndless(_ name: String, at place: Place) {
        problems.add(
            .unsupported,
            name,
            "\(versions.names[place.version]) has it as another name for something that holds it, which never ends",
            hint: "Leave it out under “leaveOut”, and describe it under “addTypes” as an object that holds the list."
        )
    }

    private mutating func addUnknown(_ name: String, at place: Place) {
        let isLeftOut = rules.leaveOut.contains { $0.type?.matches(name) ?? false }
        problems.add(
            .unknownType,
            place.text,
            "\(versions.names[place.version]) names \(name), which \(isLeftOut ? "the rules leave out" : "it does not declare")",
            hint: isLeftOut
                ? "Say under “types” what stands in its place, or take it off “leaveOut”."
                : "Describe it under “addTypes”, or say under “types” what stands in its place."
        )
    }

    /// Returns the generic parameter names in Swift: `Item` for `T`, a word for its usual meaning.
    static func parameterNames(_ parameters: [String]) -> [String] {
        parameters.contains("Item") ? parameters : parameters.map { $0 == "T" ? "Item" : $0 }
    }
}

extension TypeExpression {
    /// True if the expression is words or an object, which need a name in Swift.
    fileprivate var isNameless: Bool {
        switch self {
        case .literal, .object: true
        case .union(let members): members.allSatisfy { $0.literal != nil }
        default: false
        }
    }
}
