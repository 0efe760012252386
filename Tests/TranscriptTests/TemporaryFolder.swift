import Foundation

/// A folder that is removed with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    // Ignored: at worst the folder is left in the system's temporary folder.
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
