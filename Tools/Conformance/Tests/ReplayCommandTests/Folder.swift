import Foundation

/// A folder of its own that is gone with the test.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("replay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // What stays in the temporary folder is the system's to remove.
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }

    func write(_ name: String, _ lines: String...) throws {
        try Data(lines.joined(separator: "\n").utf8).write(to: url.appendingPathComponent(name))
    }
}
