import ApiSchema

/// A file of the source, parsed as what the layout says it is.
enum SourceFile: Sendable {
    case declarations(DeclarationFile)
    case client([ClientCall])

    /// What a file is read as.
    enum Role: Hashable, Sendable { case declarations, client }

    /// - Throws: what is not understood, with its line.
    init(_ bytes: [UInt8], as role: Role, name: String) throws(SchemaError) {
        switch role {
        case .declarations: self = .declarations(try DeclarationParser.read(bytes, file: name))
        case .client: self = .client(try ClientParser.read(bytes, file: name))
        }
    }
}
