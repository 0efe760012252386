import ApiSchema
import Foundation
import SwiftWriter

/// The folders that a run reads: schemas, and the rules and sentences that go with them.
struct SchemaInputs {
    private let schemaFolder: URL
    private let rulesFolder: URL

    init(_ options: Options) throws(UsageError) {
        schemaFolder = URL(fileURLWithPath: try options.required("--schema"), isDirectory: true)
        rulesFolder = URL(fileURLWithPath: try options.required("--rules"), isDirectory: true)
    }

    /// The rules of each dialect.
    func rules() throws -> [Rules] { try read().rules }

    /// The sentences beside the rules, else those beside what the rules are based on.
    func documentation() throws -> Documentation {
        let name = "documentation.json5"
        if try Disk.names(in: rulesFolder, of: "the rules").contains(name) {
            return try Documentation(json5: Disk.contents(of: rulesFolder.appending(path: name)), file: name)
        }
        let files = Set(
            try read().bases.map { $0.appending(path: name) }
                .filter { FileManager.default.fileExists(atPath: $0.path) }
        )
        guard let file = files.first else { return .none }
        guard files.count == 1 else {
            throw Missing(what: "rules based on several folders with a \(name), and none", folder: rulesFolder.path)
        }
        return try Documentation(json5: Disk.contents(of: file), file: name, isBorrowed: true)
    }

    /// The schemas by server version.
    func schemas() throws -> [String: Schema] {
        var schemas: [String: Schema] = [:]
        for name in try Disk.names(in: schemaFolder, of: "the schemas")
        where name.hasSuffix(".json") {
            let data = try Disk.contents(of: schemaFolder.appending(path: name))
            schemas[String(name.dropLast(".json".count))] = try Schema(json: data, file: name)
        }
        guard !schemas.isEmpty else { throw Missing(what: "no schemas", folder: schemaFolder.path) }
        return schemas
    }

    /// The rules, and the folders of those that they are based on.
    private func read() throws -> (rules: [Rules], bases: [URL]) {
        let dialects = try Disk.names(in: rulesFolder, of: "the rules")
            .filter { $0.hasPrefix("api-") && $0.hasSuffix(".json5") }
        guard !dialects.isEmpty else { throw Missing(what: "no api-*.json5", folder: rulesFolder.path) }
        var bases: [URL] = []
        let all = try dialects.map { name in
            try Rules(json5: Disk.contents(of: rulesFolder.appending(path: name)), file: name) { path in
                let base = URL(fileURLWithPath: path, relativeTo: rulesFolder).standardizedFileURL
                bases.append(base.deletingLastPathComponent())
                return try Disk.contents(of: base)
            }
        }
        return (all, bases)
    }

    /// A folder without what was looked for.
    private struct Missing: Error, CustomStringConvertible {
        let what: String
        let folder: String
        var description: String { "there are \(what) in \(folder)" }
    }
}
