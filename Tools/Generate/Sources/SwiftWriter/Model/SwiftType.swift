/// A Swift type.
indirect enum SwiftType: Hashable, Sendable {
    case int, double, bool, string, date, url
    /// A typed id: `PostID`, for the wire name `PostId`.
    case identifier(String)
    /// A typed id that is a string.
    case textIdentifier(String)
    /// A generated type by its wire name, with its arguments.
    case declared(String, [SwiftType])
    /// Another name for a type: `ApiPaginationCursor`.
    case alias(String, SwiftType)
    /// A generic parameter.
    case parameter(String)
    /// An enumeration inside the type that uses it.
    case nested(String)
    case array(SwiftType)
    case map(SwiftType)
    /// An array that is a whole response, or an element of an array, a map or a generic type.
    case list(SwiftType)

    /// The type with aliases resolved.
    var resolved: SwiftType {
        if case .alias(_, let target) = self { return target.resolved }
        return self
    }

    /// The generated types that it names, including those in arrays and maps.
    var declaredNames: [String] {
        switch self {
        case .declared(let name, let arguments): [name] + arguments.flatMap(\.declaredNames)
        case .alias(let name, let target): [name] + target.declaredNames
        case .array(let element), .map(let element), .list(let element): element.declaredNames
        default: []
        }
    }

    /// The generated types in containers that only accept values of the runtime's protocol.
    var readNames: [String] {
        switch resolved {
        case .declared(_, let arguments): arguments.flatMap(\.declaredNames)
        case .list(let element): element.declaredNames
        case .array(let element), .map(let element): element.readNames
        default: []
        }
    }

    /// The typed ids that it names.
    var identifiers: [IdentifierModel] {
        switch self {
        case .identifier(let name): [IdentifierModel(wire: name, isText: false)]
        case .textIdentifier(let name): [IdentifierModel(wire: name, isText: true)]
        case .declared(_, let arguments): arguments.flatMap(\.identifiers)
        case .alias(_, let target): target.identifiers
        case .array(let element), .map(let element), .list(let element): element.identifiers
        default: []
        }
    }

    /// True if it names a typed id.
    var hasIdentifier: Bool {
        switch self {
        case .identifier, .textIdentifier: true
        case .declared(_, let arguments): arguments.contains(where: \.hasIdentifier)
        case .alias: false
        case .array(let element), .map(let element), .list(let element): element.hasIdentifier
        default: false
        }
    }

    /// Returns the type that can store the values of both: a typed id rather than a number, an alias rather than its target; nil if there
    /// is none.
    static func unify(_ left: SwiftType, _ right: SwiftType) -> SwiftType? {
        switch (left, right) {
        case _ where left == right: return left
        case (.int, .identifier): return right
        case (.identifier, .int): return left
        case (.string, .textIdentifier): return right
        case (.textIdentifier, .string): return left
        case (.string, .url): return right
        case (.url, .string): return left
        // An id that is both a number and a string is reported at its declaration.
        case (.identifier(let name), .textIdentifier(let other)) where name == other: return left
        case (.textIdentifier(let name), .identifier(let other)) where name == other: return left
        case (.array(let left), .array(let right)): return unify(left, right).map(SwiftType.array)
        case (.map(let left), .map(let right)): return unify(left, right).map(SwiftType.map)
        case (.list(let left), .list(let right)): return unify(left, right).map(SwiftType.list)
        case (.alias(_, let target), _) where target.resolved == right: return left
        case (_, .alias(_, let target)) where target.resolved == left: return right
        default: return nil
        }
    }
}
