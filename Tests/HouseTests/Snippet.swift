/// A block of Swift in a document, with the context that it needs and the document does not show.
///
/// ``Snippet/all(in:)`` reads them, and ``Snippet/source`` makes a file of each that the compiler checks. A comment above a block adds
/// context:
///
/// - `<!-- snippet: store: FileStore, key: StoreKey -->`: parameters, for values that the text around the block mentions.
/// - `<!-- snippet: hidden`, lines of Swift, `-->`: declarations and statements before the block's own.
/// - `<!-- snippet: with FOLDER -->`: the folder's Swift files, for code that the document calls generated; a path from the root.
/// - `<!-- snippet: continues -->`: the block continues the one above it.
///
/// A manifest, whose first line is `// Package.swift`, is left out; without SwiftUI, blocks with `import SwiftUI` are left out, too. A
/// block that is a file of a program, `<!-- file: PATH -->`, or a line of one is built by `Tests/Consumers/guide`; only files in Sources
/// are compiled here too.
struct Snippet: Sendable {
    /// Consecutive lines of the document.
    struct Run: Equatable, Sendable {
        /// The number of the first line.
        let line: Int
        var lines: [Substring]
    }

    let document: String
    /// The additional imports: the document's module, and the imports of the blocks above.
    let imports: [String]
    var parameters: String
    var runs: [Run]
    /// The folder of files that are compiled with it.
    var folder: String?

    /// A Swift file in which declarations are unchanged but private, and statements are in a function; errors name document and line.
    var source: String { source(with: []) }

    /// Returns a Swift file like ``source`` that begins with the declarations of other files, also private.
    func source(with files: [SourceFile]) -> String {
        var declarations = imports.map { "import \($0)" } + files.flatMap(Self.declarations(of:))
        var statements: [String] = []
        for part in runs.flatMap(SnippetPart.parts(of:)) {
            let place = "#sourceLocation(file: \"\(document)\", line: \(part.run.line))"
            let lines =
                [place] + part.run.lines.map(part.isDeclaration ? SnippetPart.makePrivate : { String($0) })
                + ["#sourceLocation()"]
            if part.isDeclaration { declarations += lines } else { statements += lines }
        }
        return """
            \(declarations.joined(separator: "\n"))
            @MainActor private func snippet(\(parameters)) async throws {
            \(statements.joined(separator: "\n"))
            }

            """
    }

    private static func declarations(of file: SourceFile) -> [String] {
        let lines = file.lines.map { Substring($0.replacing("public ", with: "")) }
        let parts = SnippetPart.parts(of: Run(line: 1, lines: lines)).filter(\.isDeclaration)
        return parts.flatMap { part in
            ["#sourceLocation(file: \"\(file.path)\", line: \(part.run.line))"]
                + part.run.lines.map(SnippetPart.makePrivate) + ["#sourceLocation()"]
        }
    }
}
