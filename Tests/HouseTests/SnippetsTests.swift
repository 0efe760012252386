import Testing

@Suite struct Snippets {
    @Test(.timeLimit(.minutes(20))) func `every snippet of a document compiles`() async throws {
        var snippets: [Snippet] = []
        for document in try Repository.texts.get() where document.path.hasSuffix(".md") {
            snippets += try Snippet.all(in: document)
        }
        #expect(snippets.count > 20, "the documents have lost their snippets, or they are not found any more")
        for error in try await Self.errors(in: snippets) {
            Issue.record(
                "\(error)\nMend the snippet, or say above it what it needs: <!-- snippet: name: Type --> (see Tests/HouseTests/Snippet.swift)"
            )
        }
    }

    @Test(.timeLimit(.minutes(20))) func `what does not compile is named by document and line`() async throws {
        let document = SourceFile(
            path: "Sample.md",
            text: """
                ```swift
                import Primitives

                let hits = Lock(start)
                ```
                <!-- snippet: start: Int -->
                ```swift
                let hits = Lock(start)
                struct Hit { var count = 0 }
                let hit = Hit(count: "one")
                ```
                """
        )
        let errors = try await Self.errors(in: Snippet.all(in: document))
        #expect(errors.map { String($0.prefix { $0 != " " }) } == ["Sample.md:4:17:", "Sample.md:10:22:"], "\(errors)")
    }

    @Test func `declarations are told from statements`() {
        let text = """
            import Cache
            // A comment.
            let a = make { "}" }
            @MainActor
            final class Person: Sendable {
                func call(
                    b: Int
                ) {}
            }
            func call(
                c: Int
            ) {
            }
            extension Person {}
            for d in e {
                struct Inner {}
            }
            """
        let run = Snippet.Run(line: 1, lines: text.split(separator: "\n"))
        let parts = SnippetPart.parts(of: run)
        #expect(parts.map(\.isDeclaration) == [true, false, true, false])
        #expect(parts.map(\.run.line) == [1, 2, 4, 15])
        let source = Snippet(document: "A.md", imports: [], parameters: "", runs: [run]).source
        for line in [
            "import Cache", "private final class Person: Sendable {", "private func call(",
            "private extension Person {}",
        ] {
            #expect(source.split(separator: "\n").contains(line[...]))
        }
    }

    @Test func `set-up is taken from the comment above a block`() throws {
        let text = """
            <!-- snippet: hidden
            struct Post {}
            -->
            ```swift
            let post = Post()
            ```
            Then:
            <!-- snippet: continues -->
            ```swift
            print(post)
            ```
            ```swift
            // Package.swift
            ```
            """
        let snippets = try Snippet.all(in: SourceFile(path: "Modules/Cache/README.md", text: text))
        let only = try #require(snippets.first)
        #expect(snippets.count == 1 && only.imports == ["Cache"])
        #expect(only.runs.map(\.line) == [2, 5, 10])
        for stray in [
            "<!-- snippet: a: Int -->", "<!-- snippet: continues -->\n```swift\n```", "<!-- snippet: a: Int -->\ntext",
        ] {
            #expect(throws: Snippet.StrayComment.self) { try Snippet.all(in: SourceFile(path: "A.md", text: stray)) }
        }
    }

    @Test func `a program's files are compiled here if they are sources`() throws {
        let text = """
            <!-- file: Package.swift -->
            ```swift
            // swift-tools-version: 6.2
            ```
            <!-- file: Sources/notes/Note.swift -->
            ```swift
            struct Note {}
            ```
            <!-- file: Sources/notes/main.swift -->
            <!-- snippet: continues -->
            ```swift
            print(Note())
            ```
            <!-- file: Tests/NotesTests/NotesTests.swift -->
            ```swift
            @testable import notes
            ```
            """
        let snippets = try Snippet.all(in: SourceFile(path: "A.md", text: text))
        #expect(snippets.map { $0.runs.map(\.line) } == [[7, 12]])
    }

    @Test func `files of a folder stand before the block, private`() throws {
        let text = "<!-- snippet: with Sources/Notes -->\n```swift\nlet note = Note()\n```"
        let snippet = try #require(Snippet.all(in: SourceFile(path: "A.md", text: text)).first)
        #expect(snippet.folder == "Sources/Notes" && snippet.parameters.isEmpty)
        let file = SourceFile(path: "Sources/Notes/Note.swift", text: "/// A note.\npublic struct Note {\n}\n")
        let lines = snippet.source(with: [file]).split(separator: "\n")
        #expect(lines.contains("#sourceLocation(file: \"Sources/Notes/Note.swift\", line: 2)"))
        #expect(lines.contains("private struct Note {") && lines.contains("let note = Note()"))
    }

    @Test func `what needs SwiftUI is compiled only where it is`() throws {
        let text = """
            <!-- snippet: name: String -->
            ```swift
            import SwiftUI

            let text = Text(name)
            ```
            ```swift
            print("SwiftUI")
            ```
            """
        let snippets = try Snippet.all(in: SourceFile(path: "A.md", text: text))
        #if canImport(SwiftUI)
            #expect(snippets.map(\.parameters) == ["name: String", ""])
        #else
            #expect(snippets.map { $0.runs.map(\.line) } == [[8]])
        #endif
    }

    /// Returns the compiler's errors, a line each.
    private static func errors(in snippets: [Snippet]) async throws -> [String] {
        var sources: [String] = []
        for snippet in snippets {
            let others = try snippet.folder.map(Repository.swiftFiles(under:)) ?? []
            try #require(
                snippet.folder == nil || !others.isEmpty,
                "\(snippet.document): no Swift in \(snippet.folder ?? "")"
            )
            sources.append(snippet.source(with: others))
        }
        return try await TypeCheck.errors(in: sources)
    }
}
