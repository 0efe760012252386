import ApiSchema
import Foundation
import OpenAPIReader
import SwiftWriter

/// Reads the inputs of a package from the places where a build looks for them: `Entities`, `Rules`, `Schema` and `openapi.json` in its folder.
struct PackageInputs {
    /// The declarations; nil if the package has none.
    let declarations: DeclarationInputs?
    private let document: URL
    private let inputs: SchemaInputs
    private let hasRules: Bool
    private let hasSchema: Bool

    init(_ folder: URL) {
        let entities = folder.appending(path: "Entities")
        declarations = FileAccess.isFolder(entities) ? DeclarationInputs(entities) : nil
        let rules = folder.appending(path: "Rules", directoryHint: .isDirectory)
        let schema = folder.appending(path: "Schema", directoryHint: .isDirectory)
        (hasRules, hasSchema) = (FileAccess.isFolder(rules), FileAccess.isFolder(schema))
        inputs = SchemaInputs(rules: rules, schema: hasSchema ? schema : nil)
        document = folder.appending(path: "openapi.json")
    }

    /// The wire types of a package: the rules, and what they describe.
    struct Wire {
        let rules: [Rules]
        let schemas: [String: Schema]
        let documentation: Documentation
    }

    /// Reads the rules; nil if the package has none.
    func rules() throws -> [Rules]? { hasRules ? try inputs.rules() : nil }

    /// Reads the schemas and sentences for the rules.
    ///
    /// A document counts in place of the schema of its version. Schemas of other versions stay.
    func wire(_ rules: [Rules]) throws -> Wire {
        guard FileManager.default.fileExists(atPath: document.path) else {
            guard hasSchema else { throw Missing() }
            return Wire(rules: rules, schemas: try inputs.schemas(), documentation: try inputs.documentation())
        }
        let input = OpenAPIInput(document: document)
        let reading = try input.read()
        let documentation = try inputs.ownDocumentation() ?? input.documentation(of: reading)
        let schemas = try inputs.schemas().merging([reading.schema.server: reading.schema]) { $1 }
        return Wire(rules: rules, schemas: schemas, documentation: documentation)
    }

    /// An error for rules without types.
    private struct Missing: Error, CustomStringConvertible {
        var description: String {
            "found the folder Rules, expected openapi.json or the folder Schema beside it\n"
                + "  Add the document or the schemas that the rules describe, or remove the rules."
        }
    }
}

/// Reads the declarations of entities from their folder.
struct DeclarationInputs {
    private let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    /// Reads the settings.
    func settings() throws -> EntityGeneration.Source { try source("settings.json5") }

    /// Reads and checks the declarations, and generates their Swift.
    ///
    /// - Parameter wire: The merged schemas that the paths are checked with; nil to check none.
    func generation(wire: WireModels?) throws -> EntityGeneration {
        let names = try FileAccess.names(in: folder, of: "the declarations").filter { $0.hasSuffix(".json5") }
        return try EntityGeneration(
            settings: try settings(),
            sources: try names.filter { $0 != "settings.json5" }.map(source),
            wire: wire
        )
    }

    private func source(_ name: String) throws -> EntityGeneration.Source {
        .init(name: name, data: try FileAccess.contents(of: folder.appending(path: name)))
    }
}
