import Foundation
import Primitives
import ReplKit

/// The program's own output, until some of it did not arrive.
enum Streams {
    private static let failed = Lock<WriteFailure?>(nil)

    /// Why output did not arrive, once some did not.
    static var failure: WriteFailure? { failed.withLock { $0 } }

    static func write(_ text: String) {
        failed.withLock { failure in
            guard failure == nil, let number = Writing.writeAll(Array(text.utf8), to: STDOUT_FILENO) else { return }
            failure = WriteFailure("standard output", number: number)
        }
    }
}
