/// What a field, an alias or an endpoint holds.
///
/// Its ``text`` is TypeScript-like and round-trips: `TypeExpression(text: e.text) == e` for every expression that ``init(text:)`` can give.
public indirect enum TypeExpression: Hashable, Sendable {
    /// A text.
    case string
    /// A number, whole or not: the source does not say which.
    case number
    /// True or false.
    case boolean
    /// Nothing.
    case null
    /// Anything: the source's `any`, `unknown` or `object`.
    case any
    /// Exactly this text: `"All"`.
    case literal(String)
    /// A declared type, or a generic parameter, with its type arguments: `PostId`, `PagedResponse<PostView>`.
    case named(String, [TypeExpression])
    /// A list of one kind of element.
    case array(TypeExpression)
    /// An object whose keys are data: `{ [key in K]: V }`, `Record<K, V>`.
    case map(key: TypeExpression, value: TypeExpression)
    /// An object without a name of its own.
    case object([Field])
    /// One of these, two at least.
    case union([TypeExpression])
    /// All of these at once, two at least.
    case intersection([TypeExpression])
}

extension TypeExpression {
    /// The names of the types it mentions, in order, with repetitions.
    public var names: [String] {
        switch self {
        case .string, .number, .boolean, .null, .any, .literal: []
        case .named(let name, let arguments): [name] + arguments.flatMap(\.names)
        case .array(let element): element.names
        case .map(let key, let value): key.names + value.names
        case .object(let fields): fields.flatMap(\.type.names)
        case .union(let members), .intersection(let members): members.flatMap(\.names)
        }
    }

    /// The same expression with every named type replaced by what the closure gives for it; the arguments are replaced first.
    public func replacingNames(_ replacement: (String, [TypeExpression]) -> TypeExpression) -> TypeExpression {
        switch self {
        case .string, .number, .boolean, .null, .any, .literal: self
        case .named(let name, let arguments):
            replacement(name, arguments.map { $0.replacingNames(replacement) })
        case .array(let element): .array(element.replacingNames(replacement))
        case .map(let key, let value):
            .map(key: key.replacingNames(replacement), value: value.replacingNames(replacement))
        case .object(let fields): .object(fields.map { $0.replacingNames(replacement) })
        case .union(let members): .union(members.map { $0.replacingNames(replacement) })
        case .intersection(let members): .intersection(members.map { $0.replacingNames(replacement) })
        }
    }
}

extension Field {
    /// The same field with every named type replaced.
    public func replacingNames(_ replacement: (String, [TypeExpression]) -> TypeExpression) -> Field {
        Field(name: name, isOptional: isOptional, type: type.replacingNames(replacement))
    }
}

extension TypeDeclaration {
    /// The names of the types it mentions, without its own parameters.
    public var names: [String] {
        let all =
            switch shape {
            case .object(let fields): fields.flatMap(\.type.names)
            case .expression(let expression): expression.names
            }
        return all.filter { !parameters.contains($0) }
    }

    /// The same declaration with every named type replaced; a parameter of its own is not replaced.
    public func replacingNames(_ replacement: (String, [TypeExpression]) -> TypeExpression) -> TypeDeclaration {
        func guarded(_ name: String, _ arguments: [TypeExpression]) -> TypeExpression {
            parameters.contains(name) ? .named(name, arguments) : replacement(name, arguments)
        }
        return switch shape {
        case .object(let fields):
            TypeDeclaration(parameters: parameters, shape: .object(fields.map { $0.replacingNames(guarded) }))
        case .expression(let expression):
            TypeDeclaration(parameters: parameters, shape: .expression(expression.replacingNames(guarded)))
        }
    }
}
