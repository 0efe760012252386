public import ApiSchema

/// Reads the schema of one server version after the other out of one repository.
///
/// Files that did not change between two versions are parsed once.
public final class SchemaReader {
    private let repository: GitRepository
    private let layout: SourceLayout
    private var declarations: [String: DeclarationFile] = [:]
    private var calls: [String: [ClientCall]] = [:]

    /// Makes a reader.
    public init(repository: GitRepository, layout: SourceLayout = .lemmy) {
        self.repository = repository
        self.layout = layout
    }

    /// A schema, and what was left out of it.
    public struct Reading: Hashable, Sendable {
        /// What was read.
        public var schema: Schema
        /// What a person should know: what was left out by which rule, and where the source contradicts itself.
        public var notes: [String]
    }

    /// Reads one server version.
    ///
    /// - Parameters:
    ///   - server: its version.
    ///   - tag: the revision that has its types.
    /// - Throws: `GitError` for what is not there, `SchemaError` for what is not understood.
    public func schema(server: String, tag: String) throws -> Reading {
        var assembly = SchemaAssembly()
        var foundTypes = false
        for file in try repository.files(at: tag) {
            // git's own notation: `git show TAG:PATH` prints the file.
            let name = "\(tag):\(file.path)"
            if layout.isTypes(file.path) {
                foundTypes = true
                try assembly.add(try declarations(in: file, name: name), file: name)
            } else if layout.clients.contains(file.path) {
                assembly.add(try calls(in: file, name: name), file: name)
            }
        }
        guard foundTypes else {
            throw GitError(
                .unknownRevision, "'\(tag)' has no .ts file in \(layout.types.joined(separator: ", "))",
                hint: "Name the folders and files of the types with --types.")
        }
        guard layout.clients.isEmpty || assembly.hasCalls else {
            throw GitError(
                .unknownRevision, "'\(tag)' has no calls in \(layout.clients.joined(separator: ", "))",
                hint: "Name the client's file with --client, or say --no-client.")
        }
        return try assembly.reading(server: server, tag: tag)
    }

    private func declarations(in file: GitRepository.File, name: String) throws -> DeclarationFile {
        if let known = declarations[file.object] { return known }
        let read = try DeclarationParser.read(try repository.contents(of: file), file: name)
        declarations[file.object] = read
        return read
    }

    private func calls(in file: GitRepository.File, name: String) throws -> [ClientCall] {
        if let known = calls[file.object] { return known }
        let read = try ClientParser.read(try repository.contents(of: file), file: name)
        calls[file.object] = read
        return read
    }
}
