/// A named type: an object with fields, or another name for an expression.
public struct TypeDeclaration: Hashable, Sendable {
    /// The generic parameters, `["T"]`; usually empty.
    public var parameters: [String]
    /// The meaning of the name.
    public var shape: Shape

    /// The meaning of a declared name.
    public enum Shape: Hashable, Sendable {
        /// An object, with its fields in the order of the source.
        case object([Field])
        /// Anything else: an alias, a set of words, a union.
        case expression(TypeExpression)
    }

    /// Creates a declaration.
    public init(parameters: [String] = [], shape: Shape) {
        self.parameters = parameters
        self.shape = shape
    }
}

/// One field of an object.
public struct Field: Hashable, Sendable {
    /// The name of the field on the wire.
    public var name: String
    /// True if the field may be missing.
    public var isOptional: Bool
    /// The type of the value.
    public var type: TypeExpression

    /// Creates a field.
    public init(name: String, isOptional: Bool = false, type: TypeExpression) {
        self.name = name
        self.isOptional = isOptional
        self.type = type
    }
}
