import Foundation
import Testing

@testable import generate

/// The command that proposes entities, called in a temporary folder.
@Suite final class ProposeEntitiesCommandTests {
    private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../Samples/Tracker").standardizedFileURL

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("generate-\(UUID().uuidString)")
    private let tool = CommandLineTool()

    deinit {
        // Ignored: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func propose(_ more: String...) -> Int32 {
        tool.run(
            ["propose-entities", "--entities", path("entities"), "--schema", path("schema"), "--rules", path("rules")]
                + more
        )
    }

    private func proposeFromDocument() -> Int32 {
        let document = Self.sample.appending(path: "openapi.json").path
        return propose("--openapi", document, "--module", "TrackerTypes", "--prefix", "Tracker")
    }

    @Test func `the drafts are as they are committed, and need no change`() throws {
        #expect(proposeFromDocument() == 0)
        for name in ["issue.json5", "person.json5", "settings.json5"] {
            #expect(
                try String(contentsOfFile: path("entities/\(name)"), encoding: .utf8)
                    == String(contentsOf: Self.sample.appending(path: "entities/\(name)"), encoding: .utf8),
                "if that is meant, write it to Tests/Samples/Tracker/entities"
            )
        }
        let folders = ["--entities", path("entities"), "--schema", path("schema"), "--rules", path("rules")]
        #expect(tool.run(["entities"] + folders + ["--output", path("out")]) == 0)
        #expect(tool.run(["api-types"] + folders.dropFirst(2) + ["--output", path("out")]) == 0)
        let issue = path("out/Tracker/Generated/Issue/Issue2Value.swift")
        let text = try String(contentsOfFile: issue, encoding: .utf8)
        #expect(text.contains("// Do not edit: change the declaration and run swift package generate-entities."))
    }

    @Test func `a file that is there is not overwritten`() throws {
        #expect(proposeFromDocument() == 0)
        #expect(proposeFromDocument() == 1)
        #expect(propose() == 1)
        try FileManager.default.removeItem(atPath: path("entities"))
        #expect(propose() == 0)
    }

    @Test func `wrong arguments are told from failures`() {
        #expect(propose("--module", "M") == 2)
        #expect(propose("--openapi", "openapi.json") == 2)
        #expect(tool.run(["propose-entities", "--entities", path("entities")]) == 2)
        #expect(propose() == 1)
    }
}
