import ApiSchema
import Foundation
import SwiftWriter

/// `generate api-types --schema FOLDER --rules FOLDER --output FOLDER`: schemas in, Swift out.
struct WriteCommand {
    private let schema: URL
    private let rules: URL
    private let output: URL
    private let checks: Bool

    init(_ options: Options) throws(UsageError) {
        schema = URL(fileURLWithPath: try options.required("--schema"), isDirectory: true)
        rules = URL(fileURLWithPath: try options.required("--rules"), isDirectory: true)
        output = URL(fileURLWithPath: try options.required("--output"), isDirectory: true)
        checks = options.has("--check")
    }

    /// Writes what differs; with `--check`, compares.
    ///
    /// - Throws: ``Difference`` where the check finds one.
    func run() throws {
        let start = ContinuousClock.now
        let generation = try generation()
        let count = generation.files.files.count
        if checks {
            let names = try generation.files.differences(in: output)
            guard names.isEmpty else { throw Difference(files: names) }
            print("\(counted(count, "file")), all as generated")
            return
        }
        let changed = try generation.files.write(to: output)
        for (module, types) in generation.unreached where !types.isEmpty {
            print("\(module): nothing reaches \(types.joined(separator: ", "))")
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("\(counted(count, "file")), \(changed.count) changed, in \(String(format: "%.1f", seconds)) s")
    }

    private func generation() throws -> Generation {
        let names = try Disk.names(in: rules, of: "the rules")
        let dialects = names.filter { $0.hasPrefix("api-") && $0.hasSuffix(".json5") }
        guard !dialects.isEmpty else { throw Missing(what: "no api-*.json5", folder: rules.path) }
        var bases: [URL] = []
        let all = try dialects.map { name in
            try Rules(json5: Disk.contents(of: rules.appending(path: name)), file: name) { path in
                let base = URL(fileURLWithPath: path, relativeTo: rules).standardizedFileURL
                bases.append(base.deletingLastPathComponent())
                return try Disk.contents(of: base)
            }
        }
        let sentences = try documentation(in: names, or: bases)
        return try Generation(rules: all, schemas: try schemas(), documentation: sentences)
    }

    /// The sentences beside the rules, else those beside what the rules are based on.
    private func documentation(in names: [String], or bases: [URL]) throws -> Documentation {
        let name = "documentation.json5"
        if names.contains(name) {
            return try Documentation(json5: Disk.contents(of: rules.appending(path: name)), file: name)
        }
        let files = Set(
            bases.map { $0.appending(path: name) }.filter { FileManager.default.fileExists(atPath: $0.path) }
        )
        guard let file = files.first else { return .none }
        guard files.count == 1 else {
            throw Missing(what: "rules based on several folders with a \(name), and none", folder: rules.path)
        }
        return try Documentation(json5: Disk.contents(of: file), file: name, isBorrowed: true)
    }

    private func schemas() throws -> [String: Schema] {
        var schemas: [String: Schema] = [:]
        for name in try Disk.names(in: schema, of: "the schemas")
        where name.hasSuffix(".json") {
            let data = try Disk.contents(of: schema.appending(path: name))
            schemas[String(name.dropLast(".json".count))] = try Schema(json: data, file: name)
        }
        guard !schemas.isEmpty else { throw Missing(what: "no schemas", folder: schema.path) }
        return schemas
    }

    /// Generated files that are not what would be written: exit code 4.
    struct Difference: Error, CustomStringConvertible {
        let files: [String]

        var description: String {
            "these files are not as generated:\n\(files.map { "  \($0)\n" }.joined())"
                + "Run Tools/regenerate, and commit what it writes."
        }
    }

    /// A folder without what was looked for.
    private struct Missing: Error, CustomStringConvertible {
        let what: String
        let folder: String
        var description: String { "there are \(what) in \(folder)" }
    }
}
