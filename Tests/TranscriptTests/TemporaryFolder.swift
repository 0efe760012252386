import Foundation

/// A folder that goes away with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    // Left over in the system's own temporary folder at worst.
    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file.
    func write(_ data: Data, to name: String) throws -> URL {
        let file = url.appending(path: name)
        try data.write(to: file)
        return file
    }

    /// Writes a text file.
    func write(_ text: String, to name: String) throws -> URL { try write(Data(text.utf8), to: name) }
}
