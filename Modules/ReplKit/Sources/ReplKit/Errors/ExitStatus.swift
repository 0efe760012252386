import Foundation

/// What a command, a script or the program ends with.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
    /// The number a shell sees.
    public let rawValue: Int32

    /// Makes a status from the number a shell sees.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Everything worked.
    public static let ok = ExitStatus(rawValue: 0)
    /// A command failed.
    public static let failed = ExitStatus(rawValue: 1)
    /// The program was called with arguments that it does not know.
    public static let usage = ExitStatus(rawValue: 2)
    /// There is no connection.
    public static let connectionLost = ExitStatus(rawValue: 3)
    /// An `expect` or a transcript did not match.
    public static let expectationNotMet = ExitStatus(rawValue: 4)
    /// Ctrl-C.
    public static let interrupted = ExitStatus(rawValue: 130)
    /// Whoever read the output has enough, as `head -1` has after a line: as if by `SIGPIPE`. That is worth no word.
    public static let readerGone = ExitStatus(rawValue: 128 + SIGPIPE)
}
