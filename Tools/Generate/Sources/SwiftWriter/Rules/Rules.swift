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
    let login: [String: Endpoint.Login]
    let moveEndpoints: [MovedEndpoint]
    let addEndpoints: [AddedEndpoint]
    let leaveOut: [LeftOut]
    let aliases: [String: String]
    let hasOwnAliases: Bool
    let names: [String: String]
    let tokenField: String
    let files: [FileRule]

    /// Reads a rules file.
    ///
    /// - Throws: ``GenerationError`` that says where the file is wrong.
    public init(json5 data: Data, file: String) throws(GenerationError) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let document = try GenerationError.decode(RulesDocument.self, from: data, file: file)
        self.file = name
        dialect = name.replacingOccurrences(of: ".json5", with: "").replacingOccurrences(of: "api-", with: "")
        module = document.module
        switch (document.prefix, document.namespace) {
        case (let prefix?, nil): naming = .prefix(prefix)
        case (nil, let namespace?): naming = .namespace(namespace)
        default: throw GenerationError(unreadable: file, "say either “prefix” or “namespace”")
        }
        guard !document.versions.isEmpty else { throw GenerationError(unreadable: file, "“versions” names none") }
        guard document.versions == document.versions.sorted(by: { ServerOrder($0) < ServerOrder($1) }) else {
            throw GenerationError(unreadable: file, "“versions” are not sorted, oldest first")
        }
        guard let last = document.files.last, last.patterns.contains(Glob("*")) else {
            throw GenerationError(
                unreadable: file,
                "“files” leave types without a file",
                hint: "end them with [\"Other\", [\"*\"]]"
            )
        }
        identifierModule = document.identifierModule
        source = document.source
        insteadOfEditing = document.insteadOfEditing
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
        login = document.login
        moveEndpoints = document.moveEndpoints
        addEndpoints = document.addEndpoints
        leaveOut = document.leaveOut
        aliases = document.aliases ?? ["DbUrl": "WireURL", "SensitiveString": "String"]
        hasOwnAliases = document.aliases != nil
        tokenField = document.tokenField
        names = document.names
        files = document.files
    }
}

/// The file as it is written.
private struct RulesDocument: Decodable {
    let module: String
    let prefix: String?
    let namespace: String?
    let identifierModule: String
    let source: String
    let insteadOfEditing: String
    let versions: [String]
    let lastServer: String
    let lastServers: [String: String]
    let dates: [FieldPattern]
    let urls: [FieldPattern]
    let doubles: [FieldPattern]
    let optional: [FieldFact]
    let add: [AddedField]
    let addTypes: [String: AddedType.Body]
    let types: [RetypedField]
    let gaps: [Gap]
    let responses: [EndpointType]
    let requests: [EndpointType]
    let login: [String: Endpoint.Login]
    let moveEndpoints: [MovedEndpoint]
    let addEndpoints: [AddedEndpoint]
    let leaveOut: [LeftOut]
    let aliases: [String: String]?
    let names: [String: String]
    let tokenField: String
    let files: [FileRule]

    private static let keys = [
        "module", "prefix", "namespace", "identifierModule", "source", "insteadOfEditing", "versions", "lastServer",
        "lastServers", "dates", "urls", "doubles",
        "optional", "add", "addTypes", "types", "gaps", "responses", "requests", "login", "moveEndpoints",
        "addEndpoints", "leaveOut", "aliases", "names", "tokenField", "files",
    ]

    init(from decoder: any Decoder) throws {
        let object = try StrictObject(decoder, keys: Self.keys)
        module = try object.required("module")
        prefix = try object.optional("prefix")
        namespace = try object.optional("namespace")
        identifierModule = try object.optional("identifierModule") ?? "LemmyIdentifiers"
        source = try object.optional("source") ?? "lemmy-js-client's types"
        insteadOfEditing =
            try object.optional("insteadOfEditing") ?? "change Modules/ApiTypes/Generation and run Tools/regenerate"
        versions = try object.required("versions")
        lastServer = try object.required("lastServer")
        lastServers = try object.optional("lastServers") ?? [:]
        dates = try object.list("dates")
        urls = try object.list("urls")
        doubles = try object.list("doubles")
        optional = try object.list("optional")
        add = try object.list("add")
        addTypes = try object.optional("addTypes") ?? [:]
        types = try object.list("types")
        gaps = try object.list("gaps")
        responses = try object.list("responses")
        requests = try object.list("requests")
        let words: [String: String] = try object.optional("login") ?? [:]
        login = try words.mapValues { word in
            guard let login = Endpoint.Login(rawValue: word) else {
                let context = DecodingError.Context(
                    codingPath: decoder.codingPath + [AnyKey("login")],
                    debugDescription: "“\(word)” is no login; write never, optional or required"
                )
                throw DecodingError.dataCorrupted(context)
            }
            return login
        }
        moveEndpoints = try object.list("moveEndpoints")
        addEndpoints = try object.list("addEndpoints")
        leaveOut = try object.list("leaveOut")
        aliases = try object.optional("aliases")
        names = try object.optional("names") ?? [:]
        tokenField = try object.optional("tokenField") ?? "auth"
        files = try object.required("files")
    }
}
