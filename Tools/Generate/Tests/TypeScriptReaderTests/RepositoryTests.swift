import ApiSchema
import Foundation
import Testing

@testable import TypeScriptReader

@Suite struct RepositoryTests {
    /// Returns a repository with two versions: the second has one more field, one more type, and one type less.
    private func sample() throws -> SampleRepository {
        let sample = try SampleRepository()
        try sample.write("export interface Post { id: number }", to: "src/types/Post.ts")
        try sample.write("export type Old = string;", to: "src/types/Old.ts")
        try sample.write(Sample.client + Self.member("/post"), to: "src/http.ts")
        try sample.write("not TypeScript at all {", to: "README.md")
        try sample.commit(tag: "1.0")
        try sample.write("export interface Post { id: number; title?: string }", to: "src/types/Post.ts")
        try sample.write("export type New = null;", to: "src/types/New.ts")
        try sample.remove("src/types/Old.ts")
        try sample.commit(tag: "2.0-beta.1", message: "an annotated one")
        // Uncommitted changes, and commits after the tag, must not be read.
        try sample.write("export interface Post { broken", to: "src/types/Post.ts")
        return sample
    }

    private static func member(_ path: String) -> String {
        "post() { return this.#wrapper<object, Post>(HttpType.Get, \"\(path)\", {}); }\n}\n"
    }

    @Test func `a checkout and its bare mirror are read at their tags`() throws {
        let sample = try sample()
        for path in [sample.path, try sample.bare(), sample.path + "/src"] {
            let reader = SchemaReader(repository: try GitRepository(path: path))
            let first = try reader.schema(server: "1.0.0", tag: "1.0").schema
            let second = try reader.schema(server: "2.0.0", tag: "2.0-beta.1").schema
            #expect(first.types.keys.sorted() == ["Old", "Post"])
            #expect(second.types.keys.sorted() == ["New", "Post"])
            #expect(first.types["Post"]?.shape == .object([Field(name: "id", type: .number)]))
            #expect(
                second.types["Post"]?.shape
                    == .object([
                        Field(name: "id", type: .number), Field(name: "title", isOptional: true, type: .string),
                    ])
            )
            #expect(first.endpoints == second.endpoints && first.endpoints.map(\.path) == ["/post"])
            #expect(first.server == "1.0.0" && second.tag == "2.0-beta.1")
        }
    }

    @Test func `two readings give the same bytes`() throws {
        let sample = try SampleRepository()
        for index in 0..<60 {
            try sample.write("export type T\(index) = { next?: T\((index * 7) % 60) };", to: "src/types/T\(index).ts")
        }
        try sample.write(
            Sample.client
                + (0..<60).map { "f\($0)() { return this.wrapper<T\($0), T0>(HttpType.Get, \"/p\", f); }\n" }.joined()
                + "}",
            to: "src/http.ts"
        )
        try sample.commit(tag: "1")
        let readings = try (0..<3).map { _ in
            try SchemaReader(repository: GitRepository(path: sample.path)).schema(server: "1", tag: "1").schema.json()
        }
        #expect(readings[0] == readings[1] && readings[1] == readings[2])
        #expect(readings[0].count > 5000)
    }

    @Test func `files larger than any pipe are read whole`() throws {
        let sample = try SampleRepository()
        let words = (0..<40_000).map { "\"word \($0)\"" }
        try sample.write("export type Words = \(words.joined(separator: " | "));", to: "src/types/Words.ts")
        try sample.write("export type Small = string;", to: "src/types/Small.ts")
        try sample.write("", to: "src/types/Zero.ts")
        try sample.commit(tag: "1")
        let reader = SchemaReader(
            repository: try GitRepository(path: sample.path),
            layout: SourceLayout(types: ["src/types"], clients: [])
        )
        let schema = try reader.schema(server: "1", tag: "1").schema
        guard case .expression(.union(let members))? = schema.types["Words"]?.shape else {
            Issue.record("found \(String(describing: schema.types["Words"]))")
            return
        }
        #expect(members.count == 40_000 && members.last == .literal("word 39999"))
        #expect(schema.types["Small"] != nil)
    }

    @Test func `links are not files`() throws {
        let sample = try sample()
        try sample.git("checkout", "-q", "--", ".")
        try FileManager.default.createSymbolicLink(
            atPath: sample.path + "/src/types/Link.ts",
            withDestinationPath: "Post.ts"
        )
        try sample.commit(tag: "3")
        let reader = SchemaReader(repository: try GitRepository(path: sample.path))
        #expect(try reader.schema(server: "3", tag: "3").schema.types.keys.sorted() == ["New", "Post"])
    }

    @Test func `an error names tag, file and line`() throws {
        let sample = try sample()
        try sample.write("export interface Post {\n  broken }", to: "src/types/Post.ts")
        try sample.commit(tag: "3")
        let reader = SchemaReader(repository: try GitRepository(path: sample.path))
        _ = try reader.schema(server: "1", tag: "1.0")
        let error = try #require(throws: SchemaErrors.self) { try reader.schema(server: "3", tag: "3") }
        #expect(error.description.hasPrefix("3:src/types/Post.ts:2: found '}', expected ':'"), "\(error)")
    }

    @Test func `what is not there is said`() throws {
        let sample = try sample()
        let repository = try GitRepository(path: sample.path)
        let tag = try #require(throws: GitError.self) {
            try SchemaReader(repository: repository).schema(server: "9", tag: "9.9")
        }
        #expect(tag.code == .unknownRevision && tag.description.contains("has no tag '9.9'"), "\(tag)")

        let folder = try #require(throws: GitError.self) { try GitRepository(path: sample.path + "/none") }
        #expect(folder.code == .noRepository && folder.description.contains("there is no folder"), "\(folder)")

        let empty = try sample.emptyFolder()
        let none = try #require(throws: GitError.self) { try GitRepository(path: empty) }
        #expect(none.code == .noRepository && none.description.contains("is no git repository"), "\(none)")
    }

    @Test func `a mirror that lacks a file's contents is said to be partial`() throws {
        let sample = try sample()
        let object = try sample.git("rev-parse", "1.0:src/types/Old.ts")
        try FileManager.default.removeItem(
            atPath: "\(sample.path)/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))"
        )
        let reader = SchemaReader(repository: try GitRepository(path: sample.path))
        let error = try #require(throws: GitError.self) { try reader.schema(server: "1", tag: "1.0") }
        #expect(error.code == .missingObject && error.description.contains("partial copy"), "\(error)")
    }
}
