import Foundation
import SwiftWriter
import Testing

/// Tiers of an API without schemas: paths are not checked, and the settings decide the access level of the wire types.
@Suite struct EntityDialects {
    private func generation(of access: String) throws -> EntityGeneration {
        let settings = """
            {
              module: "Notes", client: "NotesClient",
              dialects: { wire: { module: "Notes", \(access) } },
            }
            """
        let note = """
            {
              entity: "Note", noun: "a note", id: "Int", single: true,
              tiers: [
                {
                  doc: "A note.", from: { wire: "WireNote" }, id: { wire: "meta.id" },
                  fields: [{ name: "stars", type: "Int", doc: "How many.", wire: "star?.count", or: "0" }],
                },
              ],
            }
            """
        return try EntityGeneration(
            settings: .init(name: "settings.json5", data: Data(settings.utf8)),
            sources: [.init(name: "note.json5", data: Data(note.utf8))]
        )
    }

    private func mapping(of access: String) throws -> String {
        let files = try generation(of: access).files.files
        return try #require(files.first { $0.path == "Notes/Generated/Note/Note+Wire.swift" }).text
    }

    @Test func `paths are taken as they stand`() throws {
        let text = try mapping(of: "")
        #expect(text.contains("id: wire.meta.id,"))
        #expect(text.contains("NoteFields(stars: wire.star?.count ?? 0)"))
    }

    @Test func `wire types are public unless the settings say otherwise`() throws {
        for access in ["", #"access: "public""#] {
            let text = try mapping(of: access)
            #expect(text.contains("public import Middleware\n") && text.contains("public typealias Model = Note\n"))
        }
        let text = try mapping(of: #"access: "internal""#)
        #expect(!text.contains("public") && text.contains("extension WireNote: ContentResponse {"))
    }

    @Test func `another access is none`() throws {
        let error = #expect(throws: GenerationError.self) { try generation(of: #"access: "open""#) }
        #expect(error?.problems.map(\.line) == [3])
        #expect(error?.problems.first?.message.contains("“open”") == true, "\(String(describing: error))")
    }
}
