public import ApiSchema

/// Reads the schemas of server versions, one after the other, from one repository.
///
/// A file that did not change between two versions is parsed once.
public final class SchemaReader {
    private let repository: GitRepository
    private let layout: SourceLayout
    private var parsed: [Key: SourceFile] = [:]
    private var usedExclusions: Set<String> = []

    private struct Key: Hashable {
        var object: String
        var role: SourceFile.Role
    }

    /// Creates a reader.
    public init(repository: GitRepository, layout: SourceLayout = .lemmy) {
        self.repository = repository
        self.layout = layout
    }

    /// A schema, and notes on the parts that were left out.
    public struct Reading: Hashable, Sendable {
        /// The schema.
        public var schema: Schema
        /// Notes for the reader: the parts that a rule left out, and the places where the source contradicts itself.
        public var notes: [String]
    }

    /// Reads one server version.
    ///
    /// - Parameters:
    ///   - server: The server version.
    ///   - tag: The revision that has its types.
    /// - Throws: `GitError` if git cannot read the files; `SchemaErrors` with all errors in them.
    public func schema(server: String, tag: String) throws -> Reading {
        var assembly = SchemaAssembly()
        for file in try repository.files(at: tag) {
            if let exclusion = layout.exclusion(of: file.path) { usedExclusions.insert(exclusion) }
            guard let role = layout.role(of: file.path) else { continue }
            // The notation of git: `git show TAG:PATH` prints the file.
            let name = "\(tag):\(file.path)"
            let key = Key(object: file.object, role: role)
            let source = try parsed[key] ?? source(file, as: role, name: name)
            parsed[key] = source
            assembly.add(source, file: name)
            for name in source.leftOut.map(\.name) {
                usedExclusions.formUnion(layout.excludedNames.filter { $0.matches(name) }.map(\.text))
            }
        }
        return try assembly.reading(server: server, tag: tag, layout: layout)
    }

    private func source(_ file: GitRepository.File, as role: SourceFile.Role, name: String) throws(GitError)
        -> SourceFile
    {
        SourceFile(try repository.contents(of: file), as: role, name: name, excluding: layout.excludedNames)
    }

    /// The exclusions of the layout that matched nothing in any version read so far.
    public var unusedExclusions: [String] { layout.excluded.filter { !usedExclusions.contains($0) } }

    /// Reads files from memory, path → text, with a layout.
    package static func reading(of files: [String: String], layout: SourceLayout = .lemmy) throws(SchemaErrors)
        -> Reading
    {
        var assembly = SchemaAssembly()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            guard let role = layout.role(of: path) else { continue }
            let bytes = Array(text.utf8)
            assembly.add(SourceFile(bytes, as: role, name: path, excluding: layout.excludedNames), file: path)
        }
        return try assembly.reading(server: "1.0", tag: "here", layout: layout)
    }
}
