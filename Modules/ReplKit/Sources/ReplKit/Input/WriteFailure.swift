import Foundation

/// The reason why output was not written: the disk is full, the descriptor is closed, the reader is gone.
///
/// Output is written where no caller can catch an error. Therefore the writer stores the first failure, and the session checks for it after
/// each command.
public struct WriteFailure: Hashable, Sendable {
    /// The name of the output that could not be written: `standard output`.
    public let target: String
    /// The system's error number.
    public let number: Int32

    /// Creates a failure.
    public init(_ target: String, number: Int32) {
        self.target = target
        self.number = number
    }

    /// True if the reader is gone, as `head -1` is after one line. No error is printed for it.
    public var isBrokenPipe: Bool { number == EPIPE }

    /// The exit status of a program after this failure: that of `SIGPIPE` if the reader is gone, as is customary.
    public var status: ExitStatus { isBrokenPipe ? .brokenPipe : .failed }

    /// The error for a person.
    public var error: ReplError {
        // If the program was started without this descriptor, it cannot be written to.
        let reason = number == EBADF ? "it is closed" : SystemErrorMessage.text(number)
        return ReplError(
            ReplError.Code("output", exitStatus: status),
            "\(target) cannot be written: \(reason)"
        )
    }
}
