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

    /// Generates a note of two dialects, of which one has no stars.
    private func generation(or row: String, settings more: String = "") throws -> EntityGeneration {
        let settings = """
            {
              module: "Notes", client: "NotesClient", mocks: "NoteMocks",
              dialects: { full: { prefix: "Full" }, poor: { prefix: "Poor", module: "PoorNotes", \(more) } },
            }
            """
        let note = """
            {
              entity: "Note", noun: "a note", id: "Int", single: true,
              tiers: [
                {
                  doc: "A note.", from: { full: "Note", poor: "Note" }, id: "id",
                  fields: [
                    { name: "stars", type: "Int", doc: "How many.", full: "stars", poor: null\(row.isEmpty ? "" : ", " + row) },
                    { name: "seen", type: "Bool", doc: "Seen.", full: "seen", poor: "seen?" },
                  ],
                },
              ],
            }
            """
        return try EntityGeneration(
            settings: .init(name: "settings.json5", data: Data(settings.utf8)),
            sources: [.init(name: "note.json5", data: Data(note.utf8))]
        )
    }

    @Test func `one dialect may lack what the others always have`() throws {
        let files = try generation(or: #"or: { poor: "-1" }"#, settings: #"orByType: { Bool: "false" }"#).files.files
        func text(_ name: String) throws -> String { try #require(files.first { "/\($0.path)".hasSuffix(name) }).text }
        let full = try text("/Notes/Generated/Note/Note+Wire.swift")
        #expect(full.contains("NoteFields(stars: wire.stars, seen: wire.seen)"))
        let poor = try text("PoorNotes/Generated/Note/Note+Wire.swift")
        #expect(poor.contains("NoteFields(stars: -1, seen: wire.seen ?? false)"))
        #expect(try text("NoteValue.swift").contains("init(stars: Int, seen: Bool)"), "no default for the others")
    }

    @Test func `what a dialect lacks needs a default of its own`() throws {
        let silent = try GenerationError.problems { try generation(or: "", settings: #"orByType: { Int: "0" }"#) }
        #expect(silent.map(\.place) == ["Note.stars", "Note.seen"])
        #expect(silent.first?.hint.contains("“or”") == true, "\(silent)")
        let other = try GenerationError.problems { try generation(or: #"or: { rich: "0" }"#) }
        #expect(other.first?.message.contains("there is no dialect “rich”") == true, "\(other)")
    }

    @Test func `another access is none`() throws {
        let error = #expect(throws: GenerationError.self) { try generation(of: #"access: "open""#) }
        #expect(error?.problems.map(\.line) == [3])
        #expect(error?.problems.first?.message.contains("“open”") == true, "\(String(describing: error))")
    }
}
