import Foundation
import SwiftWriter

/// Runs `generate entities --entities FOLDER --output FOLDER [--schema FOLDER --rules FOLDER]`: writes tiers from declarations.
struct EntitiesCommand {
    private let declarations: DeclarationInputs
    private let output: URL
    private let inputs: SchemaInputs?
    private let checks: Bool

    init(_ options: Options) throws(UsageError) {
        declarations = DeclarationInputs(
            URL(fileURLWithPath: try options.required("--entities"), isDirectory: true)
        )
        output = URL(fileURLWithPath: try options.required("--output"), isDirectory: true)
        checks = options.has("--check")
        let hasSchema = options.value("--schema") != nil || options.value("--rules") != nil
        inputs = hasSchema ? try SchemaInputs(options) : nil
    }

    /// Writes the files that differ; with `--check`, only compares them.
    ///
    /// - Throws: ``WriteCommand/Difference`` if the check finds one.
    func run() throws {
        let wire = try inputs.map {
            try WireModels(rules: $0.rules(), schemas: $0.schemas(), documentation: $0.documentation())
        }
        let generation = try declarations.generation(wire: wire)
        let count = generation.files.files.count
        if checks {
            let names = try generation.files.differences(in: output)
            guard names.isEmpty else { throw WriteCommand.Difference(files: names) }
            print("\(counted(count, "file")), all as generated")
            return
        }
        let changed = try generation.files.write(to: output)
        let lines = Double(generation.lineCount) / Double(max(1, generation.propertyCount))
        print(
            "\(counted(count, "file")), \(changed.count) changed; \(generation.propertyCount) properties, "
                + "\(String(format: "%.1f", lines)) lines each"
        )
    }
}
