internal import ApiSchema
public import Foundation

/// The way a query has a list.
enum QueryLists: String, Hashable, Sendable {
    /// One parameter for each element: `tag=a&tag=b`.
    case repeated
}

/// The facts about one dialect of an API that TypeScript does not express, read from a JSON5 file.
///
/// Each entry must match something in the schemas; an unused entry is a problem, so that outdated rules are removed.
public struct Rules: Sendable {
    /// The naming scheme of the Swift types.
    enum Naming: Hashable, Sendable {
        /// A prefix: `ApiPost`.
        case prefix(String)
        /// A namespace: `ApiV4.Post`.
        case namespace(String)
    }

    /// The name of the file, for messages.
    let file: String
    let lines: RuleLines
    /// The name that the documentation file uses for the dialect: `v3` for `api-v3.json5`.
    let dialect: String
    let module: String
    let naming: Naming
    let identifierModule: String
    let source: String
    let insteadOfEditing: String
    let versions: [String]
    let lastServer: String
    let lastServers: [String: String]
    let scalars: [ScalarRule]
    let optional: [OptionalFieldRule]
    /// The only fields of responses that are taken for granted; nil for those that the schemas require.
    let required: RequiredFieldsRule?
    let add: [AddedField]
    let addTypes: [AddedType]
    let types: [RetypedField]
    let gaps: [Gap]
    let responses: [EndpointType]
    let requests: [EndpointType]
    let parameters: [ParameterType]
    let login: [String: Endpoint.Login]
    let moveEndpoints: [MovedEndpoint]
    let addEndpoints: [AddedEndpoint]
    let leaveOut: [Exclusion]
    let keys: KeyRule?
    /// The requests that are generated; nil for all.
    let only: Selection?
    let aliases: [String: String]
    let hasOwnAliases: Bool
    /// The names in “aliases”, without those of the runtime.
    let ownAliases: Set<String>
    let names: [String: String]
    let tokenField: String
    /// The way a query has a list; nil if it is not known.
    let queryLists: QueryLists?
    let files: [FileRule]
    /// True if the rules name no files, so that there is one with the types and one with the requests.
    let hasDefaultFiles: Bool

    /// The names that always stand for types of the runtime; a schema from an OpenAPI document uses them.
    private static let runtimeAliases = ["Double": "Double", "WireDate": "WireDate", "WireURL": "WireURL"]

    /// The modules whose Swift the rules describe: that of the types and requests, and that of the typed ids.
    public var modules: [String] { Set([module, identifierModule]).sorted() }

    /// Reads a rules file without a base.
    ///
    /// - Throws: ``GenerationError`` with the place of each error in the file.
    public init(json5 data: Data, file: String) throws(GenerationError) {
        let (document, lines) = try GenerationError.decode(RulesDocument.self, from: data, file: file)
        try self.init(document, lines, file: file, excerpt: nil)
    }

    /// Reads a rules file, which may be based on another file.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - file: The name of the file, for the errors.
    ///   - base: A closure that returns the bytes of the file at the path in `basedOn`.
    /// - Throws: ``GenerationError`` with the place of each error in the files; the errors of `base`.
    public init(json5 data: Data, file: String, base: (String) throws -> Data) throws {
        guard let path = try RulesExcerpt.base(in: data, file: file) else {
            try self.init(json5: data, file: file)
            return
        }
        let (excerpt, lines) = try GenerationError.decode(RulesExcerpt.self, from: data, file: file)
        let (document, baseLines) = try GenerationError.decode(RulesDocument.self, from: try base(path), file: path)
        try self.init(
            document,
            baseLines,
            file: path,
            excerpt: (excerpt, Selection(excerpt.only, file: file, lines: lines))
        )
    }

    private init(
        _ document: RulesDocument,
        _ lines: RuleLines,
        file: String,
        excerpt: (rules: RulesExcerpt, only: Selection)?
    ) throws(GenerationError) {
        try document.check(file, lines)
        let name = Self.name(of: file)
        self.file = name
        self.lines = lines
        dialect = name.replacingOccurrences(of: ".json5", with: "").replacingOccurrences(of: "api-", with: "")
        module = excerpt?.rules.module ?? document.module
        if let naming = excerpt?.rules.naming { self.naming = naming } else { naming = try document.naming(file) }
        identifierModule = excerpt?.rules.identifierModule ?? document.identifierModule
        source = document.source
        insteadOfEditing = excerpt?.rules.insteadOfEditing ?? document.insteadOfEditing
        only = excerpt?.only ?? document.only.map { Selection($0, file: name, lines: lines) }
        versions = document.versions
        lastServer = document.lastServer
        lastServers = document.lastServers
        scalars =
            document.dates.map { ScalarRule(kind: .dates, pattern: $0) }
            + document.urls.map { ScalarRule(kind: .urls, pattern: $0) }
            + document.doubles.map { ScalarRule(kind: .doubles, pattern: $0) }
        optional = document.optional
        required = document.required
        add = document.add
        addTypes = document.addTypes.sorted { $0.key < $1.key }.map { AddedType(name: $0.key, body: $0.value) }
        types = document.types
        gaps = document.gaps
        responses = document.responses
        requests = document.requests
        parameters = document.parameters
        login = document.login
        moveEndpoints = document.moveEndpoints
        addEndpoints = document.addEndpoints
        leaveOut = document.leaveOut
        keys = document.keys
        let own = document.aliases ?? ["DbUrl": "WireURL", "SensitiveString": "String"]
        aliases = Self.runtimeAliases.merging(own) { _, own in own }
        ownAliases = Set(own.keys)
        hasOwnAliases = document.aliases != nil
        tokenField = document.tokenField
        queryLists = document.queryLists
        names = document.names
        files = document.files ?? []
        hasDefaultFiles = document.files == nil
    }

    /// Returns the last component of a path.
    static func name(of file: String) -> String { file.split(separator: "/").last.map(String.init) ?? file }
}
