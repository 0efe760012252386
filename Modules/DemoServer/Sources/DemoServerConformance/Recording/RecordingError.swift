/// Why a recording cannot be replayed at all.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable {
        /// The code's name, stable across versions.
        public let name: String

        /// There is no such file or folder, or it cannot be read.
        public static let unreadable = Code(name: "unreadable")
        /// A line is no record.
        public static let malformed = Code(name: "malformed")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming file and line.
    public let message: String
    /// What to do next.
    public let hint: String
    /// What the system said.
    public let cause: (any Error)?

    init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// Message and hint.
    public var description: String { hint.isEmpty ? message : "\(message)\n\(hint)" }
}
