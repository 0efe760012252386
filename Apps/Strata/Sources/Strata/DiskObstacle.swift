import DemoServer
import Foundation
import Persistence

/// A disk that takes nothing, because it is full or read-only. A session goes on without it: nobody could do anything about it from within.
struct DiskObstacle: Error {
    /// Why, in the system's words: `No space left on device`.
    let reason: String

    /// Finds out whether a failure is the disk's; nil if something else is wrong.
    init?(_ error: any Error) {
        guard let reason = Self.reason(of: error) else { return nil }
        self.reason = reason
    }

    private static func reason(of error: (any Error)?) -> String? {
        switch error {
        case let error as StoreError: reason(of: error.cause)
        case let error as DemoServerError: reason(of: error.cause)
        case let error as SystemCallError: error.isDiskClosed ? error.reason : nil
        case let error as POSIXError:
            [.ENOSPC, .EDQUOT, .EROFS].contains(error.code) ? String(cString: strerror(error.code.rawValue)) : nil
        default: nil
        }
    }
}
