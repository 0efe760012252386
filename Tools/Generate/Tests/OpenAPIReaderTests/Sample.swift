import ApiSchema
import Foundation
import OpenAPIReader
import Testing

/// An OpenAPI document for a test, put together from its parts.
struct Sample {
    /// The schemas under components, as members of a JSON object.
    var schemas = ""
    /// The paths, as members of a JSON object.
    var paths = ""
    /// Further members of the document.
    var more = ""
    var version = "3.1.0"
    var base: String?
    var excluded: [String] = []

    var json: String {
        """
        {"openapi": "\(version)", "info": {"title": "Pets", "version": "1.2.0"},
        "components": {"schemas": {\(schemas)}},
        "paths": {\(paths)}\(more.isEmpty ? "" : ", \(more)")}
        """
    }

    func read() throws -> OpenAPIReader.Reading {
        try OpenAPIReader.reading(of: Data(json.utf8), file: "pets.json", below: base, excluding: excluded)
    }

    /// The types as the schema file writes them: `fields` joined by semicolons, or the expression.
    func types() throws -> [String: String] {
        try read().schema.types.mapValues { declaration in
            switch declaration.shape {
            case .object(let fields): fields.map(\.text).joined(separator: "; ")
            case .expression(let expression): expression.text
            }
        }
    }

    /// The errors of the document.
    func errors() throws -> [SchemaError] {
        try #require(throws: SchemaErrors.self) { try read() }.errors
    }

    /// A path with a GET that answers the type `Pet`, so that it is used.
    static let pet = operation("/pet", response: "\"$ref\": \"#/components/schemas/Pet\"")

    /// A path with one operation.
    static func operation(
        _ path: String,
        _ method: String = "get",
        response: String = "\"type\": \"object\", \"properties\": {\"ok\": {\"type\": \"boolean\"}}",
        more: String = ""
    ) -> String {
        """
        "\(path)": {"\(method)": {\(more.isEmpty ? "" : more + ", ")"responses": {"200": {"description": "OK",
        "content": {"application/json": {"schema": {\(response)}}}}}}}
        """
    }
}
