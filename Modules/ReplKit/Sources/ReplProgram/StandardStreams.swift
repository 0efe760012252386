import Foundation
import Primitives
import ReplKit

/// Standard output and error, for output outside a session: Swift 6 refuses the C library's streams.
package enum StandardStreams {
    /// Writes text to standard output.
    ///
    /// - Throws: `ReplError` if it cannot be written, because the disk is full or no process reads.
    package static func write(_ text: String) throws {
        guard let number = DescriptorIO.writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
        throw WriteFailure("standard output", number: number).error
    }

    package static func writeError(_ text: String) {
        // Ignored: a failure to write an error cannot be reported anywhere.
        _ = DescriptorIO.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}

/// The three standard descriptors that every program expects to be open.
package enum StandardDescriptors {
    /// Opens the missing standard descriptors (`strata <&-`) on `/dev/null`.
    ///
    /// Otherwise the next file to be opened would become standard input: a pipe of the program itself became its input, and the program
    /// waited on it for ever. Call this before anything opens a file. A closed output stays one that cannot be written to, so a person who
    /// closed it (`>&-`) sees the error as in any program.
    package static func openMissing() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
            // The new descriptor has the lowest free number, which is this one.
            _ = open("/dev/null", number == STDERR_FILENO ? O_RDWR : O_RDONLY)
        }
    }
}
