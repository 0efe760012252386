import ApiSchema
import OpenAPIReader
import Testing

/// The types of schemas.
@Suite struct TypesTests {
    private func field(_ schema: String, version: String = "3.1.0") throws -> String? {
        let pet = #""Pet": {"type": "object", "required": ["x"], "properties": {"x": {\#(schema)}}}"#
        return try Sample(schemas: pet, paths: Sample.pet, version: version).types()["Pet"]
    }

    @Test(arguments: [
        (#""type": "string""#, "x: string"),
        (#""type": "integer""#, "x: number"),
        (#""type": "integer", "format": "int64""#, "x: number"),
        (#""type": "number""#, "x: Double"),
        (#""type": "number", "format": "int32""#, "x: number"),
        (#""type": "boolean""#, "x: boolean"),
        (#""type": "string", "format": "date-time""#, "x: WireDate"),
        (#""type": "string", "format": "date""#, "x: string"),
        (#""type": "string", "format": "uri""#, "x: WireURL"),
        (#""type": "string", "format": "uuid""#, "x: string"),
        (#""type": "array", "items": {"type": "string"}"#, "x: Array<string>"),
        (#""items": {"type": "string"}"#, "x: Array<string>"),
        (#""type": "object", "additionalProperties": {"type": "integer"}"#, "x: { [key in string]: number }"),
    ])
    func `a scalar, a list and a map have their types`(schema: String, expected: String) throws {
        #expect(try field(schema) == expected)
    }

    @Test(arguments: [
        (#""type": ["string", "null"]"#, "3.1.0"),
        (#""type": "string", "nullable": true"#, "3.0.3"),
        (#""anyOf": [{"type": "string"}, {"type": "null"}]"#, "3.1.0"),
        (#""oneOf": [{"type": "null"}, {"type": "string"}]"#, "3.1.0"),
    ])
    func `a value that may be null is a union with null`(schema: String, version: String) throws {
        #expect(try field(schema, version: version) == "x: string | null")
    }

    @Test func `a field that is not required is optional`() throws {
        let pet = #""Pet": {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["b"]}"#
        #expect(try Sample(schemas: pet, paths: Sample.pet).types()["Pet"] == "a?: string; b: string")
    }

    @Test func `a component that may be null makes its references null`() throws {
        let schemas = """
            "Pet": {"type": "object", "required": ["owner"], "properties": {"owner": {"$ref": "#/components/schemas/Owner"}}},
            "Owner": {"type": ["object", "null"], "properties": {"name": {"type": "string"}}}
            """
        let types = try Sample(schemas: schemas, paths: Sample.pet).types()
        #expect(types["Pet"] == "owner: Owner | null" && types["Owner"] == "name?: string")
    }

    @Test func `words and objects inside others are named after them`() throws {
        let pet = """
            "Pet": {"type": "object", "properties": {
              "mood": {"enum": ["glad", "sad"]},
              "tags": {"type": "array", "items": {"type": "object", "properties": {"text": {"type": "string"}}}},
              "home": {"type": "object", "properties": {"kind": {"type": "string", "enum": ["house"]}}}
            }}
            """
        let types = try Sample(schemas: pet, paths: Sample.pet).types()
        #expect(types["Pet"] == "mood?: PetMood; tags?: Array<PetTagsItem>; home?: PetHome")
        #expect(types["PetMood"] == #""glad" | "sad""#)
        #expect(types["PetTagsItem"] == "text?: string")
        #expect(types["PetHome"] == "kind?: PetHomeKind")
        #expect(types["PetHomeKind"] == #""house""#)
    }

    @Test func `a name that is taken is followed by a number`() throws {
        let schemas = """
            "Pet": {"type": "object", "properties": {"mood": {"enum": ["glad", "sad"]}}},
            "PetMood": {"type": "object", "properties": {"text": {"type": "string"}}}
            """
        let types = try Sample(schemas: schemas, paths: Sample.pet).types()
        #expect(types["Pet"] == "mood?: PetMood2" && types["PetMood"] == "text?: string")
    }

    @Test func `names of components become Swift names, and a clash is noted`() throws {
        let schemas = """
            "Pet": {"type": "object", "properties": {
              "a": {"$ref": "#/components/schemas/pet-owner"}, "b": {"$ref": "#/components/schemas/pet"},
              "c": {"$ref": "#/components/schemas/WireDate"}}},
            "pet-owner": {"type": "object", "properties": {"name": {"type": "string"}}},
            "pet": {"type": "object", "properties": {"name": {"type": "string"}}},
            "WireDate": {"type": "object", "properties": {"day": {"type": "integer"}}}
            """
        let sample = Sample(schemas: schemas, paths: Sample.pet)
        #expect(try sample.types()["Pet"] == "a?: PetOwner; b?: Pet2; c?: WireDate2")
        let notes = try sample.read().notes
        #expect(
            notes.contains { $0.hasPrefix("pet is named Pet2, because Pet is the name of another type (pets.json:") }
        )
    }

    @Test func `an enumeration with null may be null, and words are listed once`() throws {
        #expect(try field(#""enum": ["a", "b", "a", null]"#) == "x: PetX | null")
        let pet = #""Pet": {"properties": {"x": {"enum": ["a", "b", "a", null]}}}"#
        #expect(try Sample(schemas: pet, paths: Sample.pet).types()["PetX"] == #""a" | "b""#)
    }

    @Test func `a constant is an enumeration of one word`() throws {
        let pet = #""Pet": {"properties": {"x": {"const": "pet"}}}"#
        #expect(try Sample(schemas: pet, paths: Sample.pet).types()["PetX"] == #""pet""#)
    }

    @Test(arguments: [("1, 2", "x: number"), ("1.5, 2", "x: Double"), ("true", "x: boolean")])
    func `an enumeration of other values is their type`(values: String, expected: String) throws {
        #expect(try field("\"enum\": [\(values)]") == expected)
    }

    @Test func `a component that is a number and ends in Id stays a typed id`() throws {
        let schemas = """
            "Pet": {"type": "object", "required": ["id"], "properties": {"id": {"$ref": "#/components/schemas/PetId"}}},
            "PetId": {"type": "integer"}
            """
        let types = try Sample(schemas: schemas, paths: Sample.pet).types()
        #expect(types["Pet"] == "id: PetId" && types["PetId"] == "number")
    }

    @Test func `a reference to another part of the document is read in its place`() throws {
        let schemas = """
            "Pet": {"type": "object", "properties": {"x": {"$ref": "#/components/schemas/Other/properties/y"}}},
            "Other": {"type": "object", "properties": {"y": {"type": "integer"}}}
            """
        #expect(try Sample(schemas: schemas, paths: Sample.pet).types()["Pet"] == "x?: number")
    }

    @Test func `a type may contain itself`() throws {
        let pet = """
            "Pet": {"type": "object", "properties": {
              "parent": {"$ref": "#/components/schemas/Pet"},
              "children": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}}
            """
        #expect(try Sample(schemas: pet, paths: Sample.pet).types()["Pet"] == "parent?: Pet; children?: Array<Pet>")
    }

    @Test func `an object without properties and without others is empty`() throws {
        #expect(try field(#""type": "object", "additionalProperties": false"#) == "x: PetX")
        #expect(try field(#""type": "object", "properties": {}"#) == "x: PetX")
    }
}
