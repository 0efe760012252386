import ApiSchema

/// What one TypeScript file declares. Values are left out, types are not checked yet.
struct DeclarationFile: Sendable {
    var declarations: [SourceDeclaration]
    /// Names that are declared, but not as types: `const`, `function`, `class`, an `enum` of numbers.
    var values: [SourceValue]
}

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
