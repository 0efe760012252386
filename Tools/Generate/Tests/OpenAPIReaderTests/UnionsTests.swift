import ApiSchema
import OpenAPIReader
import Testing

/// The types of `allOf`, `oneOf` and `anyOf`.
@Suite struct UnionsTests {
    private func types(_ schemas: String) throws -> [String: String] {
        try Sample(schemas: schemas, paths: Sample.pet).types()
    }

    @Test func `allOf merges the fields, and a later part makes one required`() throws {
        let schemas = """
            "Animal": {"type": "object", "properties": {"name": {"type": "string"}, "kind": {"enum": ["a", "b"]}}},
            "Pet": {"allOf": [{"$ref": "#/components/schemas/Animal"},
              {"type": "object", "properties": {"owner": {"type": "string"}}, "required": ["name"]}]}
            """
        #expect(try types(schemas)["Pet"] == "name: string; kind?: AnimalKind; owner?: string")
    }

    @Test func `allOf of one reference is that type`() throws {
        let schemas = """
            "Owner": {"type": "object", "properties": {"name": {"type": "string"}}},
            "Pet": {"type": "object", "properties": {"owner": {"allOf": [{"$ref": "#/components/schemas/Owner"}],
              "nullable": true, "description": "The owner"}}}
            """
        #expect(try types(schemas)["Pet"] == "owner?: Owner | null")
    }

    @Test func `an allOf that contains itself ends`() throws {
        let schemas = """
            "Pet": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"name": {"type": "string"}}}]}
            """
        #expect(try types(schemas)["Pet"] == "name?: string")
    }

    @Test func `a discriminator makes a tagged union`() throws {
        let schemas = """
            "Cat": {"type": "object", "properties": {"lives": {"type": "integer"}}},
            "Dog": {"type": "object", "properties": {"tricks": {"type": "integer"}}},
            "Animal": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
              "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/components/schemas/Cat", "tom": "Cat"}}},
            "Pet": {"type": "object", "properties": {"animal": {"$ref": "#/components/schemas/Animal"}}}
            """
        #expect(
            try types(schemas)["Animal"]
                == #"({ kind: "cat" } & Cat) | ({ kind: "tom" } & Cat) | ({ kind: "Dog" } & Dog)"#
        )
    }

    @Test func `a required constant that differs makes a tagged union too`() throws {
        let schemas = """
            "Cat": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "cat"}, "n": {"type": "integer"}}},
            "Dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["dog"]}}},
            "Pet": {"type": "object", "properties": {"animals": {"type": "array", "items":
              {"anyOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]}}}}
            """
        let all = try types(schemas)
        #expect(all["Pet"] == "animals?: Array<PetAnimalsItem>")
        #expect(all["PetAnimalsItem"] == #"({ kind: "cat" } & Cat) | ({ kind: "dog" } & Dog)"#)
    }

    @Test func `other objects become one, with a note`() throws {
        let schemas = """
            "Cat": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "n": {"type": "integer"}}},
            "Dog": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "n": {"type": "string"}}},
            "Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]}
            """
        let sample = Sample(schemas: schemas, paths: Sample.pet)
        #expect(try sample.types()["Pet"] == "name: string")
        let notes = try sample.read().notes
        #expect(notes.contains { $0.hasPrefix("left out Pet.n: the alternatives give it different types") })
        #expect(notes.contains { $0.hasPrefix("Pet has the fields of all 2 alternatives") })
    }

    @Test func `the words of alternatives are united`() throws {
        let schemas = """
            "Pet": {"oneOf": [{"properties": {"k": {"enum": ["a", "b"]}}}, {"properties": {"k": {"enum": ["b", "c"]}}}]}
            """
        let all = try types(schemas)
        let name = try #require(all["Pet"]?.split(separator: " ").last.map(String.init))
        #expect(all[name] == #""a" | "b" | "c""#)
    }

    @Test(arguments: [
        (#"{"enum": ["a"]}, {"enum": ["b"]}"#, "x?: PetX"),
        (#"{"enum": ["a"]}, {"type": "string"}"#, "x?: string"),
        (#"{"type": "string", "format": "date-time"}, {"type": "string"}"#, "x?: string"),
        (#"{"type": "integer"}, {"type": "number"}"#, "x?: Double"),
        (#"{"type": "integer"}, {"type": "integer", "format": "int32"}"#, "x?: number"),
    ])
    func `alternatives of one kind are that kind`(members: String, expected: String) throws {
        #expect(try types("\"Pet\": {\"properties\": {\"x\": {\"anyOf\": [\(members)]}}}")["Pet"] == expected)
    }

    @Test func `alternatives that only require fields are no types`() throws {
        let pet = """
            "Pet": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
              "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
            """
        #expect(try types(pet)["Pet"] == "a?: string; b?: string")
    }
}
