import ApiSchema

/// A type as a file declares it.
struct SourceDeclaration: Sendable {
    var name: String
    var line: Int
    var declaration: TypeDeclaration
    /// What an interface extends; an `interface` only.
    var bases: [TypeExpression]
    /// The types it names, its own parameters included.
    var mentions: [TypeMention]
}

/// A declaration that is left out, with what it is.
struct SourceValue: Sendable {
    var name: String
    var kind: String
    var line: Int
}
