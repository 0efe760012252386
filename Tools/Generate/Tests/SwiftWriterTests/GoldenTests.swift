import ApiSchema
import Foundation
import SwiftWriter
import Testing

/// A small API with everything that is written, and the exact Swift of it.
///
/// After a change that is meant: `UPDATE_GOLDEN=1 swift test --package-path Tools/Generate`, then read the difference.
@Suite struct Golden {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    private func generation() throws -> Generation {
        func data(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }
        let rules = try ["api-v1.json5", "api-v2.json5"].map { try Rules(json5: data("rules/\($0)"), file: $0) }
        var schemas: [String: Schema] = [:]
        for version in ["0.1.0", "0.2.0", "1.0.0"] {
            schemas[version] = try Schema(json: data("schema/\(version).json"), file: version)
        }
        let documentation = try Documentation(json5: data("rules/documentation.json5"), file: "documentation.json5")
        return try Generation(rules: rules, schemas: schemas, documentation: documentation)
    }

    @Test func `the Swift is what it was`() throws {
        let expected = folder.appending(path: "expected")
        let files = try generation().files
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil { _ = try files.write(to: expected) }
        for file in files.files {
            let text = try String(contentsOf: expected.appending(path: file.path), encoding: .utf8)
            #expect(text == file.text, "\(file.path) differs; run with UPDATE_GOLDEN=1 and read the difference")
        }
        #expect(try files.differences(in: expected) == [])
    }

    @Test func `a second run gives the same bytes`() throws {
        let first = try generation().files
        let second = try generation().files
        #expect(first.files == second.files)
    }

    @Test func `what nothing reaches is said`() throws {
        let unreached = try generation().unreached
        #expect(unreached.map(\.module) == ["Notes", "NotesV2"])
        #expect(unreached.map(\.types) == [[], ["ErrorType"]])
    }
}
