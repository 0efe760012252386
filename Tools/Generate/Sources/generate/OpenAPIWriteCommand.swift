import ApiSchema
import Foundation
import OpenAPIReader
import SwiftWriter

/// Runs `generate api-types --openapi FILE --module NAME --output FOLDER`: writes Swift from an OpenAPI document in one step.
struct OpenAPIWriteCommand {
    private let input: OpenAPIInput
    private let rulesFolder: URL?
    private let module: String
    private let prefix: String?
    private let only: [String]
    private let output: GeneratedOutput

    init(_ options: Options) throws(UsageError) {
        input = try OpenAPIInput(options)
        output = try GeneratedOutput(options)
        rulesFolder = options.value("--rules").map { URL(fileURLWithPath: $0, isDirectory: true) }
        prefix = options.value("--prefix")
        only = options.all("--only") ?? []
        if rulesFolder != nil {
            for option in ["--module", "--prefix", "--only"] where options.has(option) {
                throw UsageError("found --rules and \(option), expected one of them: the rules say what \(option) says")
            }
            module = ""
        } else {
            module = try ModuleNames(options).module
        }
    }

    /// Reads the document, and writes the files that differ; with `--check`, only compares them.
    func run() throws {
        let start = ContinuousClock.now
        let reading = try input.read()
        input.describe(reading)
        let schemas = [reading.schema.server: reading.schema]
        let rules: [Rules]
        var documentation = try input.documentation(of: reading)
        if let rulesFolder {
            let inputs = SchemaInputs(rules: rulesFolder)
            rules = try inputs.rules()
            if let own = try inputs.ownDocumentation() { documentation = own }
        } else {
            rules = [try Rules(json5: proposed(for: reading.schema).json5, file: "the proposed rules")]
        }
        try output.write(try Generation(rules: rules, schemas: schemas, documentation: documentation), since: start)
    }

    private func proposed(for schema: Schema) -> ProposedRules {
        let option = prefix.map { " --prefix \($0)" } ?? ""
        return ProposedRules(
            module: module,
            prefix: prefix,
            source: input.name,
            insteadOfEditing: "run generate api-types --openapi \(input.name) --module \(module)\(option) again",
            only: only,
            schema: schema
        )
    }
}
