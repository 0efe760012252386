import Foundation
import LemmyPlugin
import Testing

/// The README's table of kinds and verbs.
private struct VerbTable {
    /// The cells by verb and kind: `yes`, or the letter of a note.
    private(set) var cells: [String: [String: String]] = [:]
    private(set) var notes: Set<String> = []

    init() throws {
        let readme = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "README.md")
        var kinds: [String] = []
        for line in try String(contentsOf: readme, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            if line.hasPrefix("| verb |") {
                kinds = Array(parts.dropFirst())
            } else if line.hasPrefix("| `"), parts.count == kinds.count + 1 {
                cells[parts[0]] = Dictionary(zip(kinds, parts.dropFirst())) { $1 }
            } else if let note = line.firstMatch(of: /^- ([a-z]): ./) {
                notes.insert(String(note.1))
            }
        }
    }
}

@MainActor
@Suite struct VerbTableTests {
    /// The kinds of lists, which are no entities and have verbs of their own.
    private let lists: Set = [
        "feed", "inbox", "comments", "thread", "written", "search", "communities", "multis", "people", "reports",
        "votes",
        "modlog", "applications", "images", "replies",
    ]

    /// The records that stand for an entity of another kind.
    private let records: Set = ["instance_relation"]

    @Test func `the README's table says of each verb which kinds it takes`() throws {
        let table = try VerbTable().cells
        #expect(table.count >= 20, "only \(table.keys.sorted()): has the test lost sight of the table?")
        for (verb, kinds) in LemmyPlugin().kindsByVerb where !lists.isSuperset(of: kinds) {
            let said = (table[verb] ?? [:]).filter { $0.value == "yes" }.map(\.key)
            #expect(
                Set(said) == Set(kinds).subtracting(records),
                "the README's row of \(verb) says \(said.sorted()), registered are \(kinds)"
            )
        }
    }

    @Test func `the table has no verb that is not registered`() throws {
        let verbs = LemmyPlugin().kindsByVerb
        for verb in try VerbTable().cells.keys { #expect(verbs[verb] != nil, "the README's row of \(verb)") }
    }

    @Test func `each empty cell gives its reason`() throws {
        let table = try VerbTable()
        let letters = Set(table.cells.values.flatMap(\.values)).subtracting(["yes"])
        #expect(letters == table.notes, "cells name the notes \(letters.sorted()), there are \(table.notes.sorted())")
    }
}
