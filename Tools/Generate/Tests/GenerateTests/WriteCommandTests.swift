import ApiSchema
import Foundation
import Testing

@testable import generate

/// The command that writes Swift, called in a temporary folder.
@Suite final class WriteCommandTests {
    private let folder: URL
    private let tool = CommandLineTool()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("generate-\(UUID().uuidString)")
        try write(
            """
            {"server": "0.1.0", "tag": "a", "types": {"Answer": {"fields": ["text: string"]}}, "endpoints": [
              {"method": "GET", "path": "/answer", "name": "getAnswer", "response": "Answer", "login": "never"}
            ]}
            """,
            to: "schema/0.1.0.json"
        )
        try write(
            #"{ module: "Notes", prefix: "Api", versions: ["0.1.0"], lastServer: "0.1.0", files: [["All", ["*"]]] }"#,
            to: "rules/api-v1.json5"
        )
    }

    deinit {
        // Ignored: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func write(_ text: String, to name: String) throws {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func run(_ more: String...) -> Int32 {
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        return tool.run(
            ["api-types", "--schema", path("schema"), "--rules", path("rules"), "--output", path("out")] + more
        )
    }

    @Test func `what is written passes the check, what is changed does not`() throws {
        #expect(run("--check") == 4)
        #expect(run() == 0)
        #expect(run("--check") == 0)
        try write("else", to: "out/Notes/Generated/All.swift")
        #expect(run("--check") == 4)
        let text = try String(
            contentsOf: folder.appendingPathComponent("out/Notes/Generated/All.swift"),
            encoding: .utf8
        )
        #expect(text == "else", "a check must not write")
    }

    @Test func `rules that are wrong are a failure`() throws {
        try write("{ module: }", to: "rules/api-v1.json5")
        #expect(run() == 1)
    }

    @Test func `a folder without rules or schemas is a failure`() throws {
        try FileManager.default.removeItem(at: folder.appendingPathComponent("rules/api-v1.json5"))
        #expect(run() == 1)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("schema"))
        #expect(run() == 1)
    }

    @Test func `a folder that is missing, a file, or in the way is said in words`() throws {
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        func error(schema: String = "schema", rules: String = "rules", output: String = "out") throws -> FileAccessError
        {
            let options = try Options(
                ["--schema", path(schema), "--rules", path(rules), "--output", path(output)],
                options: ["--schema", "--rules", "--output"]
            )
            return try #require(throws: FileAccessError.self) { try WriteCommand(options).run() }
        }
        #expect(try error(rules: "none").message == "there is no folder \(path("none")), expected the rules in it")
        #expect(try error(schema: "none").message == "there is no folder \(path("none")), expected the schemas in it")
        let file = "rules/api-v1.json5"
        #expect(try error(schema: file).message == "\(path(file)) is a file, expected the folder of the schemas")
        let blocked = try error(output: file)
        #expect(blocked.message == "cannot make the folder \(path(file))/Notes/Generated")
        #expect(blocked.hint == "\(path(file)) is a file and no folder: move it away, or name another path.")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("out/Notes/Generated/All.swift"),
            withIntermediateDirectories: true
        )
        #expect(try error().message == "cannot read \(path("out/Notes/Generated/All.swift"))")
    }

    @Test func `an option that is missing is an error of arguments`() {
        #expect(tool.run(["api-types", "--output", "x"]) == 2)
        #expect(tool.run(["api-types", "--output=x", "--source", "y"]) == 2)
    }

    @Test func `a difference names its files`() {
        let text = WriteCommand.Difference(files: ["A/Generated/B.swift"]).description
        #expect(text.contains("  A/Generated/B.swift\n"))
        #expect(text.contains("Tools/regenerate"))
    }
}
