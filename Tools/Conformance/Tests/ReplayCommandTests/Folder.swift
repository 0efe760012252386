import Foundation

/// A temporary folder that is removed with the object.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("replay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Ignored: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }

    func write(_ name: String, _ lines: String...) throws {
        try Data(lines.joined(separator: "\n").utf8).write(to: url.appendingPathComponent(name))
    }
}
