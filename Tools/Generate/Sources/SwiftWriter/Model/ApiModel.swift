internal import ApiSchema

/// The model of one dialect, with all versions merged and Swift names assigned; the input of the emitters.
struct ApiModel {
    let rules: Rules
    /// The types, sorted by wire name.
    var types: [TypeModel]
    /// The requests, sorted by path, then method.
    var requests: [RequestModel]
    /// The typed ids that types and requests name, sorted.
    var identifiers: [IdentifierModel]
    /// The types that no request or response reaches, and the unused ids, sorted.
    var unreached: [String]

    /// Returns the name of a generated type: `ApiPost`, or `Post` inside its namespace.
    func name(_ wire: String) -> String {
        switch rules.naming {
        case .prefix(let prefix): prefix + wire
        case .namespace: wire
        }
    }

    /// Returns the name of a generated type outside its namespace: `ApiPost`, `ApiV4.Post`.
    func fullName(_ wire: String) -> String {
        switch rules.naming {
        case .prefix(let prefix): prefix + wire
        case .namespace(let namespace): "\(namespace).\(wire)"
        }
    }

    /// Returns the type with a name on the wire; nil if the schemas have none.
    ///
    /// - Complexity: O(types).
    func type(named wire: some StringProtocol) -> TypeModel? { types.first { $0.wire == wire } }

    func spell(_ type: SwiftType) -> String {
        switch type {
        case .int: "Int"
        case .double: "Double"
        case .bool: "Bool"
        case .string: "String"
        case .date: "WireDate"
        case .url: "WireURL"
        case .identifier(let wire), .textIdentifier(let wire): Self.identifier(wire)
        case .declared(let wire, let arguments):
            name(wire) + (arguments.isEmpty ? "" : "<\(arguments.map(spell).joined(separator: ", "))>")
        case .alias(let wire, _): name(wire)
        case .parameter(let name), .nested(let name): name
        case .array(let element): "[\(spell(element))]"
        case .map(let value): "[String: \(spell(value))]"
        case .list(let element): "WireList<\(spell(element))>"
        }
    }

    /// Returns `PostID` for `PostId`.
    static func identifier(_ wire: String) -> String { wire.dropLast(2) + "ID" }
}

/// A typed id, with its name on the wire.
struct IdentifierModel: Hashable, Sendable {
    let wire: String
    let isText: Bool
}

/// A type.
struct TypeModel {
    enum Form {
        case object([FieldModel])
        /// A union of objects that differ by the words under one key: the words, and all fields, with that key's field first.
        case coded([WordModel], [FieldModel])
        case words([WordModel])
        case tagged(key: String, [TagModel])
        case alias(SwiftType)
    }

    let wire: String
    let parameters: [String]
    let availability: Availability
    var form: Form
    let summary: String
    /// True if a response can contain the type, so that it needs a fast reader.
    var hasReader = true
    /// True if its values can contain values of the same type, at any depth.
    var isRecursive = false
    /// True if a request can contain the type.
    var isSent = false

    var fields: [FieldModel] {
        switch form {
        case .object(let fields), .coded(_, let fields): fields
        default: []
        }
    }

    /// The types that it names.
    var references: [SwiftType] {
        switch form {
        case .object(let fields), .coded(_, let fields): fields.map(\.type)
        case .tagged(_, let tags): tags.map(\.type)
        case .alias(let target): [target]
        case .words: []
        }
    }
}

struct FieldModel {
    let wire: String
    let name: SwiftName
    let type: SwiftType
    let isRequired: Bool
    let availability: Availability
    let summary: String
    /// True if the field is in the path of the request, and nowhere else.
    var isInPath = false
    /// True if the field is in the query of a request that has a body.
    var isInQuery = false
    /// True if the field is stored indirectly, because it can contain its own struct.
    var isBoxed = false
}

/// A word of an enumeration.
struct WordModel {
    let wire: String
    let name: SwiftName
    let availability: Availability
}

/// A case of a tagged union.
struct TagModel {
    let wire: String
    let name: SwiftName
    let type: SwiftType
    let availability: Availability
    /// True if the payload is stored indirectly, because it can contain its own enumeration.
    var isBoxed = false
}

struct RequestModel {
    /// The name of the form, or of the function in upper camel case.
    var wire: String
    /// The name of the function in the source's client.
    let function: String
    let method: String
    let path: String
    let login: Endpoint.Login
    let isUpload: Bool
    /// The fields, those in the path first.
    let fields: [FieldModel]
    let availability: Availability
    var responses: [CandidateModel]
    let summary: String

    var endpoint: String { "\(method) \(path)" }

    /// The fields in the query or in the body.
    var sentFields: [FieldModel] { fields.filter { !$0.isInPath } }

    /// The fields in the query: all of a `GET` or an upload, and those that another request has beside its body.
    var queryFields: [FieldModel] { hasQuery ? sentFields : fields.filter(\.isInQuery) }

    /// The types that its public declarations name.
    var references: [SwiftType] { fields.map(\.type) + responses.map(\.type) }
}

/// The response of an endpoint, or one of several in different versions.
struct CandidateModel {
    let name: SwiftName
    let type: SwiftType
    let availability: Availability
    /// The required keys, which identify the type if the version is not known.
    var requiredKeys: [String]
}

extension ApiModel {
    /// Returns a model of only these requests and the types that they need, with the same names as in the whole model.
    ///
    /// A type that only requests contain needs no reader, even if it had one for a response that is left out.
    func excerpt(_ isWritten: (RequestModel) -> Bool) -> ApiModel {
        var excerpt = self
        excerpt.requests = requests.filter(isWritten)
        let all = Reachability(types: types, requests: excerpt.requests).all
        excerpt.types = types.filter { all.contains($0.wire) }
        let reach = Reachability(types: excerpt.types, requests: excerpt.requests)
        for index in excerpt.types.indices {
            excerpt.types[index].hasReader = reach.fromReaders.contains(excerpt.types[index].wire)
            excerpt.types[index].isSent = reach.fromRequests.contains(excerpt.types[index].wire)
        }
        let named = excerpt.types.flatMap(\.references) + excerpt.requests.flatMap(\.references)
        let identifiers = Set(named.flatMap(\.identifiers))
        excerpt.identifiers = self.identifiers.filter(identifiers.contains)
        excerpt.unreached = []
        return excerpt
    }
}
