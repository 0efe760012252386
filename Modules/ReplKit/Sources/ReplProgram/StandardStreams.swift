import Foundation
import ReplKit

/// Standard output and error, for what is no session's: the C library's streams are refused in Swift 6.
enum StandardStreams {
    /// - Throws: `ReplError` if it cannot be written: the disk is full, nobody reads.
    static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw ReplError(.file, "standard output cannot be written", hint: "check where it goes")
        }
    }

    static func writeError(_ text: String) {
        // Where errors go there is nobody to tell of another.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
