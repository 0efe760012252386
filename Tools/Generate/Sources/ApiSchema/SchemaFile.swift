import Foundation

/// Reads and writes schema files.
enum SchemaFile {
    // MARK: Writing

    static func text(of schema: Schema) -> String {
        var lines = [
            "{", "  \"server\": \(schema.server.quoted),", "  \"tag\": \(schema.tag.quoted),", "  \"types\": {",
        ]
        let types = schema.types.sorted { $0.key < $1.key }.map { "    \($0.key.quoted): \(text(of: $0.value))" }
        lines += separated(types) + ["  },", "  \"endpoints\": ["]
        lines += separated(schema.endpoints.map { "    \(text(of: $0))" }) + ["  ]", "}", ""]
        return lines.joined(separator: "\n")
    }

    private static func separated(_ items: [String]) -> [String] {
        items.isEmpty ? [] : [items.joined(separator: ",\n")]
    }

    private static func text(of declaration: TypeDeclaration) -> String {
        let parameters = declaration.parameters.map(\.quoted).joined(separator: ", ")
        let start = declaration.parameters.isEmpty ? "{" : "{\"parameters\": [\(parameters)], "
        return switch declaration.shape {
        case .expression(let expression): "\(start)\"is\": \(expression.text.quoted)}"
        case .object(let fields) where fields.isEmpty: "\(start)\"fields\": []}"
        case .object(let fields):
            "\(start)\"fields\": [\n\(fields.map { "      \($0.text.quoted)" }.joined(separator: ",\n"))\n    ]}"
        }
    }

    private static func text(of endpoint: Endpoint) -> String {
        var pairs = [
            ("method", endpoint.method.quoted), ("path", endpoint.path.quoted), ("name", endpoint.name.quoted),
        ]
        if !endpoint.parameters.isEmpty {
            pairs.append(("parameters", "[\(endpoint.parameters.map(\.text.quoted).joined(separator: ", "))]"))
        }
        if let request = endpoint.request { pairs.append(("request", request.text.quoted)) }
        pairs.append(("response", endpoint.response.text.quoted))
        if let login = endpoint.login { pairs.append(("login", login.rawValue.quoted)) }
        if let query = endpoint.query { pairs.append(("query", query.text.quoted)) }
        let text = pairs.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ")
        return endpoint.upload ? "{\(text), \"upload\": true}" : "{\(text)}"
    }

    // MARK: Reading

    static func schema(in json: Data, file: String) throws(SchemaError) -> Schema {
        let read: File
        do {
            read = try JSONDecoder().decode(File.self, from: json)
        } catch {
            throw SchemaError(
                .format,
                "not a schema: \(SchemaError.reason(of: error))",
                hint: "Write it with 'generate api-types --source … --schema …'.",
                file: file
            )
        }
        let place = Place(json: json, file: file)
        var types: [String: TypeDeclaration] = [:]
        for (name, type) in read.types {
            types[name] = TypeDeclaration(
                parameters: type.parameters ?? [],
                shape: try shape(of: type, name: name, at: place)
            )
        }
        var endpoints: [Endpoint] = []
        for endpoint in read.endpoints { endpoints.append(try self.endpoint(endpoint, at: place)) }
        return Schema(server: read.server, tag: read.tag, types: types, endpoints: endpoints)
    }

    private static func shape(of type: File.Declaration, name: String, at place: Place) throws(SchemaError)
        -> TypeDeclaration.Shape
    {
        switch (type.is, type.fields) {
        case (let text?, nil):
            return .expression(try place.expression(text))
        case (nil, let texts?):
            return .object(try place.fields(texts))
        default:
            throw SchemaError(
                .format,
                "found the type '\(name)' with both or none of 'is' and 'fields', expected one of them",
                file: place.file,
                line: place.line(of: name)
            )
        }
    }

    private static func endpoint(_ read: File.Call, at place: Place) throws(SchemaError) -> Endpoint {
        var login: Endpoint.Login?
        if let word = read.login {
            login = Endpoint.Login(rawValue: word)
            if login == nil {
                let words = Endpoint.Login.allCases.map(\.rawValue).joined(separator: ", ")
                throw SchemaError(
                    .format,
                    "found the login '\(word)' of \(read.method) \(read.path), expected one of: \(words)",
                    file: place.file,
                    line: place.line(of: word)
                )
            }
        }
        var request: TypeExpression?
        if let text = read.request { request = try place.expression(text) }
        var query: TypeExpression?
        if let text = read.query { query = try place.expression(text) }
        let parameters = try place.fields(read.parameters ?? [])
        guard parameters.map(\.name).sorted() == Endpoint.places(in: read.path).sorted() else {
            throw SchemaError(
                .format,
                "found the parameters \(parameters.map(\.name)) of \(read.method) \(read.path), expected one for each name in braces",
                file: place.file,
                line: place.line(of: read.path)
            )
        }
        return Endpoint(
            method: read.method,
            path: read.path,
            name: read.name,
            parameters: parameters,
            request: request,
            response: try place.expression(read.response),
            login: login,
            upload: read.upload ?? false,
            query: query
        )
    }
}

extension SchemaFile {
    /// The JSON of the file.
    private struct File: Decodable {
        var server: String
        var tag: String
        var types: [String: Declaration]
        var endpoints: [Call]

        struct Declaration: Decodable {
            var parameters: [String]?
            var fields: [String]?
            var `is`: String?
        }

        struct Call: Decodable {
            var method: String
            var path: String
            var name: String
            var parameters: [String]?
            var request: String?
            var response: String
            var login: String?
            var upload: Bool?
            var query: String?
        }
    }

    /// Finds the line of a text in the file. It searches only to report an error.
    private struct Place {
        let json: Data
        let file: String

        func expression(_ text: String) throws(SchemaError) -> TypeExpression {
            do { return try TypeExpression(text: text) } catch { throw locate(error, text: text) }
        }

        func fields(_ texts: [String]) throws(SchemaError) -> [Field] {
            var fields: [Field] = []
            for text in texts {
                do { fields.append(try Field(text: text)) } catch { throw locate(error, text: text) }
            }
            return fields
        }

        func locate(_ error: SchemaError, text: String) -> SchemaError {
            SchemaError(
                error.code,
                "in \(text.quoted): \(error.message)",
                hint: error.hint,
                file: file,
                line: line(of: text)
            )
        }

        func line(of text: String) -> Int? {
            guard let range = json.firstRange(of: Data(text.quoted.utf8)) else { return nil }
            return json[..<range.lowerBound].count { $0 == 0x0A } + 1
        }
    }
}
