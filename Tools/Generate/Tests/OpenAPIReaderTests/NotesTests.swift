import ApiSchema
import OpenAPIReader
import Testing

/// The parts that are not read: each is a note with its place.
@Suite struct NotesTests {
    @Test(arguments: [
        (#"{}"#, "it is free-form JSON"),
        (#"{"type": "object"}"#, "it is free-form JSON"),
        (#"{"type": "object", "additionalProperties": true}"#, "it is free-form JSON"),
        (#"true"#, "it is free-form JSON"),
        (#"{"type": "string", "format": "binary"}"#, "it is a file, which is no JSON"),
        (#"{"type": ["string", "integer"]}"#, "it is one of string, integer"),
        (#"{"type": "array"}"#, "it is a list of free-form JSON"),
        (#"{"type": "array", "items": {}}"#, "it is a list, and of an element: it is free-form JSON"),
        (#"{"type": "null"}"#, "it is always null"),
        (#"{"enum": ["a", 1]}"#, "its values are a number and a string"),
        (#"{"additionalProperties": {"additionalProperties": {"type": "string"}}}"#, "it is a map of maps"),
        (#"{"items": {"additionalProperties": {"type": "string"}}}"#, "it is a list of maps"),
        (#"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, "it is one of string, number"),
    ])
    func `a field without a Swift type is left out`(schema: String, reason: String) throws {
        let pet = #""Pet": {"type": "object", "properties": {"ok": {"type": "string"}, "x": \#(schema)}}"#
        let sample = Sample(schemas: pet, paths: Sample.pet)
        #expect(try sample.types()["Pet"] == "ok?: string")
        let notes = try sample.read().notes
        #expect(notes.count { $0.hasPrefix("left out Pet.x: \(reason)") } == 1, "\(notes)")
        #expect(notes.allSatisfy { $0.hasSuffix("(pets.json:2 #/components/schemas/Pet/properties/x)") }, "\(notes)")
    }

    @Test func `a note that repeats names its first place and the number of others`() throws {
        let failure = #""400": {"description": "No"}"#
        let paths = Sample.pet.replacing("\"200\"", with: "\(failure), \"200\"")
        let second = paths.replacing("/pet\"", with: "/pet2\"")
        let sample = Sample(schemas: #""Pet": {"properties": {"a": {"type": "string"}}}"#, paths: "\(paths), \(second)")
        let notes = try sample.read().notes
        #expect(
            notes == [
                "the responses of failures are not read (pets.json:3 #/paths/~1pet/get/responses/400, and 1 more)"
            ]
        )
    }

    @Test func `webhooks, callbacks, links and headers are noted`() throws {
        let more = #""webhooks": {"newPet": {"post": {"responses": {}}}}"#
        let paths =
            #""/pet": {"get": {"callbacks": {"done": {}}, "servers": [], "responses": {"200": {"description": "OK","#
            + #""headers": {"X-Rate": {}}, "links": {"next": {}}}}}}"#
        let notes = try Sample(paths: paths, more: more).read().notes
        for text in ["webhooks", "callbacks", "headers", "links", "a server of one operation"] {
            #expect(notes.contains { $0.contains(text) }, "\(text): \(notes)")
        }
    }

    @Test func `fields beside a map are kept, and the rest is noted`() throws {
        let pet = #""Pet": {"properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "string"}}"#
        let notes = try Sample(schemas: pet, paths: Sample.pet).read().notes
        #expect(
            notes.map { $0.prefix { $0 != "(" } } == ["Pet keeps only the fields under 'properties', and no others "]
        )
    }

    @Test func `a type in a response has 64 fields at most, the required ones first`() throws {
        let fields = (1...70).map { #""f\#($0)": {"type": "string"}"# }.joined(separator: ", ")
        let pet = #""Pet": {"properties": {\#(fields)}, "required": ["f70"]}"#
        let sample = Sample(schemas: pet, paths: Sample.pet)
        guard case .object(let read)? = try sample.read().schema.types["Pet"]?.shape else {
            Issue.record("Pet is no object")
            return
        }
        #expect(read.count == 64 && read.last?.name == "f70")
        let notes = try sample.read().notes
        #expect(
            notes.contains { $0.contains("left out 6 fields of Pet") && $0.contains("f64, f65, f66, f67, f68, f69") }
        )
    }

    @Test func `a type that nothing uses has 64 fields at most, and a body may have more`() throws {
        let fields = (1...70).map { #""f\#($0)": {"type": "string"}"# }.joined(separator: ", ")
        let body = #""requestBody": {"content": {"application/json": {"schema": {"properties": {\#(fields)}}}}}"#
        let sample = Sample(
            schemas: "\"Idle\": {\"properties\": {\(fields)}}",
            paths: Sample.operation("/pet", "post", more: "\"operationId\": \"send\", \(body)")
        )
        let types = try sample.types().mapValues { $0.split(separator: ";").count }
        #expect(types["Idle"] == 64 && types["Send"] == 70)
    }

    @Test func `what is excluded is not read, and what excludes nothing is told`() throws {
        let schemas = """
            "Pet": {"properties": {"a": {"type": "string"}, "b": {"type": "string"}, "o": {"$ref": "#/components/schemas/Owner"}}},
            "Owner": {"type": "nonsense"}
            """
        let paths = "\(Sample.pet), \(Sample.operation("/other"))"
        let sample = Sample(schemas: schemas, paths: paths, excluded: ["Owner", "Pet.b", "GET /oth*", "Nothing"])
        let reading = try sample.read()
        #expect(try sample.types()["Pet"] == "a?: string")
        #expect(reading.schema.endpoints.map(\.path) == ["/pet"])
        #expect(reading.unusedExclusions == ["Nothing"])
        #expect(reading.notes.contains { $0.hasPrefix("left out GET /other, as told") })
    }

    @Test func `descriptions are sentences for the Swift`() throws {
        let schemas = """
            "Pet": {"description": "A pet.\\n\\nMore text.", "properties": {
              "a": {"type": "string", "description": "Its\\n  name"}, "b": {"type": "string", "description": " "}}}
            """
        let paths = Sample.pet.replacing("\"responses\"", with: "\"summary\": \"Finds a pet\", \"responses\"")
        let sentences = try Sample(schemas: schemas, paths: paths).read().sentences
        #expect(sentences.types == ["Pet": "A pet."])
        #expect(sentences.fields == ["Pet": ["a": "Its name."]])
        #expect(sentences.requests == ["GET /pet": "Finds a pet."])
    }
}
