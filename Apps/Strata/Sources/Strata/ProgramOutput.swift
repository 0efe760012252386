import Foundation
import Persistence
import Primitives
import ReplKit

/// The program's own output, which stops after the first failed write.
enum ProgramOutput {
    private static let failed = Lock<WriteFailure?>(nil)

    /// The first failure to write; nil if all output was written.
    static var failure: WriteFailure? { failed.withLock { $0 } }

    static func write(_ text: String) {
        failed.withLock { failure in
            guard failure == nil, let number = DescriptorIO.writeAll(Array(text.utf8), to: STDOUT_FILENO) else {
                return
            }
            failure = WriteFailure("standard output", number: number)
        }
    }

    /// Writes a file with the folders above it, and prints its path.
    ///
    /// - Throws: ``ReplError`` with this hint if the file cannot be written.
    static func write(_ text: String, to file: URL, hint: String) throws(ReplError) {
        let path = file.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            // A symbolic link, for example of a dotfile manager, stays one.
            try UserFile(path).write(Array(text.utf8))
        } catch {
            throw ReplError(.file, "\(path) cannot be written", hint: hint)
        }
        write("ok    \(path)\n")
    }
}
