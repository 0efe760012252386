import ApiSchema
import Foundation
import OpenAPIReader
import SwiftWriter

/// Runs `generate propose-entities --entities FOLDER --schema FOLDER --rules FOLDER`: writes drafts of entity declarations.
///
/// With an OpenAPI document it writes the schema and the rules first, so that everything that can be edited is in the folders.
struct ProposeEntitiesCommand {
    private let entities: URL
    private let schema: URL
    private let rules: URL
    private let inputs: SchemaInputs
    private let document: (input: OpenAPIInput, module: String, prefix: String?)?

    init(_ options: Options) throws(UsageError) {
        entities = URL(fileURLWithPath: try options.required("--entities"), isDirectory: true)
        schema = URL(fileURLWithPath: try options.required("--schema"), isDirectory: true)
        rules = URL(fileURLWithPath: try options.required("--rules"), isDirectory: true)
        inputs = try SchemaInputs(options)
        guard options.has("--openapi") else {
            for option in ["--module", "--prefix", "--server", "--exclude"] where options.has(option) {
                throw UsageError("found \(option) without --openapi, expected both: the rules say what \(option) says")
            }
            document = nil
            return
        }
        let names = try ModuleNames(options)
        document = (try OpenAPIInput(options), names.module, names.prefix)
    }

    /// Writes the files, none of which may exist.
    func run() throws {
        var files: [(file: URL, bytes: Data)] = []
        let proposal: ProposedDeclarations
        if let (input, module, prefix) = document {
            let reading = try input.read()
            input.describe(reading)
            files = sources(of: reading, input, module: module, prefix: prefix)
            proposal = try self.proposal(for: reading, rules: files[1])
        } else {
            proposal = try ProposedDeclarations(
                WireModels(
                    rules: try inputs.rules(),
                    schemas: try inputs.schemas(),
                    documentation: try inputs.documentation()
                )
            )
        }
        files += proposal.files.map { (entities.appending(path: $0.name), Data($0.text.utf8)) }
        for (file, _) in files where FileManager.default.fileExists(atPath: file.path) {
            throw Existing(file: file.path)
        }
        for (file, bytes) in files { try FileAccess.write(bytes, to: file) }
        for note in proposal.notes { print("  \(note)") }
        print("\(counted(proposal.files.count - 1, "entity", "entities")) proposed in \(entities.path)")
    }

    /// Returns the schema, the rules and the sentences of a document.
    private func sources(
        of reading: OpenAPIReader.Reading,
        _ input: OpenAPIInput,
        module: String,
        prefix: String?
    ) -> [(file: URL, bytes: Data)] {
        let proposed = ProposedRules(
            module: module,
            prefix: prefix,
            source: input.name,
            insteadOfEditing: nil,
            only: [],
            schema: reading.schema
        )
        return [
            (schema.appending(path: "\(reading.schema.server).json"), reading.schema.json()),
            (rules.appending(path: "api-wire.json5"), proposed.json5),
        ]
    }

    private func proposal(
        for reading: OpenAPIReader.Reading,
        rules: (file: URL, bytes: Data)
    ) throws -> ProposedDeclarations {
        try ProposedDeclarations(
            WireModels(
                rules: [try Rules(json5: rules.bytes, file: rules.file.lastPathComponent)],
                schemas: [reading.schema.server: reading.schema],
                documentation: try Documentation(json5: reading.sentences.json, file: "the document", isBorrowed: true)
            )
        )
    }

    /// An error for a file that a proposal would overwrite.
    struct Existing: Error, CustomStringConvertible {
        let file: String

        var description: String {
            "\(file) exists, and a proposal overwrites no file\n"
                + "  Name other folders. To read a document that has changed: generate api-types --openapi FILE --schema FOLDER"
        }
    }
}
