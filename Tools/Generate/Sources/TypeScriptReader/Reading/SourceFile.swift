import ApiSchema

/// A file of the source, parsed as what the layout says it is: what was understood, and what was not.
struct SourceFile: Sendable {
    /// What a file is read as.
    enum Role: Hashable, Sendable { case declarations, client }

    let role: Role
    var declarations: [SourceDeclaration] = []
    /// Names that are declared, but not as types: `const`, `function`, `class`, an `enum` of numbers.
    var values: [SourceValue] = []
    var calls: [ClientCall] = []
    /// The types and functions that the layout leaves out.
    var leftOut: [SourceValue] = []

    /// What was not understood; reading goes on after it.
    var errors: [SchemaError] = []
    /// The types whose declarations were not understood: who names them is not to blame.
    var unread: Set<String> = []
    /// Whether nobody knows what else the file declares.
    var isCutShort = false

    /// Reads a file to its end, or as far as it can be read.
    init(_ bytes: [UInt8], as role: Role, name: String, excluding excluded: [Glob] = []) {
        switch role {
        case .declarations: self = DeclarationParser.read(bytes, file: name, excluding: excluded)
        case .client: self = ClientParser.read(bytes, file: name, excluding: excluded)
        }
    }

    init(role: Role) {
        self.role = role
    }

    /// A file of which nothing can be read.
    init(role: Role, broken error: SchemaError) {
        self.init(role: role)
        errors = [error]
        isCutShort = true
    }
}
