import Foundation

@testable import TypeScriptReader

/// A git repository in the temporary folder that is removed with the object.
final class SampleRepository {
    /// The path of the checkout.
    let path: String
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("generate-\(UUID().uuidString)")
        path = folder.appendingPathComponent("checkout").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try git("init", "-q")
    }

    deinit {
        // Ignored: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ text: String, to file: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func remove(_ file: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(file)")
    }

    /// Commits everything and tags it; with a message, the tag is an annotated one.
    func commit(tag: String, message: String? = nil) throws {
        try git("add", "-A")
        try git("commit", "-q", "-m", tag)
        if let message { try git("tag", "-a", tag, "-m", message) } else { try git("tag", tag) }
    }

    /// Creates a bare clone beside the checkout.
    func bare() throws -> String {
        let bare = folder.appendingPathComponent("mirror").path
        try git("clone", "-q", "--bare", "--no-hardlinks", path, bare)
        return bare
    }

    /// Creates an empty folder that belongs to no repository.
    func emptyFolder() throws -> String {
        let empty = folder.appendingPathComponent("empty").path
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        return empty
    }

    @discardableResult
    func git(_ arguments: String...) throws -> String {
        let identity = ["-c", "user.name=Sample", "-c", "user.email=sample@example.org", "-c", "commit.gpgsign=false"]
        let outcome = try GitCommand.run(in: path, identity + arguments)
        struct Failed: Error { var complaint: String }
        guard outcome.isSuccess else { throw Failed(complaint: outcome.complaint) }
        return String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
