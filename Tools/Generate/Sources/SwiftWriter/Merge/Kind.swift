internal import ApiSchema

/// The kind of a declaration in one version.
enum Kind {
    case object([Field])
    case words([String])
    case tagged(key: String, [(tag: String, payload: TypeExpression)])
    case coded(key: String, [(code: String, fields: [Field])])
    case identifier
    /// An id that is a string.
    case textIdentifier
    case alias(TypeExpression)

    /// The name of the kind in messages.
    var title: String {
        switch self {
        case .object: "an object"
        case .words: "an enumeration"
        case .tagged: "a tagged union"
        case .coded: "a union of objects"
        case .identifier: "an id"
        case .textIdentifier: "an id that is a string"
        case .alias: "another name"
        }
    }

    /// Classifies a declaration of `schema`.
    ///
    /// - Returns: nil for a union without a Swift form.
    init?(_ name: String, _ declaration: TypeDeclaration, in schema: Schema, depth: Int = 0) {
        switch declaration.shape {
        case .object(let fields): self = .object(fields)
        case .expression(let expression):
            guard let kind = Kind(name, expression, in: schema, depth: depth) else { return nil }
            self = kind
        }
    }

    private init?(_ name: String, _ expression: TypeExpression, in schema: Schema, depth: Int) {
        switch expression {
        case .object(let fields): self = .object(fields)
        case .intersection(let parts):
            guard let fields = Self.fields(of: parts, in: schema, depth: depth + 1) else { return nil }
            self = .object(fields)
        case .number where name.hasSuffix("Id"): self = .identifier
        case .string where name.hasSuffix("Id"): self = .textIdentifier
        case .literal(let word): self = .words([word])
        case .union(let members):
            if let words = Self.words(members, in: schema, depth: 0) {
                self = .words(words)
            } else if let union = Self.tagged(members) {
                self = .tagged(key: union.key, union.cases)
            } else if let union = Self.coded(members) {
                self = .coded(key: union.key, union.cases)
            } else {
                return nil
            }
        default: self = .alias(expression)
        }
    }

    /// Returns the words of `"a" | "b" | Other`, where `Other` is also such a union.
    private static func words(_ members: [TypeExpression], in schema: Schema, depth: Int) -> [String]? {
        var words: [String] = []
        for member in members {
            switch member {
            case .literal(let word): words.append(word)
            case .named(let name, let arguments) where arguments.isEmpty && depth < 16:
                guard case .expression(let expression)? = schema.types[name]?.shape else { return nil }
                var inner = [expression]
                if case .union(let members) = expression { inner = members }
                guard let more = Self.words(inner, in: schema, depth: depth + 1) else { return nil }
                words += more
            default: return nil
            }
        }
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }

    /// Reads `({ type_: "post" } & PostView) | …`.
    private static func tagged(
        _ members: [TypeExpression]
    ) -> (key: String, cases: [(tag: String, payload: TypeExpression)])? {
        var key: String?
        var cases: [(tag: String, payload: TypeExpression)] = []
        for member in members {
            guard case .intersection(let parts) = member, parts.count == 2 else { return nil }
            let ordered = if case .object = parts[0] { parts } else { [parts[1], parts[0]] }
            guard case .object(let fields) = ordered[0], fields.count == 1, case .literal(let tag) = fields[0].type,
                case .named = ordered[1], key == nil || key == fields[0].name
            else { return nil }
            key = fields[0].name
            cases.append((tag, ordered[1]))
        }
        return key.map { ($0, cases) }
    }

    /// Reads `{ error: "a" } | { error: "b"; message: string }`.
    private static func coded(_ members: [TypeExpression]) -> (key: String, cases: [(code: String, fields: [Field])])? {
        var objects: [[Field]] = []
        for member in members {
            guard case .object(let fields) = member else { return nil }
            objects.append(fields)
        }
        let key = objects.first?.first { candidate in
            objects.allSatisfy { $0.contains { $0.name == candidate.name && $0.type.literal != nil } }
        }?.name
        guard let key else { return nil }
        // One struct holds all fields, so a field with another type in another member is not supported.
        var types: [String: TypeExpression] = [:]
        for field in objects.joined() where field.name != key {
            let type = field.type.withoutNull.type
            if let other = types.updateValue(type, forKey: field.name), other != type { return nil }
        }
        return (
            key,
            objects.map { fields in
                (
                    fields.first { $0.name == key }?.type.literal ?? "",
                    fields.filter { $0.name != key }
                )
            }
        )
    }

    /// Returns the fields of `A & { b: string }`.
    private static func fields(of parts: [TypeExpression], in schema: Schema, depth: Int) -> [Field]? {
        // The depth is limited, because `type A = A & B` is infinite.
        guard depth <= 16 else { return nil }
        var all: [Field] = []
        for part in parts {
            switch part {
            case .object(let fields): all += fields
            case .named(let name, let arguments):
                guard arguments.isEmpty, let declaration = schema.types[name],
                    case .object(let fields)? = Kind(name, declaration, in: schema, depth: depth)
                else { return nil }
                all += fields
            default: return nil
            }
        }
        return all
    }
}

extension TypeExpression {
    /// The word of a literal; nil for other expressions.
    var literal: String? {
        if case .literal(let word) = self { return word }
        return nil
    }

    /// The type without `| null`, and true if it was nullable.
    var withoutNull: (type: TypeExpression, isNullable: Bool) {
        guard case .union(let members) = self, members.contains(.null) else { return (self, self == .null) }
        let rest = members.filter { $0 != .null }
        return (rest.count == 1 ? rest[0] : .union(rest), true)
    }
}
