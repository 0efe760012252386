import ApiSchema
import Testing

@testable import TypeScriptReader

/// A small source for tests.
struct Sample {
    /// The declarations, in `src/types/Sample.ts`.
    var types: String
    /// The members of a client class, in `src/http.ts`.
    var members = ""

    /// The start of every client.
    static let client = """
        enum HttpType { Get = "GET", Post = "POST", Put = "PUT", Delete = "DELETE" }
        class Client {

        """

    /// Reads the source.
    func reading() throws -> SchemaReader.Reading {
        try SchemaReader.reading(
            of: ["src/types/Sample.ts": types, "src/http.ts": Self.client + members + "\n}\n"],
            layout: members.isEmpty ? SourceLayout(types: ["src/types"], clients: []) : .lemmy
        )
    }

    /// Returns each type as the schema writes it: `fields` joined by "; ", or the expression.
    func declared() throws -> [String: String] {
        try reading().schema.types.mapValues { declaration in
            let parameters =
                declaration.parameters.isEmpty ? "" : "<\(declaration.parameters.joined(separator: ", "))> "
            return switch declaration.shape {
            case .object(let fields): parameters + "{ " + fields.map(\.text).joined(separator: "; ") + " }"
            case .expression(let expression): parameters + expression.text
            }
        }
    }

    /// Returns each endpoint on a line: `GET /path name(Request) -> Response`, then its other properties.
    func endpoints() throws -> [String] {
        try reading().schema.endpoints.map { endpoint in
            let words: [String?] = [
                "\(endpoint.method) \(endpoint.path) \(endpoint.name)(\(endpoint.request?.text ?? "")) -> \(endpoint.response.text)",
                endpoint.parameters.isEmpty ? nil : endpoint.parameters.map(\.text).joined(separator: "; "),
                endpoint.login.map { "login \($0)" }, endpoint.upload ? "upload" : nil,
                endpoint.query.map { "query \($0.text)" },
            ]
            return words.compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// Returns the only error; the consequences of an error are not reported.
    func error() throws -> SchemaError {
        let errors = try errors()
        #expect(errors.count == 1, "\(errors)")
        return errors[0]
    }

    /// Returns all errors.
    func errors() throws -> [SchemaError] {
        try #require(throws: SchemaErrors.self) { try reading() }.errors
    }
}
