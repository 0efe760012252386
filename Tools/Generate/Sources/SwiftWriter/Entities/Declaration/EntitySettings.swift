internal import Foundation

/// The common settings of all entities in a folder: the output modules, and the names of the APIs that they are read from.
struct EntitySettings: Sendable, Decodable {
    /// The settings of one dialect of an API: its wire types, and the module of the mappings.
    struct Dialect: Sendable, Decodable {
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

        init(from decoder: any Decoder) throws {
            let keys = [
                "prefix", "imports", "internalImports", "module", "schema", "access", "written", "readInPlace",
            ]
            let object = try StrictKeyedDecoder(decoder, keys: keys)
            prefix = try object.optional("prefix") ?? ""
            imports = try object.list("imports")
            internalImports = try object.list("internalImports")
            module = try object.required("module")
            schema = try object.optional("schema")
            let access = try object.optional("access") ?? "public"
            guard ["public", "internal"].contains(access) else {
                throw object.error("access", "wire types are public or internal, not “\(access)”")
            }
            isPublic = access == "public"
            written = try object.optional("written") ?? [:]
            readInPlace = try object.list("readInPlace")
            if schema == nil, let row = readInPlace.first {
                throw object.error("readInPlace", "without a schema the fields of \(row) are unknown")
            }
        }
    }

    /// The output module of the tiers.
    let module: String
    /// The client class that fetches the entities.
    let client: String
    /// The protocol of the tier values.
    let value: String
    /// The field types, by the module that declares them; typed ids of the schemas need no entry.
    let imports: [String: [String]]
    /// The output module of the mock builders; nil for none.
    let mocks: String?
    /// The advice in the banner of the generated files: the command that writes them again.
    let insteadOfEditing: String
    /// The dialects, by name: `v3`.
    let dialects: [String: Dialect]

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(
            decoder,
            keys: ["module", "client", "value", "imports", "mocks", "insteadOfEditing", "dialects"]
        )
        module = try object.required("module")
        client = try object.required("client")
        value = try object.optional("value") ?? "TierValue"
        imports = try object.optional("imports") ?? [:]
        mocks = try object.optional("mocks")
        insteadOfEditing =
            try object.optional("insteadOfEditing") ?? "change the declaration and run Tools/regenerate"
        dialects = try object.required("dialects")
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
