/// A type as Swift writes it.
indirect enum SwiftType: Hashable, Sendable {
    case int, double, bool, string, date, url
    /// A typed id: `PostID`, of the id `PostId`.
    case identifier(String)
    /// A typed id that is a string.
    case textIdentifier(String)
    /// A generated type by its wire name, with its arguments.
    case declared(String, [SwiftType])
    /// Another name for a type: `ApiPaginationCursor`.
    case alias(String, SwiftType)
    /// A generic parameter.
    case parameter(String)
    /// An enumeration inside of the type that holds it.
    case nested(String)
    case array(SwiftType)
    case map(SwiftType)
    /// An array that is a whole answer, or stands inside an array, a map or a generic type.
    case list(SwiftType)

    /// The type without other names for it.
    var resolved: SwiftType {
        if case .alias(_, let target) = self { return target.resolved }
        return self
    }

    /// The generated types it names, those inside arrays and maps too.
    var declaredNames: [String] {
        switch self {
        case .declared(let name, let arguments): [name] + arguments.flatMap(\.declaredNames)
        case .alias(let name, let target): [name] + target.declaredNames
        case .array(let element), .map(let element), .list(let element): element.declaredNames
        default: []
        }
    }

    /// The generated types it holds in something that only takes values of the runtime's protocol.
    var readNames: [String] {
        switch resolved {
        case .declared(_, let arguments): arguments.flatMap(\.declaredNames)
        case .list(let element): element.declaredNames
        case .array(let element), .map(let element): element.readNames
        default: []
        }
    }

    /// The typed ids it names.
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

    /// Whether it names a typed id.
    var hasIdentifier: Bool {
        switch self {
        case .identifier, .textIdentifier: true
        case .declared(_, let arguments): arguments.contains(where: \.hasIdentifier)
        case .alias: false
        case .array(let element), .map(let element), .list(let element): element.hasIdentifier
        default: false
        }
    }

    /// The one type that holds the values of both: a typed id for a number, an alias for what it stands for.
    static func unify(_ left: SwiftType, _ right: SwiftType) -> SwiftType? {
        switch (left, right) {
        case _ where left == right: return left
        case (.int, .identifier): return right
        case (.identifier, .int): return left
        case (.string, .textIdentifier): return right
        case (.textIdentifier, .string): return left
        case (.string, .url): return right
        case (.url, .string): return left
        // That an id is a number and a string is said where it is declared.
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
