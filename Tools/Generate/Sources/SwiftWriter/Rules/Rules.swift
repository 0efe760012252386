internal import ApiSchema
public import Foundation

/// What TypeScript cannot say about one dialect of an API, read from a JSON5 file.
///
/// Each entry must match something in the schemas; one that does not is a problem of the run, so that rules never outlive their reason.
public struct Rules: Sendable {
    /// How Swift types are named.
    enum Naming: Hashable, Sendable {
        /// `ApiPost`.
        case prefix(String)
        /// `ApiV4.Post`.
        case namespace(String)
    }

    /// The file, for messages.
    let file: String
    let lines: RuleLines
    /// `v3` for `api-v3.json5`: how the documentation file tells dialects apart.
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
    let optional: [FieldFact]
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
    let leaveOut: [LeftOut]
    let keys: KeyRule?
    /// What is written; nil for all.
    let only: Selection?
    let aliases: [String: String]
    let hasOwnAliases: Bool
    let names: [String: String]
    let tokenField: String
    let files: [FileRule]

    /// Reads a rules file that stands alone.
    ///
    /// - Throws: ``GenerationError`` that says where the file is wrong.
    public init(json5 data: Data, file: String) throws(GenerationError) {
        let (document, lines) = try GenerationError.decode(RulesDocument.self, from: data, file: file)
        try self.init(document, lines, file: file, excerpt: nil)
    }

    /// Reads a rules file, which may be based on another.
    ///
    /// - Parameters:
    ///   - data: The file's bytes.
    ///   - file: Its name, for the errors.
    ///   - base: Gives the bytes of the file that this one names under `basedOn`, by what stands there.
    /// - Throws: ``GenerationError`` that says where a file is wrong; and what `base` throws.
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
        aliases = document.aliases ?? ["DbUrl": "WireURL", "SensitiveString": "String"]
        hasOwnAliases = document.aliases != nil
        tokenField = document.tokenField
        names = document.names
        files = document.files
    }

    /// The last part of a path.
    static func name(of file: String) -> String { file.split(separator: "/").last.map(String.init) ?? file }
}
