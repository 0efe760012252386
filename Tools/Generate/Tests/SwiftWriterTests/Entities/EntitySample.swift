import ApiSchema
import Foundation
import SwiftWriter

/// The invented notes of `Golden/entities`, unchanged or with one text replaced.
struct EntitySample {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/entities").standardizedFileURL

    private var texts: [String: String]

    init() throws {
        let names = ["settings.json5", "note.json5", "author.json5"]
        texts = try Dictionary(uniqueKeysWithValues: names.map { ($0, try Self.text(of: $0)) })
    }

    static func text(of file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    /// Replaces a text, which must exist.
    mutating func replace(_ old: String, with new: String, in file: String = "note.json5") throws {
        guard let text = texts[file], text.contains(old) else { throw Missing(text: old, file: file) }
        texts[file] = text.replacing(old, with: new, maxReplacements: 1)
    }

    /// Returns the line of a text, which must exist.
    func line(of text: String, in file: String = "note.json5") throws -> Int {
        guard let whole = texts[file], let start = whole.range(of: text)?.lowerBound else {
            throw Missing(text: text, file: file)
        }
        return whole[..<start].count { $0 == "\n" } + 1
    }

    /// Generates the Swift; without a schema, no path is checked.
    func generate(hasSchema: Bool = true) throws -> EntityGeneration {
        func source(_ name: String) -> EntityGeneration.Source {
            .init(name: name, data: Data((texts[name] ?? "").utf8))
        }
        let rules = try Rules(json5: Data(Self.text(of: "api-v1.json5").utf8), file: "api-v1.json5")
        let schema = try Schema(json: Data(Self.text(of: "0.2.0.json").utf8), file: "0.2.0.json")
        return try EntityGeneration(
            settings: source("settings.json5"),
            sources: texts.keys.filter { $0 != "settings.json5" }.map(source),
            wire: hasSchema ? WireModels(rules: [rules], schemas: ["0.2.0": schema]) : nil
        )
    }

    /// Returns the problems; empty if there are none.
    func problems(hasSchema: Bool = true) throws -> [GenerationError.Problem] {
        try GenerationError.problems { try generate(hasSchema: hasSchema) }
    }

    /// An error for a sample without the text that a test expects.
    private struct Missing: Error {
        let text: String
        let file: String
    }
}
