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
        let all = try dialects.map { try Rules(json5: Disk.contents(of: rules.appending(path: $0)), file: $0) }
        var documentation = Documentation.none
        if let name = names.first(where: { $0 == "documentation.json5" }) {
            documentation = try Documentation(json5: Disk.contents(of: rules.appending(path: name)), file: name)
        }
        return try Generation(rules: all, schemas: try schemas(), documentation: documentation)
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
