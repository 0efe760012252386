import Foundation
import Primitives
import ReplKit

/// Standard output and error, for what is no session's: the C library's streams are refused in Swift 6.
package enum StandardStreams {
    /// - Throws: `ReplError` if it cannot be written: the disk is full, nobody reads.
    package static func write(_ text: String) throws {
        guard let number = Writing.writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
        throw WriteFailure("standard output", number: number).error
    }

    package static func writeError(_ text: String) {
        // Where errors go there is nobody to tell of another.
        _ = Writing.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}
