import Foundation
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
}
