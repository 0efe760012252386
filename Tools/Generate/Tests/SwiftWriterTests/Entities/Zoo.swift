import ApiSchema
import Foundation
import SwiftWriter

/// An invented API whose declarations leave out whatever has a default, unchanged or with one text replaced.
struct Zoo {
    private static let types = """
        "PetId": {"is": "number"}, "Mood": {"is": "\\"glad\\" | \\"sad\\""},
        "WireDate": {"is": "string"}, "WireURL": {"is": "string"},
        "Owner": {"fields": ["id: number", "full_name: string"]},
        "PetSummary": {"fields": ["id: PetId", "name: string"]},
        "Pet": {"fields": ["id: PetId", "name: string", "born_at: WireDate", "home?: WireURL", "mood: Mood", "votes: number",
          "my_vote?: boolean", "owner: Owner", "mother?: PetSummary | null", "playmates: Array<PetSummary>"]},
        "PetPage": {"fields": ["pet: Pet", "notes: string"]}
        """

    private static let pet = """
        {
          entity: "Pet", id: "PetID",
          tiers: [
            {
              doc: "A pet as others mention it.", from: "PetSummary", edits: ["name"],
              fields: ["name: String"],
            },
            {
              doc: "A pet as a list shows it.", from: "Pet", edits: ["vote"],
              children: ["owner: Owner", "mother: Pet1?", "playmates: [Pet1]"],
              fields: [
                "ownerId: Int", "bornAt: Date", "home: WireURL?", "mood: ZMood",
                { name: "votes", type: "Int", group: "vote" }, { name: "myVote", type: "Bool?", group: "vote" },
              ],
            },
            {
              doc: "A pet on a page of its own.", from: "PetPage", lower: "pet",
              fields: ["notes: String"],
            },
          ],
        }
        """

    private static let owner = """
        {
          entity: "Owner", id: "Int",
          doc: "Someone with pets.", from: "Owner",
          fields: ["fullName: String"],
        }
        """

    /// The files, by name.
    var texts = [
        "settings.json5": #"{ module: "Zoo", client: "ZooClient", mocks: "ZooMocks" }"#,
        "pet.json5": Self.pet, "owner.json5": Self.owner,
    ]
    /// The dialects of the rules.
    var dialects = ["wire"]
    /// The sentences beside the rules.
    var documentation = "{}"
    var hasSchema = true

    init() {}

    /// Makes a zoo with another text in the file that has the first one.
    init(_ old: String, _ new: String) throws {
        for (name, text) in texts where text.contains(old) {
            texts[name] = text.replacing(old, with: new, maxReplacements: 1)
            return
        }
        throw Missing(text: old)
    }

    /// Returns the line of a text in a file.
    func line(of text: String, in file: String) throws -> Int {
        guard let whole = texts[file], let start = whole.range(of: text)?.lowerBound else { throw Missing(text: text) }
        return whole[..<start].count { $0 == "\n" } + 1
    }

    /// Returns the generated files, by path.
    func files() throws -> [String: String] {
        let rules = try dialects.map { dialect in
            let text = #"{ module: "ZooTypes", prefix: "Z", versions: ["1.0"], login: { "*": "never" } }"#
            return try Rules(json5: Data(text.utf8), file: "api-\(dialect).json5")
        }
        let get = #"{"method": "GET", "path": "/pet", "name": "getPet", "response": "PetPage"}"#
        let json = #"{"server": "1.0", "tag": "t", "types": {\#(Self.types)}, "endpoints": [\#(get)]}"#
        let schema = try Schema(json: Data(json.utf8), file: "1.0.json")
        let sentences = try Documentation(json5: Data(documentation.utf8), file: "documentation.json5")
        let generation = try EntityGeneration(
            settings: .init(name: "settings.json5", data: Data((texts["settings.json5"] ?? "").utf8)),
            sources: texts.filter { $0.key != "settings.json5" }.map { .init(name: $0.key, data: Data($0.value.utf8)) },
            wire: hasSchema ? WireModels(rules: rules, schemas: ["1.0": schema], documentation: sentences) : nil
        )
        return Dictionary(uniqueKeysWithValues: generation.files.files.map { ($0.path, $0.text) })
    }

    /// Returns the problems; empty if there are none.
    func problems() throws -> [GenerationError.Problem] {
        try GenerationError.problems { try files() }
    }

    /// An error for a zoo without the text that a test expects.
    private struct Missing: Error {
        let text: String
    }
}
