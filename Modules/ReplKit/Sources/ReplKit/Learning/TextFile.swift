import Foundation

/// A text file that a person named.
enum TextFile {
    /// The text in it.
    ///
    /// - Throws: ``ReplError`` with code `file`.
    static func read(_ file: String) throws(ReplError) -> String {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            let isThere = FileManager.default.fileExists(atPath: file)
            throw ReplError(
                .file,
                isThere ? "\(file) cannot be read; is it a file, and yours?" : "there is no file \(file)"
            )
        }
        guard let text = String(data: data, encoding: .utf8) else { throw ReplError(.file, "\(file) is not UTF-8") }
        return text
    }
}
