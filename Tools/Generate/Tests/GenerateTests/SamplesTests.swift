import ApiSchema
import Foundation
import SwiftWriter
import Testing
import TypeScriptReader

@testable import generate

/// The samples whose Swift is committed and compiled: the committed files must equal the generated ones.
@Suite struct SamplesTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private func path(_ name: String) -> String { Self.tests.appending(path: name).standardizedFileURL.path }

    private func texts(_ names: String...) throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, try String(contentsOfFile: path("Samples/Fediverse/\(name)"), encoding: .utf8))
            }
        )
    }

    @Test func `the client's schema is read from it`() throws {
        var layout = SourceLayout(types: ["source/types"], clients: ["source/client.ts"])
        layout.excluded = ["StatusKeys", "stream"]
        let files = try texts("source/client.ts", "source/types/accounts.ts", "source/types/statuses.ts")
        let reading = try SchemaReader.reading(of: files, layout: layout)
        let schema = try String(contentsOfFile: path("Samples/Fediverse/schema/1.0.json"), encoding: .utf8)
        #expect(
            String(decoding: reading.schema.json(), as: UTF8.self) == schema,
            "if that is meant, write it to Tests/Samples/Fediverse/schema/1.0.json and run Tools/regenerate"
        )
        #expect(reading.notes.count == 2)
    }

    @Test func `without exclusions, all that is not understood is said`() throws {
        let layout = SourceLayout(types: ["source/types"], clients: ["source/client.ts"])
        let files = try texts("source/client.ts", "source/types/accounts.ts", "source/types/statuses.ts")
        let error = try #require(throws: SchemaErrors.self) { try SchemaReader.reading(of: files, layout: layout) }
        #expect(error.errors.map(\.file) == ["source/client.ts", "source/types/statuses.ts"], "\(error)")
    }

    @Test(arguments: [
        ("Samples/Fediverse/schema", "Samples/Fediverse/rules"),
        ("../../../Modules/ApiTypes/schema", "Samples/Feed/rules"),
    ])
    func `the Swift is as it is written`(schema: String, rules: String) throws {
        let arguments = ["--schema", path(schema), "--rules", path(rules), "--output", path("")]
        let status = CommandLineTool().run(["api-types"] + arguments + ["--check"])
        #expect(status == 0, "run Tools/regenerate, and commit what it writes")
    }
}
