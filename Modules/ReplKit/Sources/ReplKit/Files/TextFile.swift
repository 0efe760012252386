import Foundation

/// A text file that a person named.
package enum TextFile {
    /// The text in it, its lines ended as they are here, wherever it was written.
    ///
    /// - Throws: ``ReplError`` with code `file`.
    package static func read(_ path: String) throws(ReplError) -> String {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw ReplError(
                .file,
                isThere ? "\(path) cannot be read; is it a file, and yours?" : "there is no file \(path)"
            )
        }
        guard let text = String(data: data, encoding: .utf8) else { throw ReplError(.file, "\(path) is not UTF-8") }
        return text.replacing("\r\n", with: "\n")
    }

    /// Puts the text in place of what is there, whole or not at all: a disk that is full leaves the file as it was.
    ///
    /// A link stays one: what it points to is replaced. Who may read the file may do so afterwards, too.
    ///
    /// - Parameter isPrivate: Whether its owner alone may read it, whatever was so before.
    /// - Throws: ``ReplError`` with code `file`.
    package static func replace(_ path: String, with text: String, isPrivate: Bool = false) throws(ReplError) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let fresh = "\(target).\(UUID().uuidString)"
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        guard descriptor >= 0 else { throw refusal(path, errno) }
        var found = stat()
        // A mode that cannot be kept is the one of a new file.
        if !isPrivate, stat(target, &found) == 0 { _ = fchmod(descriptor, found.st_mode & 0o777) }
        var failure = Writing.writeAll(Array(text.utf8), to: descriptor)
        if failure == nil, fsync(descriptor) != 0 { failure = errno }
        close(descriptor)
        guard failure == nil, rename(fresh, target) == 0 else {
            let number = failure ?? errno
            unlink(fresh)
            throw refusal(path, number)
        }
    }

    /// Why a file cannot be written.
    static func refusal(_ path: String, _ number: Int32, hint: String = "check its folder and the disk") -> ReplError {
        ReplError(.file, "\(path) cannot be written: \(SystemReason.text(number))", hint: hint)
    }
}
