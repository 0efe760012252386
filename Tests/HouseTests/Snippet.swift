/// A block of Swift in a document, with what it needs and the document does not show.
///
/// ``Snippet/all(in:)`` reads them, ``Snippet/source`` makes a file of each that the compiler checks. What stands above a block:
///
/// - `<!-- snippet: store: FileStore, key: StoreKey -->`: parameters, for what the text around the block speaks of.
/// - `<!-- snippet: hidden`, lines of Swift, `-->`: declarations and statements before the block's own.
/// - `<!-- snippet: with FOLDER -->`: the folder's Swift files, for what a document says is generated; a path from the root.
/// - `<!-- snippet: continues -->`: the block goes on where the one above it ended.
///
/// A manifest, whose first line is `// Package.swift`, is left out; where there is no SwiftUI, so is what says `import SwiftUI`. A block that is a
/// file of a program, `<!-- file: PATH -->`, or a line of one is built by `Tests/Consumers/guide`; only what lies in Sources is compiled here too.
struct Snippet: Sendable {
    /// Lines that follow each other in the document.
    struct Run: Equatable, Sendable {
        /// The number of the first of them.
        let line: Int
        var lines: [Substring]
    }

    let document: String
    /// What is imported besides: the document's module, and what the blocks above import.
    let imports: [String]
    var parameters: String
    var runs: [Run]
    /// The folder of files that are compiled with it.
    var folder: String?

    /// A Swift file in which declarations stand as they are, private, and statements in a function; errors name document and line.
    var source: String { source(with: []) }

    /// A Swift file, as ``source``, which begins with what other files declare, private too.
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
