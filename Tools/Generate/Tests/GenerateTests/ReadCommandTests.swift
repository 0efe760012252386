import ApiSchema
import Foundation
import Testing

@testable import generate

/// The command that reads TypeScript, called in a temporary folder with a repository of two tags.
@Suite final class ReadCommandTests {
    private let folder: URL
    private let tool = CommandLineTool()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("generate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try git("init", "-q", "source")
        try write("export interface Post { id: PostId }\ntype PostId = number", to: "source/src/types/Post.ts")
        try write(
            """
            enum HttpType { Get = "GET" }
            class Client { post() { return this.#wrapper<object, Post>(HttpType.Get, "/post", {}); } }
            """,
            to: "source/src/http.ts"
        )
        try commit(tag: "a")
        try write(
            "export interface Post { id: PostId; title?: string }\ntype PostId = number",
            to: "source/src/types/Post.ts"
        )
        try commit(tag: "b")
        try write("export interface Post { id: Missing }", to: "source/src/types/Post.ts")
        try commit(tag: "c")
    }

    deinit {
        // Ignored: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func write(_ text: String, to name: String) throws {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func commit(tag: String) throws {
        try git("-C", "source", "add", "-A")
        try git("-C", "source", "commit", "-q", "-m", tag)
        try git("-C", "source", "tag", tag)
    }

    private func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["git", "-c", "user.name=Sample", "-c", "user.email=sample@example.org", "-c", "commit.gpgsign=false"]
            + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "git \(arguments)")
    }

    private func read(_ versions: String, _ more: String...) throws -> Int32 {
        try write(versions, to: "versions.json")
        return tool.run(
            ["api-types", "--source", path("source"), "--versions", path("versions.json"), "--schema", path("schema")]
                + more
        )
    }

    private func schema(_ name: String) throws -> Schema {
        try Schema(json: Data(contentsOf: URL(fileURLWithPath: path("schema/\(name)"))), file: name)
    }

    @Test func `a schema per version is written`() throws {
        #expect(try read(#"{"1.0": "a", "1.1": {"tag": "b", "inferred": ["1.2"]}}"#) == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path("schema")).sorted() == ["1.0.json", "1.1.json"]
        )
        let first = try schema("1.0.json")
        #expect(first.server == "1.0" && first.tag == "a" && first.endpoints.map(\.path) == ["/post"])
        #expect(
            try schema("1.1.json").types["Post"]?.shape
                == .object([
                    Field(name: "id", type: .named("PostId", [])),
                    Field(name: "title", isOptional: true, type: .string),
                ])
        )
    }

    @Test func `a second run changes nothing`() throws {
        #expect(try read(#"{"1.0": "a", "1.1": "b"}"#) == 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: path("schema/1.1.json")))
        #expect(try read(#"{"1.0": "a", "1.1": "b"}"#) == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("schema/1.1.json"))) == before)
    }

    @Test func `other layouts are read with their options`() throws {
        #expect(try read(#"{"1.0": "a"}"#, "--types", "src/types/Post.ts", "--no-client") == 0)
        #expect(try schema("1.0.json").endpoints.isEmpty)
        #expect(try read(#"{"1.0": "a"}"#, "--types=src/types", "--client", "src/none.ts") == 1)
        #expect(try read(#"{"1.0": "a"}"#, "--types=source") == 1)
    }

    @Test func `after a failure the folder is as it was`() throws {
        #expect(try read(#"{"1.0": "a"}"#) == 0)
        #expect(try read(#"{"1.0": "b", "1.1": "c"}"#) == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("schema")) == ["1.0.json"])
        #expect(try schema("1.0.json").tag == "a")
    }

    @Test func `all that is wrong in all versions is said, once`() throws {
        try write("export interface Post { id: Missing; b: [1] }\ntype Other = Gone", to: "source/src/types/Post.ts")
        try commit(tag: "d")
        try write("\nexport interface Post { id: Missing; b: [1] }\ntype Other = Gone", to: "source/src/types/Post.ts")
        try commit(tag: "e")
        try write(#"{"1.0": "a", "1.1": "d", "1.2": "e", "1.3": "nowhere", "1.4": "c"}"#, to: "versions.json")
        let options = try Options(
            ["--source", path("source"), "--versions", path("versions.json"), "--schema", path("schema")],
            options: ["--source", "--versions", "--schema"]
        )
        let failure = try #require(throws: SchemaReadFailure.self) { try ReadCommand(options).run() }
        let lines = failure.description.split(separator: "\n").filter { !$0.hasPrefix("  ") }
        #expect(lines.count == 5, "\(failure)")
        #expect(lines[0].hasPrefix("d:src/types/Post.ts:1: found a tuple"))
        #expect(lines[1].hasPrefix("d:src/types/Post.ts:2: found the type 'Gone'"))
        #expect(lines[2].contains("has no tag 'nowhere'"))
        #expect(lines[3].hasPrefix("c:src/types/Post.ts:1: found the type 'Missing'"))
        #expect(lines[4] == "4 errors; nothing was written")
        #expect(!FileManager.default.fileExists(atPath: path("schema")))
    }

    @Test func `what is excluded is not read, and what excludes nothing is an error`() throws {
        #expect(try read(#"{"1.0": "a", "1.1": "c"}"#) == 1)
        #expect(try read(#"{"1.0": "a", "1.1": "c"}"#, "--exclude", "Post", "--exclude=post", "--no-client") == 1)
        #expect(try read(#"{"1.0": "a", "1.1": "c"}"#, "--exclude", "P*t", "--no-client") == 0)
        #expect(try schema("1.0.json").types.keys.sorted() == ["PostId"])
        #expect(try schema("1.1.json").types.isEmpty)
    }

    @Test func `a folder that cannot be written is said in words`() throws {
        try write("a file", to: "schema")
        try write(#"{"1.0": "a"}"#, to: "versions.json")
        let options = try Options(
            ["--source", path("source"), "--versions", path("versions.json"), "--schema", path("schema/inner")],
            options: ["--source", "--versions", "--schema"]
        )
        let error = try #require(throws: FileAccessError.self) { try ReadCommand(options).run() }
        #expect(error.message == "cannot make the folder \(path("schema/inner"))")
        #expect(error.hint == "\(path("schema")) is a file and no folder: move it away, or name another path.")
    }

    @Test func `the exit code tells failures from wrong arguments`() throws {
        #expect(tool.run(["--help"]) == 0)
        #expect(tool.run([]) == 2)
        #expect(tool.run(["other"]) == 2)
        #expect(tool.run(["api-types", "--source", "x"]) == 2)
        #expect(tool.run(["api-types", "--sauce", "x"]) == 2)
        #expect(try read(#"{"1.0": "a"}"#, "--client", "src/http.ts", "--no-client") == 2)
        #expect(try read(#"{"1.0": "nowhere"}"#) == 1)
        #expect(try read("nothing") == 1)
        #expect(
            tool.run(["api-types", "--source", path("none"), "--versions", path("none"), "--schema", path("s")]) == 1
        )
    }
}
