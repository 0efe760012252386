/// An error that prevents the replay of a recording.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    /// The kind of a failure. Later versions may add more.
    public struct Code: Hashable, Sendable {
        /// The code's name, which stays the same across versions.
        public let name: String

        /// A file or folder does not exist or cannot be read.
        public static let unreadable = Code(name: "unreadable")
        /// A line is not a record.
        public static let malformed = Code(name: "malformed")
    }

    /// The kind of failure.
    public let code: Code
    /// A description of the failure that names file and line.
    public let message: String
    /// Advice about the next step.
    public let hint: String
    /// The underlying error of the system.
    public let cause: (any Error)?

    init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message and the hint.
    public var description: String { hint.isEmpty ? message : "\(message)\n\(hint)" }
}
