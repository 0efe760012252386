internal import ApiSchema

/// The type of a schema, or the reason why it has none.
enum Conversion: Hashable {
    case type(TypeExpression, isNullable: Bool)
    /// The schema has no Swift type; the reason is a clause.
    case unread(String)

    /// The same conversion, which may also be null.
    func nullable(_ isNullable: Bool) -> Conversion {
        switch self {
        case .type(let type, let wasNullable): .type(type, isNullable: wasNullable || isNullable)
        case .unread: self
        }
    }
}
