import ApiSchema
import Foundation
import SwiftWriter
import Testing

/// The drafts of declarations that are made from the types and requests of an API.
@Suite struct ProposedDeclarationsTests {
    /// Returns the drafts of an API with these types, whose GETs answer these types.
    private func proposal(
        types: String,
        answers: String...,
        documentation: String = "{}"
    ) throws -> (files: [String: String], notes: [String]) {
        let endpoints = answers.enumerated().map { index, answer in
            #"{"method": "GET", "path": "/\#(index)", "name": "get\#(index)", "response": "\#(answer)", "login": "never"}"#
        }
        let text = """
            {"server": "1.0", "tag": "a", "types": {\(types)}, "endpoints": [\(endpoints.joined(separator: ", "))]}
            """
        let schema = try Schema(json: Data(text.utf8), file: "1.0.json")
        let rules = #"{ module: "Pets", prefix: "P", identifierModule: "Pets", versions: ["1.0"], lastServer: "1.0" }"#
        let models = try WireModels(
            rules: [try Rules(json5: Data(rules.utf8), file: "api-v1.json5")],
            schemas: ["1.0": schema],
            documentation: Documentation(json5: Data(documentation.utf8), file: "documentation.json5")
        )
        let proposal = try ProposedDeclarations(models)
        let settings = try #require(proposal.files.first { $0.name == "settings.json5" })
        // Every draft must be readable without changes.
        _ = try EntityGeneration(
            settings: .init(name: settings.name, data: Data(settings.text.utf8)),
            sources: proposal.files.filter { $0.name != settings.name }
                .map { .init(name: $0.name, data: Data($0.text.utf8)) },
            wire: models
        )
        let files = Dictionary(uniqueKeysWithValues: proposal.files.map { ($0.name, $0.text) })
        return (files, proposal.notes)
    }

    @Test func `a reference, a row of a list and a page are three tiers`() throws {
        let types = """
            "PetSummary": {"fields": ["id: number", "name: string"]},
            "Pet": {"fields": ["id: number", "name: string", "age: number", "mother?: PetSummary"]},
            "PetDetails": {"fields": ["id: number", "name: string", "age: number", "mother?: PetSummary", "text: string"]}
            """
        let text = try #require(try proposal(types: types, answers: "Array<Pet>", "PetDetails").files["pet.json5"])
        #expect(
            text == """
                {
                  entity: "Pet", id: "Int", upgrade: "api.getPet(id: id)",
                  // To edit a field, name it beside `from`: edits: ["name"].
                  tiers: [
                    {
                      doc: "A pet as other objects mention it.",
                      from: "PetSummary",
                      fields: ["name: String"],
                    },
                    {
                      doc: "A pet as a list shows it.",
                      from: "Pet",
                      children: ["mother: Pet1?"],
                      fields: ["age: Int"],
                    },
                    {
                      doc: "A pet on a page of its own.",
                      from: "PetDetails",
                      fields: ["text: String"],
                    },
                  ],
                }

                """
        )
    }

    @Test func `an object inside a view inside an answer is three tiers`() throws {
        let types = """
            "Pet": {"fields": ["id: number", "name: string", "owner_id: number"]},
            "Owner": {"fields": ["id: number", "name: string"]},
            "PetView": {"fields": ["pet: Pet", "owner: Owner", "vet: Owner", "votes: number"]},
            "PetList": {"fields": ["pets: Array<PetView>"]}, "OwnerList": {"fields": ["owners: Array<Owner>"]},
            "GetPetResponse": {"fields": ["pet_view: PetView", "rules: string"]}
            """
        let files = try proposal(types: types, answers: "PetList", "OwnerList", "GetPetResponse").files
        let text = try #require(files["pet.json5"])
        #expect(text.contains(#"from: "PetView", lower: "pet","#))
        #expect(text.contains(#"from: "GetPetResponse", lower: "pet_view","#))
        // The lower tier knows the identity of the owner; that of the vet is a new field.
        #expect(text.contains(#"children: ["owner: Owner", "vet: Owner"],"#))
        #expect(text.contains(#"fields: ["vetId: Int", "votes: Int"],"#))
        // An entity of one tier has no “tiers”.
        #expect(files["owner.json5"]?.contains("\n  from: \"Owner\",\n  fields: [\"name: String\"],\n}") == true)
    }

    @Test func `a value that would contain itself is left out with the reason`() throws {
        let types = #""Pet": {"fields": ["id: number", "name: string", "kittens: Array<Pet>"]}"#
        let text = try proposal(types: types, answers: "Array<Pet>").files["pet.json5"]
        let expected = #"{ "v1": "Pet.kittens", reason: "It is a list of Pet, which would contain itself." }"#
        #expect(text?.contains(expected) == true)
    }

    @Test func `a name that is a keyword, or that every model has, is another one`() throws {
        let types = #""Pet": {"fields": ["id: number", "public: boolean", "server: string"]}"#
        let text = try #require(try proposal(types: types, answers: "Array<Pet>").files["pet.json5"])
        #expect(text.contains(#"{ name: "petPublic", type: "Bool", "v1": "public" }"#))
        #expect(text.contains(#"{ name: "petServer", type: "String", "v1": "server" }"#))
    }

    @Test func `rows fill their lines`() throws {
        let names = (1...40).map { #""field_number_\#($0): boolean""# }.joined(separator: ", ")
        let types = #""Pet": {"fields": ["id: number", \#(names)]}"#
        let text = try #require(try proposal(types: types, answers: "Array<Pet>").files["pet.json5"])
        let rows = text.split(separator: "\n").filter { $0.contains("fieldNumber") && !$0.contains("//") }
        #expect(rows.count == 10 && rows.allSatisfy { $0.count <= 110 }, "\(text)")
    }

    @Test func `the description of a field is its sentence`() throws {
        let types = #""Pet": {"fields": ["id: number", "name: string", "age: number"]}"#
        let text = try proposal(
            types: types,
            answers: "Array<Pet>",
            documentation: #"{ types: { Pet: { fields: { age: "In years." } } } }"#
        ).files["pet.json5"]
        #expect(text?.contains(#"{ name: "age", type: "Int", doc: "In years." }"#) == true, "\(text ?? "")")
        #expect(text?.contains(#""name: String", "#) == true)
    }

    @Test func `the settings name the module and the client alone`() throws {
        let types = """
            "Pet": {"fields": ["id: PetId", "mood: Mood", "born: WireDate", "home: WireURL", "all: Array<Home>"]},
            "PetId": {"is": "number"}, "Mood": {"is": "\\"a\\" | \\"b\\""}, "Home": {"fields": ["text: string"]},
            "WireDate": {"is": "string"}, "WireURL": {"is": "string"}
            """
        let files = try proposal(types: types, answers: "Array<Pet>").files
        let settings = try #require(files["settings.json5"])
        let lines = settings.split(separator: "\n").filter { !$0.contains("//") }
        #expect(lines == ["{", #"  module: "PetsEntities", client: "PetsClient","#, "}"])
        #expect(files["pet.json5"]?.contains("id: \"PetID\"") == true)
    }

    @Test func `without an identity, or without a list and an answer, there is no entity`() throws {
        let types = """
            "Pet": {"fields": ["id?: number", "name: string"]}, "Home": {"fields": ["id: number", "pet: Pet"]},
            "Answer": {"fields": ["home: Home", "more: string"]}
            """
        let proposal = try proposal(types: types, answers: "Array<Pet>", "Answer")
        #expect(proposal.files.keys.sorted() == ["settings.json5"])
        #expect(proposal.notes.count == 1 && proposal.notes[0].hasPrefix("no GET lists or answers an object with"))
    }

    @Test func `tiers that no GET answers have no upgrade`() throws {
        let types = """
            "Pet": {"fields": ["id: number", "name: string"]}, "PetView": {"fields": ["pet: Pet", "votes: number"]}
            """
        #expect(try proposal(types: types, answers: "Array<PetView>").files["pet.json5"]?.contains("upgrade") == false)
    }

    @Test func `a type whose fields differ is noted`() throws {
        let types = """
            "Pet": {"fields": ["id: number", "name: string"]},
            "PetInfo": {"fields": ["id: number", "title: string", "text: string"]}
            """
        let notes = try proposal(types: types, answers: "Array<Pet>", "PetInfo").notes
        #expect(notes == ["PetInfo may be a pet too, and has no tier: its fields are not those of a tier and more"])
    }

    @Test func `several dialects are refused`() throws {
        let error = try #require(throws: GenerationError.self) {
            try ProposedDeclarations(WireModels(rules: [], schemas: [:]))
        }
        #expect(error.message.contains("there are 0 dialects, and a proposal is made from one"))
    }
}
