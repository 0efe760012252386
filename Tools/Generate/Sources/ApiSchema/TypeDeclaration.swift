/// A named type: an object with fields, or another name for an expression.
public struct TypeDeclaration: Hashable, Sendable {
    /// The generic parameters, `["T"]`; mostly none.
    public var parameters: [String]
    /// What the name stands for.
    public var shape: Shape

    /// What a name stands for.
    public enum Shape: Hashable, Sendable {
        /// An object, its fields in the source's order.
        case object([Field])
        /// Anything else: an alias, a set of words, a union.
        case expression(TypeExpression)
    }

    /// Makes a declaration.
    public init(parameters: [String] = [], shape: Shape) {
        self.parameters = parameters
        self.shape = shape
    }
}

/// One field of an object.
public struct Field: Hashable, Sendable {
    /// Its name on the wire.
    public var name: String
    /// Whether it may be missing.
    public var isOptional: Bool
    /// What it holds.
    public var type: TypeExpression

    /// Makes a field.
    public init(name: String, isOptional: Bool = false, type: TypeExpression) {
        self.name = name
        self.isOptional = isOptional
        self.type = type
    }
}
