/// The type of a field, an alias, or the data of an endpoint.
///
/// Its ``text`` is TypeScript-like and round-trips: `TypeExpression(text: e.text) == e` for every expression that ``init(text:)`` can give.
public indirect enum TypeExpression: Hashable, Sendable {
    /// A text.
    case string
    /// A number; the source does not distinguish integers from fractions.
    case number
    /// True or false.
    case boolean
    /// Null.
    case null
    /// Anything: the source's `any`, `unknown` or `object`.
    case any
    /// A string literal: `"All"`.
    case literal(String)
    /// A declared type, or a generic parameter, with its type arguments: `PostId`, `PagedResponse<PostView>`.
    case named(String, [TypeExpression])
    /// A list of one kind of element.
    case array(TypeExpression)
    /// An object whose keys are data: `{ [key in K]: V }`, `Record<K, V>`.
    case map(key: TypeExpression, value: TypeExpression)
    /// An object without a name of its own.
    case object([Field])
    /// One of at least two types.
    case union([TypeExpression])
    /// The intersection of at least two types.
    case intersection([TypeExpression])
}

extension TypeExpression {
    /// The names of the types in the expression, in order, with repetitions.
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

    /// Returns the expression with every named type replaced by the result of the closure. Type arguments are replaced first.
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
    /// Returns the field with every named type replaced.
    public func replacingNames(_ replacement: (String, [TypeExpression]) -> TypeExpression) -> Field {
        Field(name: name, isOptional: isOptional, type: type.replacingNames(replacement))
    }
}

extension TypeDeclaration {
    /// The names of the types in the declaration, except for its own parameters.
    public var names: [String] {
        let all =
            switch shape {
            case .object(let fields): fields.flatMap(\.type.names)
            case .expression(let expression): expression.names
            }
        return all.filter { !parameters.contains($0) }
    }

    /// Returns the declaration with every named type replaced, except for its own parameters.
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
