internal import ApiSchema

/// One dialect, all its versions merged, named as Swift names it: what the emitters write down.
struct ApiModel {
    let rules: Rules
    /// Sorted by wire name.
    var types: [TypeModel]
    /// Sorted by path, then method.
    var requests: [RequestModel]
    /// The typed ids that types and requests name, sorted.
    var identifiers: [IdentifierModel]
    /// Types that no request and no answer reaches, and ids that nothing names, sorted.
    var unreached: [String]

    /// How a generated type is written: `ApiPost`, or `Post` inside of its namespace.
    func name(_ wire: String) -> String {
        switch rules.naming {
        case .prefix(let prefix): prefix + wire
        case .namespace: wire
        }
    }

    /// How a generated type is written outside of its namespace: `ApiPost`, `ApiV4.Post`.
    func fullName(_ wire: String) -> String {
        switch rules.naming {
        case .prefix(let prefix): prefix + wire
        case .namespace(let namespace): "\(namespace).\(wire)"
        }
    }

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

    /// `PostID` for `PostId`.
    static func identifier(_ wire: String) -> String { wire.dropLast(2) + "ID" }
}

/// A typed id by its name on the wire.
struct IdentifierModel: Hashable, Sendable {
    let wire: String
    let isText: Bool
}

/// A type.
struct TypeModel {
    enum Form {
        case object([FieldModel])
        /// A union of objects that differ by the words under one key; the words, and all fields, that key's first.
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
    /// Whether an answer can hold it, so that the fast reader must know it.
    var hasReader = true
    /// Whether its values can hold values of it, however far inside.
    var isRecursive = false
    /// Whether a request can hold it.
    var isSent = false

    var fields: [FieldModel] {
        switch form {
        case .object(let fields), .coded(_, let fields): fields
        default: []
        }
    }

    /// All types it names.
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
    /// Whether it stands in the request's path, and nowhere else.
    var isInPath = false
    /// Whether it is kept outside of its struct, which it can hold in turn.
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
    /// Whether it is kept outside of its enumeration, which it can hold in turn.
    var isBoxed = false
}

struct RequestModel {
    /// The form's name, or the function's in upper camel case.
    var wire: String
    /// What the source's client calls it.
    let function: String
    let method: String
    let path: String
    let login: Endpoint.Login
    let isUpload: Bool
    /// What the path holds first.
    let fields: [FieldModel]
    let availability: Availability
    var responses: [CandidateModel]
    let summary: String

    var endpoint: String { "\(method) \(path)" }

    /// What travels in the query or in the body.
    var sentFields: [FieldModel] { fields.filter { !$0.isInPath } }

    /// All types its public declarations name.
    var references: [SwiftType] { fields.map(\.type) + responses.map(\.type) }
}

/// What an endpoint answers, or answered in some versions; the newest first.
struct CandidateModel {
    let name: SwiftName
    let type: SwiftType
    let availability: Availability
    /// The keys that must be there, by which it is known where the version is not.
    var requiredKeys: [String]
}
