import ApiSchema
import Foundation
import SwiftWriter

/// Reads the input folders of a run: the schemas, and the rules and sentences for them.
struct SchemaInputs {
    private let schemaFolder: URL?
    private let rulesFolder: URL

    init(_ options: Options) throws(UsageError) {
        schemaFolder = URL(fileURLWithPath: try options.required("--schema"), isDirectory: true)
        rulesFolder = URL(fileURLWithPath: try options.required("--rules"), isDirectory: true)
    }

    /// Reads from folders.
    ///
    /// - Parameters:
    ///   - rules: The folder of the rules and sentences.
    ///   - schema: The folder of the schemas; nil if they come from another source.
    init(rules: URL, schema: URL? = nil) {
        schemaFolder = schema
        rulesFolder = rules
    }

    /// Reads the rules of each dialect.
    func rules() throws -> [Rules] { try read().rules }

    private static let sentences = "documentation.json5"

    /// Reads the sentences beside the rules; nil if there are none.
    func ownDocumentation() throws -> Documentation? {
        let name = Self.sentences
        guard try FileAccess.names(in: rulesFolder, of: "the rules").contains(name) else { return nil }
        return try Documentation(json5: FileAccess.contents(of: rulesFolder.appending(path: name)), file: name)
    }

    /// Reads the sentences beside the rules; if there are none, those beside the base of the rules.
    func documentation() throws -> Documentation {
        let name = Self.sentences
        if let own = try ownDocumentation() { return own }
        let files = Set(
            try read().bases.map { $0.appending(path: name) }
                .filter { FileManager.default.fileExists(atPath: $0.path) }
        )
        guard let file = files.first else { return .none }
        guard files.count == 1 else {
            throw Missing(what: "rules based on several folders with a \(name), and none", folder: rulesFolder.path)
        }
        return try Documentation(json5: FileAccess.contents(of: file), file: name, isBorrowed: true)
    }

    /// Reads the schemas, by server version.
    func schemas() throws -> [String: Schema] {
        guard let schemaFolder else { return [:] }
        var schemas: [String: Schema] = [:]
        for name in try FileAccess.names(in: schemaFolder, of: "the schemas")
        where name.hasSuffix(".json") {
            let data = try FileAccess.contents(of: schemaFolder.appending(path: name))
            schemas[String(name.dropLast(".json".count))] = try Schema(json: data, file: name)
        }
        guard !schemas.isEmpty else { throw Missing(what: "no schemas", folder: schemaFolder.path) }
        return schemas
    }

    /// Reads the rules, and returns the folders of their bases.
    private func read() throws -> (rules: [Rules], bases: [URL]) {
        let dialects = try FileAccess.names(in: rulesFolder, of: "the rules")
            .filter { $0.hasPrefix("api-") && $0.hasSuffix(".json5") }
        guard !dialects.isEmpty else { throw Missing(what: "no api-*.json5", folder: rulesFolder.path) }
        var bases: [URL] = []
        let all = try dialects.map { name in
            try Rules(json5: FileAccess.contents(of: rulesFolder.appending(path: name)), file: name) { path in
                let base = URL(fileURLWithPath: path, relativeTo: rulesFolder).standardizedFileURL
                bases.append(base.deletingLastPathComponent())
                return try FileAccess.contents(of: base)
            }
        }
        return (all, bases)
    }

    /// An error for a folder that lacks the expected files.
    private struct Missing: Error, CustomStringConvertible {
        let what: String
        let folder: String
        var description: String { "there are \(what) in \(folder)" }
    }
}
