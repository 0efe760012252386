internal import Foundation

/// What all entities of a folder have in common: where their Swift goes, and what the APIs that they are read from are called.
struct EntitySettings: Sendable, Decodable {
    /// One dialect of an API: its wire types, and where what reads them is written.
    struct Dialect: Sendable, Decodable {
        /// What stands before a wire type's name in Swift: `Api`, or `ApiV4.`.
        let prefix: String
        /// The modules with the wire types.
        let imports: [String]
        /// The modules that mappings need, and do not show.
        let internalImports: [String]
        /// The module that the mappings go to.
        let module: String
        /// The dialect's name among the schemas; nil where there are none, and paths are taken as they stand.
        let schema: String?
        /// Whether the wire types are public, as what is made of them is then; `access: "internal"` says they are not.
        let isPublic: Bool
        /// Types that are put together by hand, of what an answer and its request say: their fields, `vote_view: VoteView`.
        let written: [String: [String]]
        /// The rows of long lists, `PostView`: they are compared with what is known where they stand in the answer's text.
        let readInPlace: [String]

        init(from decoder: any Decoder) throws {
            let keys = [
                "prefix", "imports", "internalImports", "module", "schema", "access", "written", "readInPlace",
            ]
            let object = try StrictObject(decoder, keys: keys)
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
                throw object.error("readInPlace", "without a schema nobody knows what \(row) looks like")
            }
        }
    }

    /// The module of the tiers.
    let module: String
    /// The class that fetches them.
    let client: String
    /// The protocol of their tier values.
    let value: String
    /// The types of the fields by the module that they are from; typed ids of the schemas need not be named.
    let imports: [String: [String]]
    /// The module of the mock builders; nil for none.
    let mocks: String?
    /// Folders of wire types and mappings, by name: `v3`.
    let dialects: [String: Dialect]

    init(from decoder: any Decoder) throws {
        let object = try StrictObject(decoder, keys: ["module", "client", "value", "imports", "mocks", "dialects"])
        module = try object.required("module")
        client = try object.required("client")
        value = try object.optional("value") ?? "TierValue"
        imports = try object.optional("imports") ?? [:]
        mocks = try object.optional("mocks")
        dialects = try object.required("dialects")
    }

    /// How a wire type of a dialect is called in Swift.
    func swiftName(_ wire: String, in dialect: String) -> String {
        (dialects[dialect]?.prefix ?? "") + wire
    }

    /// The dialects' names, sorted.
    var dialectNames: [String] { dialects.keys.sorted() }
}

extension CodingUserInfoKey {
    /// The names of the dialects, which are keys of every row.
    static var dialects: Self {
        guard let key = Self(rawValue: "dialects") else { preconditionFailure("any text is such a key") }
        return key
    }
}

extension Decoder {
    /// The names of the dialects, sorted.
    var dialects: [String] { userInfo[.dialects] as? [String] ?? [] }

    /// Where this stands in its file.
    var place: [String] { codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } }
}
