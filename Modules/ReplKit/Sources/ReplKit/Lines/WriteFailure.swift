import Foundation

/// Why output did not arrive: the disk is full, the descriptor closed, the reader gone.
///
/// Output is written where nobody can catch an error, so whoever writes remembers the first failure; the session asks after each command.
public struct WriteFailure: Hashable, Sendable {
    /// What could not be written: `standard output`.
    public let target: String
    /// The system's number for the reason.
    public let number: Int32

    /// Describes a failure.
    public init(_ target: String, number: Int32) {
        self.target = target
        self.number = number
    }

    /// Whether whoever read it has enough, as `head -1` has after a line: that is worth no word.
    public var isReaderGone: Bool { number == EPIPE }

    /// What a program ends with after it: as if by the signal where the reader went, which is the usual way.
    public var status: ExitStatus { isReaderGone ? .readerGone : .failed }

    /// For a person.
    public var error: ReplError {
        // What the program was started without stands open for nobody to write to.
        let reason = number == EBADF ? "it is closed" : SystemReason.text(number)
        return ReplError(
            ReplError.Code("output", exitStatus: status),
            "\(target) cannot be written: \(reason)"
        )
    }
}
