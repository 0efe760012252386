import ApiSchema
import Foundation
import SwiftWriter

/// Runs `generate api-types --schema FOLDER --rules FOLDER --output FOLDER`: writes Swift from schemas.
struct WriteCommand {
    private let inputs: SchemaInputs
    private let output: URL
    private let checks: Bool

    init(_ options: Options) throws(UsageError) {
        inputs = try SchemaInputs(options)
        output = URL(fileURLWithPath: try options.required("--output"), isDirectory: true)
        checks = options.has("--check")
    }

    /// Writes the files that differ; with `--check`, only compares them.
    ///
    /// - Throws: ``Difference`` if the check finds one.
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
        let rules = try inputs.rules()
        return try Generation(rules: rules, schemas: try inputs.schemas(), documentation: try inputs.documentation())
    }

    /// An error that lists the generated files that differ from the output of a run; the exit code is 4.
    struct Difference: Error, CustomStringConvertible {
        let files: [String]

        var description: String {
            "these files are not as generated:\n\(files.map { "  \($0)\n" }.joined())"
                + "Run Tools/regenerate, and commit what it writes."
        }
    }
}
