import Foundation
import Testing

@testable import generate

/// Lemmy's declarations, copied, with one row removed: a case that `Tools/regenerate --check` must find.
@Suite final class EntitiesCommandTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../..").standardizedFileURL
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "entities-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: Self.root.appending(path: "Modules/Middleware/Entities"), to: folder)
    }

    deinit {
        // Ignored: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func command() throws -> EntitiesCommand {
        func path(_ name: String) -> String { Self.root.appending(path: name).path }
        let options = try Options(
            [
                "--entities", folder.path, "--schema", path("Modules/ApiTypes/schema"),
                "--rules", path("Modules/ApiTypes/Generation"), "--output", path("Modules/Middleware/Sources"),
                "--check",
            ],
            options: ["--entities", "--schema", "--rules", "--output"],
            flags: ["--check"]
        )
        return try EntitiesCommand(options)
    }

    /// Removes the only line that contains a text.
    private func removeLine(with text: String, of file: String) throws {
        let url = folder.appending(path: file)
        let lines = try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let others = lines.filter { !$0.contains(text) }
        try #require(others.count == lines.count - 1, "\(file) has no line, or several, with \(text)")
        try Data(others.joined(separator: "\n").utf8).write(to: url)
    }

    @Test func `every field of every wire type is on a tier, or left out`() throws {
        try command().run()
    }

    @Test(arguments: [
        (#"name: "thumbnailUrl""#, "Post.thumbnail_url"),
        (#"v4: "Post.federation_pending""#, "Post.federation_pending"),
        (#"v3: "PostAggregates.hot_rank","#, "PostAggregates.hot_rank"),
    ])
    func `a row that is taken out fails the check`(row: String, field: String) throws {
        try removeLine(with: row, of: "post.json5")
        let command = try command()
        let error = try #require(throws: (any Error).self) { try command.run() }
        #expect("\(error)".contains("post.json5:"), "\(error)")
        #expect("\(error)".contains(field), "\(error)")
    }
}
