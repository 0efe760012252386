import ApiSchema
import Foundation
import OpenAPIReader
import Testing

/// The errors: each names its place and says what to do.
@Suite struct ErrorsTests {
    private func error(_ json: String) throws -> SchemaError {
        let errors = try #require(throws: SchemaErrors.self) {
            try OpenAPIReader.reading(of: Data(json.utf8), file: "pets.json")
        }
        #expect(errors.errors.count == 1)
        return errors.errors[0]
    }

    @Test(arguments: [
        ("openapi: 3.1.0", 1, "found no JSON object, expected an OpenAPI document in JSON"),
        ("", 1, "found no JSON object, expected an OpenAPI document in JSON"),
        (#"{"swagger": "2.0"}"#, 1, "#/swagger: found Swagger 2.0, expected OpenAPI 3.0 or 3.1"),
        ("{\n\"openapi\": \"4.0.0\"}", 2, "#/openapi: found version 4.0.0, expected 3.0 or 3.1"),
        ("{}", 1, "#: found no 'openapi', expected its version, 3.0 or 3.1"),
    ])
    func `another kind of document is refused with advice`(json: String, line: Int, message: String) throws {
        let error = try error(json)
        #expect(error.message == message && error.line == line && error.file == "pets.json")
        #expect(error.hint?.isEmpty == false)
    }

    @Test(arguments: [
        ("{\n\"a\": }", 2, "found '}', expected a JSON value"),
        ("{\"a\": 1", 1, "found the end of the file, expected a comma or '}'"),
        ("{\"a\": [1 2]}", 1, "found '2', expected a comma or ']'"),
        ("{a: 1}", 1, "found 'a', expected a key in quotes"),
        ("{\"a\" 1}", 1, "found '1', expected a colon"),
        ("{\"a\": \"b", 1, "found the end of the file, expected the end of a string"),
        ("{\"a\": \"b\n\"}", 1, "found the byte 10, expected the end of the string on its line"),
        ("{\"a\": \"\\x\"}", 1, "found '\"', expected a string with valid escapes"),
        ("{\"a\": 1-}", 1, "found '1', expected a number"),
        ("{} {}", 1, "found '{', expected the end of the file"),
        ("{\"a\": 1,\n\"a\": 2}", 2, "found the key \"a\" again, expected each once"),
    ])
    func `invalid JSON has its line`(json: String, line: Int, message: String) throws {
        let error = try error(json)
        #expect(error.message == message && error.line == line)
    }

    @Test func `nesting has a limit`() throws {
        let json = "{\"a\": " + String(repeating: "[", count: 600)
        #expect(try error(json).message.hasPrefix("found more than 500 nested"))
    }

    @Test(arguments: [
        (#""$ref": "other.json#/Pet""#, "found a reference to another file, 'other.json#/Pet'"),
        (##""$ref": "#/components/schemas/None""##, "found a reference to '#/components/schemas/None'"),
        (#""type": "text""#, "found the type 'text', expected string, integer"),
    ])
    func `a schema that cannot be read is an error at its place`(schema: String, message: String) throws {
        let pet = "\"Pet\": {\"properties\": {\n\"x\": {\(schema)}}}"
        let error = try #require(try Sample(schemas: pet, paths: Sample.pet).errors().first)
        #expect(error.message.hasPrefix("#/components/schemas/Pet/properties/x: \(message)"), "\(error)")
        #expect(error.line == 3 && error.hint?.isEmpty == false)
    }

    @Test func `a schema that is no object is an error`() throws {
        let errors = try Sample(schemas: #""Pet": {"properties": {"x": []}}"#, paths: Sample.pet).errors()
        #expect(errors.map(\.message) == ["#/components/schemas/Pet/properties/x: found a list, expected a schema"])
    }

    @Test func `a path without a slash, and a parameter without a name, are errors`() throws {
        let paths = """
            "pets": {}, "/pets": {"get": {"parameters": [{"in": "query"}], "responses": {}}}
            """
        let messages = try Sample(paths: paths).errors().map(\.message)
        #expect(messages.count == 2)
        #expect(messages.contains { $0.hasPrefix("#/paths/pets: found the path 'pets'") })
        #expect(messages.contains { $0.hasPrefix("#/paths/~1pets/get/parameters/0: found no 'name'") })
    }

    @Test func `references in a circle are an error`() throws {
        let path = """
            "/pets": {"get": {"responses": {"200": {"$ref": "#/components/responses/A"}}}}
            """
        let responses = """
            "responses": {"A": {"$ref": "#/components/responses/B"}, "B": {"$ref": "#/components/responses/A"}}
            """
        let json = """
            {"openapi": "3.0.0", "components": {\(responses)}, "paths": {\(path)}}
            """
        #expect(try error(json).message.contains("found references that lead back to themselves"))
    }

    @Test func `a schema that is a reference to itself has no type`() throws {
        let schemas = """
            "Pet": {"properties": {"x": {"$ref": "#/components/schemas/Loop"}}},
            "Loop": {"$ref": "#/components/schemas/Loop"}
            """
        let sample = Sample(schemas: schemas, paths: Sample.pet)
        #expect(try sample.types()["Loop"] == nil)
        #expect(try sample.read().notes.contains { $0.hasPrefix("left out Pet.x") })
    }

    @Test(arguments: [("alpha 1.7", "alpha-1.7"), ("1.2.3", "1.2.3"), ("a/b", "a-b"), ("", "1.0"), ("..", "1.0")])
    func `the version can be the name of a file`(version: String, name: String) throws {
        let json = #"{"openapi": "3.0.0", "info": {"version": "\#(version)"}, "paths": {}}"#
        let reading = try OpenAPIReader.reading(of: Data(json.utf8), file: "pets.json")
        #expect(reading.schema.server == name && reading.schema.tag == version)
    }

    @Test func `equal documents give equal bytes`() throws {
        let sample = Sample(schemas: #""Pet": {"properties": {"x": {"enum": ["a"]}}}"#, paths: Sample.pet)
        #expect(try sample.read() == sample.read())
        #expect(try sample.read().schema.json() == sample.read().schema.json())
    }
}
