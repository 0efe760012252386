internal import ApiSchema
internal import Foundation

/// The contents of a rules file.
struct RulesDocument: Decodable {
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
    let optional: [OptionalFieldRule]
    let required: RequiredFieldsRule?
    let add: [AddedField]
    let addTypes: [String: AddedType.Body]
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
    let only: [Glob]?
    let aliases: [String: String]?
    let names: [String: String]
    let tokenField: String
    let queryLists: QueryLists?
    /// The files; nil for one with the types and one with the requests.
    let files: [FileRule]?

    private static let known = [
        "module", "prefix", "namespace", "identifierModule", "source", "insteadOfEditing", "versions", "lastServer",
        "lastServers", "dates", "urls", "doubles",
        "optional", "required", "add", "addTypes", "types", "gaps", "responses", "requests", "parameters", "login",
        "moveEndpoints",
        "addEndpoints", "leaveOut", "keys", "only", "aliases", "names", "tokenField",
        "queryLists", "files",
    ]

    /// Checks the constraints that decoding does not check.
    func check(_ file: String, _ lines: RuleLines) throws(GenerationError) {
        guard !versions.isEmpty else {
            throw GenerationError(unreadable: file, "“versions” names none", line: lines.line(at: ["versions"]))
        }
        guard versions == versions.sorted(by: { ServerVersionOrder($0) < ServerVersionOrder($1) }) else {
            throw GenerationError(
                unreadable: file,
                "“versions” are not sorted, oldest first",
                line: lines.line(at: ["versions"])
            )
        }
        guard let files else { return }
        guard let last = files.last, last.patterns.contains(Glob("*")) else {
            throw GenerationError(
                unreadable: file,
                "“files” leave types without a file",
                hint: "end them with [\"Other\", [\"*\"]]",
                line: lines.line(at: ["files"])
            )
        }
    }

    func naming(_ file: String) throws(GenerationError) -> Rules.Naming {
        switch (prefix, namespace) {
        case (let prefix?, nil): .prefix(prefix)
        case (nil, let namespace?): .namespace(namespace)
        default: throw GenerationError(unreadable: file, "say either “prefix” or “namespace”")
        }
    }

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: Self.known)
        let module: String = try object.required("module")
        self.module = module
        prefix = try object.optional("prefix")
        namespace = try object.optional("namespace")
        identifierModule = try object.optional("identifierModule") ?? module
        source = try object.optional("source") ?? "the schemas"
        insteadOfEditing =
            try object.optional("insteadOfEditing") ?? "change the rules and run swift package generate-api-types"
        versions = try object.required("versions")
        lastServer = try object.optional("lastServer") ?? versions.last ?? ""
        lastServers = try object.optional("lastServers") ?? [:]
        dates = try object.list("dates")
        urls = try object.list("urls")
        doubles = try object.list("doubles")
        optional = try object.list("optional")
        required = try object.optional("required")
        add = try object.list("add")
        addTypes = try object.optional("addTypes") ?? [:]
        types = try object.list("types")
        gaps = try object.list("gaps")
        responses = try object.list("responses")
        requests = try object.list("requests")
        parameters = try object.list("parameters")
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
        keys = try object.optional("keys")
        let patterns: [String]? = try object.optional("only")
        only = patterns.map { $0.map(Glob.init(_:)) }
        aliases = try object.optional("aliases")
        names = try object.optional("names") ?? [:]
        tokenField = try object.optional("tokenField") ?? ""
        let lists: String? = try object.optional("queryLists")
        queryLists = try lists.map { word in
            guard let known = QueryLists(rawValue: word) else {
                throw object.error("queryLists", "“\(word)” is no way to write a list; write repeated")
            }
            return known
        }
        files = try object.optional("files")
    }
}
