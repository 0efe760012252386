import Foundation

/// The exit status of a command, a script or the program.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
    /// The number that a shell sees.
    public let rawValue: Int32

    /// Creates a status from the number that a shell sees.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Every command succeeded.
    public static let ok = ExitStatus(rawValue: 0)
    /// A command failed.
    public static let failed = ExitStatus(rawValue: 1)
    /// The program was called with unknown arguments.
    public static let usage = ExitStatus(rawValue: 2)
    /// There is no connection.
    public static let connectionLost = ExitStatus(rawValue: 3)
    /// An `expect` or a transcript did not match.
    public static let expectationNotMet = ExitStatus(rawValue: 4)
    /// A command was interrupted by Ctrl-C.
    public static let interrupted = ExitStatus(rawValue: 130)
    /// The reader of the output is gone, as `head -1` is after one line; the status is that of `SIGPIPE`. No error is printed.
    public static let brokenPipe = ExitStatus(rawValue: 128 + SIGPIPE)
}
