import ApiSchema
import Foundation
import OpenAPIReader
import Testing

@testable import generate

/// The commands that read an OpenAPI document, called in a temporary folder.
@Suite final class OpenAPICommandTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private let folder: URL
    private let tool = CommandLineTool()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("generate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // Ignored: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func sample(_ name: String) -> String {
        Self.tests.appending(path: "Samples/Tracker/\(name)").standardizedFileURL.path
    }

    private func run(_ arguments: String...) -> Int32 { tool.run(["api-types"] + arguments) }

    @Test(arguments: ["openapi.json", "openapi-3.0.json"])
    func `a document of either version gives the committed schema`(document: String) throws {
        #expect(run("--openapi", sample(document), "--schema", path("schema")) == 0)
        #expect(
            try String(contentsOfFile: path("schema/1.4.0.json"), encoding: .utf8)
                == String(contentsOfFile: sample("schema/1.4.0.json"), encoding: .utf8),
            "if that is meant, write it to Tests/Samples/Tracker/schema"
        )
    }

    @Test func `the Swift of a document is as it is committed`() {
        let code = run(
            "--openapi=\(sample("openapi.json"))",
            "--module=TrackerTypes",
            "--prefix=Tracker",
            "--output=\(Self.tests.path)",
            "--check"
        )
        #expect(code == 0, "if that is meant, run the command of the banner with --output Tools/Generate/Tests")
    }

    @Test func `the schema and rules give the same Swift in a second step`() throws {
        #expect(run("--openapi", sample("openapi.json"), "--schema", path("schema"), "--server", "1.4.1") == 0)
        let rules = """
            { module: "Other", prefix: "Other", identifierModule: "Other", versions: ["1.4.1"], lastServer: "1.4.1",
              queryLists: "repeated" }
            """
        try FileManager.default.createDirectory(atPath: path("rules"), withIntermediateDirectories: true)
        try Data(rules.utf8).write(to: folder.appending(path: "rules/api-v1.json5"))
        #expect(run("--schema", path("schema"), "--rules", path("rules"), "--output", path("two")) == 0)
        let document = ["--openapi", sample("openapi.json"), "--server", "1.4.1"]
        #expect(tool.run(["api-types"] + document + ["--rules", path("rules"), "--output", path("one")]) == 0)
        let names = ["ApiRequests.swift", "Identifiers.swift", "Requests.swift", "Types.swift"]
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("two/Other/Generated")).sorted() == names)
        let one = try String(contentsOfFile: path("one/Other/Generated/Types.swift"), encoding: .utf8)
        let two = try String(contentsOfFile: path("two/Other/Generated/Types.swift"), encoding: .utf8)
        #expect(one.contains("/// An issue in a list.") && two.contains("/// `Issue` on the wire."))
        func code(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.contains("///") } }
        #expect(code(one) == code(two))
    }

    @Test func `only selects requests`() throws {
        let document = sample("openapi.json")
        #expect(run("--openapi", document, "--module", "M", "--only", "GET /people*", "--output", path("out")) == 0)
        let requests = try String(contentsOfFile: path("out/M/Generated/Requests.swift"), encoding: .utf8)
        #expect(requests.contains("struct MListPeople") && !requests.contains("Issue"))
        #expect(run("--openapi", document, "--module", "M", "--only", "GET /none", "--output", path("out")) == 1)
    }

    @Test func `an exclusion that matches nothing is a failure`() {
        let document = sample("openapi.json")
        #expect(run("--openapi", document, "--schema", path("schema"), "--exclude", "POST /none") == 1)
        #expect(!FileManager.default.fileExists(atPath: path("schema")))
        #expect(
            run("--openapi", document, "--schema", path("schema"), "--exclude", "listEvents", "--exclude=Event") == 0
        )
    }

    @Test func `after a failure nothing is written`() throws {
        try Data(#"{"openapi": "3.0.0", "paths": {"x": {}}}"#.utf8).write(to: folder.appending(path: "bad.json"))
        #expect(run("--openapi", path("bad.json"), "--module", "M", "--output", path("out")) == 1)
        #expect(run("--openapi", path("none.json"), "--module", "M", "--output", path("out")) == 1)
        #expect(!FileManager.default.fileExists(atPath: path("out")))
    }

    @Test func `wrong arguments are told from failures`() {
        let document = sample("openapi.json")
        #expect(run("--openapi", document) == 2)
        #expect(run("--openapi", document, "--output", path("out")) == 2)
        #expect(run("--openapi", document, "--output", path("out"), "--module", "m") == 2)
        #expect(run("--openapi", document, "--output", path("out"), "--module", "M", "--prefix", "m-") == 2)
        #expect(run("--openapi", document, "--output", path("out"), "--module", "M", "--rules", path("r")) == 2)
        #expect(run("--openapi", document, "--schema", path("out"), "--server", "a/b") == 2)
        #expect(run("--openapi", document, "--schema", path("out"), "--source", "x") == 2)
        #expect(run("--openapi", document, "--schema", path("out"), "--below", "api") == 2)
        #expect(run("--openapi", document, "--schema", path("out"), "--below", "/api/") == 2)
    }
}
