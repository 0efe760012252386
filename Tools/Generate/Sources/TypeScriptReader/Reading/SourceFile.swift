import ApiSchema

/// A parsed file of the source: its declarations or calls, and its errors.
struct SourceFile: Sendable {
    /// The role of a file in the layout.
    enum Role: Hashable, Sendable { case declarations, client }

    let role: Role
    var declarations: [SourceDeclaration] = []
    /// The names of declarations that are not types: `const`, `function`, `class`, an `enum` of numbers.
    var values: [NonTypeDeclaration] = []
    var calls: [ClientCall] = []
    /// The types and functions that the layout leaves out.
    var leftOut: [NonTypeDeclaration] = []

    /// The errors; reading continues after each.
    var errors: [SchemaError] = []
    /// The types whose declarations have errors. A mention of one of them is not another error.
    var unread: Set<String> = []
    /// True if the file may declare more than was read.
    var isCutShort = false

    /// Reads a file, to its end if possible.
    init(_ bytes: [UInt8], as role: Role, name: String, excluding excluded: [Glob] = []) {
        switch role {
        case .declarations: self = DeclarationParser.read(bytes, file: name, excluding: excluded)
        case .client: self = ClientParser.read(bytes, file: name, excluding: excluded)
        }
    }

    init(role: Role) {
        self.role = role
    }

    /// Creates the result for a file that cannot be read at all.
    init(role: Role, broken error: SchemaError) {
        self.init(role: role)
        errors = [error]
        isCutShort = true
    }
}

/// The declaration of a type in a file.
struct SourceDeclaration: Sendable {
    var name: String
    var line: Int
    var declaration: TypeDeclaration
    /// The bases of an interface; empty for other declarations.
    var bases: [TypeExpression]
    /// The types that it names, including its own parameters.
    var mentions: [TypeMention]
}

/// A declaration that is not read as a type, with its keyword.
struct NonTypeDeclaration: Sendable {
    var name: String
    var kind: String
    var line: Int
}
