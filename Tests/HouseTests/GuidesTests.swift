import Foundation
import Testing

@Suite struct Guides {
    /// The maximum number of lines for a plug-in with one kind of entity, a list and an edit that can fail, including the program around
    /// it.
    private static let limit = 50

    @Test func `a plug-in fits in fifty lines, its program included`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        // Ignored: a folder left in the temporary directory does no harm.
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = Repository.root.appending(path: "Tests/Consumers/guide").path
        let result = try await run("bash", script, "--extract", folder.path)
        #expect(result.status == 0, "\(result.errors)")
        let sources = ["Sources/notes/NotesPlugin.swift", "Sources/notes/main.swift"]
        let texts = try sources.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        let count = texts.reduce(0) { $0 + $1.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
        #expect(count <= Self.limit, "the guide's plug-in and program have \(count) lines")
        #expect(texts[0].contains("Entity<") && texts[0].contains("List(") && texts[0].contains("call.edit("))
        for file in ["Package.swift", "Tests/NotesTests/NotesTests.swift", "Tests/NotesTests/notes.transcript"] {
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: file).path), "the guide lost \(file)")
        }
    }
}
