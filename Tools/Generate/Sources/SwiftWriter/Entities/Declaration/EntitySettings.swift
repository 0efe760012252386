internal import Foundation

/// The common settings of all entities in a folder: the output modules, and the names of the APIs that they are read from.
struct EntitySettings: Sendable, Decodable {
    /// The settings of one dialect of an API: its wire types, and the module of the mappings.
    struct Dialect: Sendable {
        /// The prefix of the Swift names of wire types: `Api`, or `ApiV4.`.
        let prefix: String
        /// The modules with the wire types.
        let imports: [String]
        /// The modules that mappings import internally.
        let internalImports: [String]
        /// The output module of the mappings.
        let module: String
        /// The name of the dialect in the schemas; nil if there are none, and paths are not checked.
        let schema: String?
        /// True if the wire types and the mappings of them are public; `access: "internal"` makes it false.
        let isPublic: Bool
        /// The hand-written types that combine a response and its request: their fields, `vote_view: VoteView`.
        let written: [String: [String]]
        /// The row types of long lists, such as `PostView`. They are compared with the known values in place, in the text of the response.
        let readInPlace: [String]
        /// The values that stand for missing fields, by the type of the tier's field: `Bool: "false"`.
        let orByType: [String: String]

        /// Completes the settings of a dialect with what its wire types say, if there are schemas of its name.
        ///
        /// - Parameters:
        ///   - declared: The settings in the file; nil for none.
        ///   - name: The name of the dialect.
        ///   - tiers: The output module of the tiers.
        ///   - models: The wire types, by the name of the dialect in the schemas.
        fileprivate init(
            _ declared: DialectDeclaration?,
            name: String,
            tiers: String,
            _ models: [String: ApiModel]
        ) {
            schema = declared?.schema ?? models[name].map { _ in name }
            let model = schema.flatMap { models[$0] }
            prefix = declared?.prefix ?? model?.fullName("") ?? ""
            module = declared?.module ?? tiers
            let types = model.map { [$0.rules.module] } ?? []
            imports = declared?.imports ?? types.filter { $0 != tiers }
            internalImports = declared?.internalImports ?? types.map { _ in "WireRuntime" }
            isPublic = declared?.isPublic ?? true
            written = declared?.written ?? [:]
            readInPlace = declared?.readInPlace ?? []
            orByType = declared?.orByType ?? [:]
        }
    }

    /// The settings of one dialect as they are in the file.
    fileprivate struct DialectDeclaration: Sendable, Decodable {
        let prefix: String?
        let imports: [String]?
        let internalImports: [String]?
        let module: String?
        let schema: String?
        let isPublic: Bool
        let written: [String: [String]]
        let readInPlace: [String]
        let orByType: [String: String]

        init(from decoder: any Decoder) throws {
            let keys = [
                "prefix", "imports", "internalImports", "module", "schema", "access", "written", "readInPlace",
                "orByType",
            ]
            let object = try StrictKeyedDecoder(decoder, keys: keys)
            prefix = try object.optional("prefix")
            imports = try object.optional("imports")
            internalImports = try object.optional("internalImports")
            module = try object.optional("module")
            schema = try object.optional("schema")
            let access = try object.optional("access") ?? "public"
            guard ["public", "internal"].contains(access) else {
                throw object.error("access", "wire types are public or internal, not “\(access)”")
            }
            isPublic = access == "public"
            written = try object.optional("written") ?? [:]
            readInPlace = try object.list("readInPlace")
            orByType = try object.optional("orByType") ?? [:]
        }
    }

    /// The output module of the tiers.
    let module: String
    /// The client class that fetches the entities.
    let client: String
    /// The protocol of the tier values; nil for the default.
    let value: String?
    /// The field types, by the module that declares them; the types of the schemas, of their runtime and of Foundation need no entry.
    let imports: [String: [String]]
    /// The output module of the mock builders; nil for none.
    let mocks: String?
    /// The advice in the banner of the generated files: the command that writes them again.
    let insteadOfEditing: String
    /// The dialects, by name: `v3`.
    private(set) var dialects: [String: Dialect] = [:]
    /// The dialects in the file; nil if it leaves them out.
    private let declared: [String: DialectDeclaration]?

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(
            decoder,
            keys: ["module", "client", "value", "imports", "mocks", "insteadOfEditing", "dialects"]
        )
        module = try object.required("module")
        client = try object.required("client")
        value = try object.optional("value")
        imports = try object.optional("imports") ?? [:]
        mocks = try object.optional("mocks")
        insteadOfEditing =
            try object.optional("insteadOfEditing")
            ?? "change the declaration and run swift package generate-entities"
        declared = try object.optional("dialects")
    }

    /// Reads the settings, and completes them with what the wire types say.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - models: The wire types, by the name of the dialect in the schemas; nil if only the output modules matter.
    /// - Throws: ``GenerationError`` if the file cannot be read, or leaves out what no wire types say.
    static func read(
        _ source: EntityGeneration.Source,
        _ models: [String: ApiModel]?
    ) throws(GenerationError) -> (settings: EntitySettings, lines: RuleLines) {
        var (settings, lines) = try GenerationError.decode(Self.self, from: source.data, file: source.name)
        let declared: [String: DialectDeclaration?]
        if let dialects = settings.declared {
            declared = dialects.mapValues { $0 }
        } else if let models, models.count > 1 {
            throw GenerationError(
                unreadable: source.name,
                "“dialects” is missing, and the rules describe \(models.keys.sorted().joined(separator: " and "))",
                hint: "Name each under “dialects”, with the module of its mappings.",
                line: 1
            )
        } else {
            declared = [models?.keys.first ?? "wire": nil]
        }
        for (name, dialect) in declared {
            let complete = Dialect(dialect, name: name, tiers: settings.module, models ?? [:])
            settings.dialects[name] = complete
            guard models != nil, complete.schema == nil, let row = complete.readInPlace.first else { continue }
            throw GenerationError(
                unreadable: source.name,
                "without a schema the fields of \(row) are unknown",
                line: lines.line(at: ["dialects", name, "readInPlace"])
            )
        }
        return (settings, lines)
    }

    /// Returns the Swift name of a wire type.
    func swiftName(_ wire: String, in dialect: String) -> String {
        (dialects[dialect]?.prefix ?? "") + wire
    }

    /// The names of the dialects, sorted.
    var dialectNames: [String] { dialects.keys.sorted() }
}

extension CodingUserInfoKey {
    /// The key for the names of the dialects, which are keys of every row.
    static var dialects: Self {
        guard let key = Self(rawValue: "dialects") else { preconditionFailure("any text is such a key") }
        return key
    }
}

extension Decoder {
    /// The names of the dialects, sorted.
    var dialects: [String] { userInfo[.dialects] as? [String] ?? [] }

    /// The position of the value in its file.
    var place: [String] { codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } }
}
