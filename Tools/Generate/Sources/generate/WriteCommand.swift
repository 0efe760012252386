import ApiSchema
import Foundation
import SwiftWriter

/// Runs `generate api-types --schema FOLDER --rules FOLDER --output FOLDER`: writes Swift from schemas.
struct WriteCommand {
    private let inputs: SchemaInputs
    private let output: GeneratedOutput

    init(_ options: Options) throws(UsageError) {
        inputs = try SchemaInputs(options)
        output = try GeneratedOutput(options)
    }

    /// Writes the files that differ; with `--check`, only compares them.
    ///
    /// - Throws: ``Difference`` if the check finds one.
    func run() throws {
        let start = ContinuousClock.now
        try output.write(try generation(), since: start)
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
                + "Run the same command without --check (in this repository: Tools/regenerate), and commit what it writes."
        }
    }
}
