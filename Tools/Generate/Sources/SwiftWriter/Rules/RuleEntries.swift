internal import ApiSchema

/// A rule for the Swift type of a `string` or `number`.
struct ScalarRule: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case dates, urls, doubles
    }

    let kind: Kind
    let pattern: FieldPattern

    var place: String { "\(kind.rawValue): \(pattern.text)" }
}

/// A field that servers omit although the schema requires it.
struct OptionalFieldRule: Hashable, Sendable, Decodable {
    let field: FieldPattern

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["field", "evidence"])
        field = try object.required("field")
        _ = try object.sentence("evidence")
    }
}

/// The only fields of responses that are taken for granted, for an API whose schema is no contract.
struct RequiredFieldsRule: Hashable, Sendable, Decodable {
    let only: [FieldPattern]

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["only", "evidence"])
        only = try object.required("only")
        _ = try object.sentence("evidence")
    }
}

/// A field that servers send although not every schema has it.
struct AddedField: Hashable, Sendable, Decodable {
    let field: FieldPattern
    let type: TypeExpression
    let isOptional: Bool
    let since: String?
    let until: String?

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["field", "type", "optional", "since", "until", "evidence"])
        field = try object.required("field")
        type = try object.type("type")
        isOptional = try object.optional("optional") ?? true
        since = try object.optional("since")
        until = try object.optional("until")
        _ = try object.sentence("evidence")
    }

    var place: String { "add: \(field.text)" }
}

/// A type that no schema has.
struct AddedType: Hashable, Sendable {
    struct Body: Hashable, Sendable, Decodable {
        let declaration: TypeDeclaration
        let since: String?
        let until: String?

        init(from decoder: any Decoder) throws {
            let object = try StrictKeyedDecoder(decoder, keys: ["fields", "is", "since", "until", "evidence"])
            if let text: String = try object.optional("is") {
                let expression = try object.parse("is", text) { try TypeExpression(text: $0) }
                declaration = TypeDeclaration(shape: .expression(expression))
            } else {
                let texts: [String] = try object.required("fields")
                let fields = try texts.map { text in try object.parse("fields", text) { try Field(text: $0) } }
                declaration = TypeDeclaration(shape: .object(fields))
            }
            since = try object.optional("since")
            until = try object.optional("until")
            _ = try object.sentence("evidence")
        }
    }

    let name: String
    let body: Body

    var place: String { "addTypes: \(name)" }
}

/// The corrected type of a field that versions disagree about, or that is wrong in the schema.
struct RetypedField: Hashable, Sendable, Decodable {
    let field: FieldPattern
    let type: TypeExpression

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["field", "type", "evidence"])
        field = try object.required("field")
        type = try object.type("type")
        _ = try object.sentence("evidence")
    }

    var place: String { "types: \(field.text)" }
}

/// The corrected request or response of an endpoint.
struct EndpointType: Hashable, Sendable, Decodable {
    let endpoint: String
    let type: TypeExpression
    let since: String?
    let until: String?

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["endpoint", "type", "since", "until", "evidence"])
        endpoint = try object.required("endpoint")
        type = try object.type("type")
        since = try object.optional("since")
        until = try object.optional("until")
        _ = try object.sentence("evidence")
    }
}

/// The type of a path parameter that the source declares only as a string.
struct ParameterType: Hashable, Sendable, Decodable {
    let endpoint: Glob
    let name: String
    let type: TypeExpression

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["endpoint", "name", "type", "evidence"])
        endpoint = Glob(try object.required("endpoint"))
        name = try object.required("name")
        type = try object.type("type")
        _ = try object.sentence("evidence")
    }

    var place: String { "parameters: \(endpoint.text)" }
}

/// An endpoint whose method or path on servers differs from the schema.
struct MovedEndpoint: Hashable, Sendable, Decodable {
    let endpoint: String
    let place: EndpointPlace

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["endpoint", "to", "evidence"])
        endpoint = try object.required("endpoint")
        place = try object.parse("to", try object.required("to")) { try EndpointPlace($0) }
        _ = try object.sentence("evidence")
    }
}

/// An endpoint that no schema has.
struct AddedEndpoint: Hashable, Sendable, Decodable {
    let endpoint: Endpoint

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(
            decoder,
            keys: ["endpoint", "name", "parameters", "request", "response", "login", "evidence"]
        )
        let place = try object.parse("endpoint", try object.required("endpoint")) { try EndpointPlace($0) }
        let request: String? = try object.optional("request")
        let texts: [String] = try object.list("parameters")
        let parameters = try texts.map { text in try object.parse("parameters", text) { try Field(text: $0) } }
        guard parameters.map(\.name).sorted() == place.names.sorted() else {
            throw object.error("parameters", "say one for each name in the braces of \(place.path), and no other")
        }
        endpoint = Endpoint(
            method: place.method,
            path: place.path,
            name: try object.required("name"),
            parameters: parameters,
            request: try request.map { text in try object.parse("request", text) { try TypeExpression(text: $0) } },
            response: try object.type("response"),
            login: try object.parse("login", try object.required("login")) { word throws(SchemaError) in
                guard let login = Endpoint.Login(rawValue: word) else {
                    throw SchemaError(.format, "“\(word)” is no login; write never, optional or required")
                }
                return login
            },
            upload: false,
            query: nil
        )
        _ = try object.sentence("evidence")
    }
}

/// The method and the path of an endpoint: `GET /post/list`.
struct EndpointPlace: Hashable, Sendable {
    let method: String
    let path: String

    /// The names in the path's braces.
    var names: [String] { Endpoint.places(in: path) }

    /// The method and the path, joined again.
    var text: String { "\(method) \(path)" }

    init(_ text: String) throws(SchemaError) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2, ["GET", "POST", "PUT", "DELETE", "PATCH"].contains(parts[0]), parts[1].hasPrefix("/")
        else {
            throw SchemaError(.format, "“\(text)” is no endpoint; write it like “GET /post/list”")
        }
        method = parts[0]
        path = parts[1]
    }
}

/// A range of servers that lack a type, an endpoint or a field that the servers around it have.
struct Gap: Hashable, Sendable, Decodable {
    /// The missing part: `Type.field`, `Type.word`, `Type` or `GET /endpoint`.
    let subject: String
    let range: ServerRange

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["field", "type", "endpoint", "since", "until", "evidence"])
        let subjects: [String] = try ["field", "type", "endpoint"].compactMap { try object.optional($0) }
        let since: String = try object.required("since")
        subject = try object.parse("since", since) { _ throws(SchemaError) in
            guard subjects.count == 1 else {
                throw SchemaError(.format, "say one of “field”, “type” and “endpoint”")
            }
            return subjects[0]
        }
        range = try object.parse("until", try object.required("until")) { until throws(SchemaError) in
            guard ServerVersionOrder(since) <= ServerVersionOrder(until) else {
                throw SchemaError(.format, "the gap would end before it begins, at \(since)")
            }
            return ServerRange(first: since, last: until)
        }
        _ = try object.sentence("evidence")
    }

    var place: String { "gaps: \(subject)" }
}

/// A type or an endpoint that is not generated.
struct Exclusion: Hashable, Sendable, Decodable {
    let type: Glob?
    let endpoint: String?

    init(from decoder: any Decoder) throws {
        let object = try StrictKeyedDecoder(decoder, keys: ["type", "endpoint", "reason"])
        let name: String? = try object.optional("type")
        type = name.map(Glob.init(_:))
        endpoint = try object.optional("endpoint")
        _ = try object.sentence("reason")
    }

    var place: String { "leaveOut: \(type?.text ?? endpoint ?? "")" }
}

/// A generated file, and the types in it.
struct FileRule: Hashable, Sendable, Decodable {
    let name: String
    let patterns: [Glob]

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        name = try list.decode(String.self)
        patterns = try list.decode([String].self).map(Glob.init(_:))
    }
}

extension StrictKeyedDecoder {
    /// Decodes a type in TypeScript notation.
    fileprivate func type(_ key: String) throws -> TypeExpression {
        try parse(key, try required(key)) { try TypeExpression(text: $0) }
    }
}
