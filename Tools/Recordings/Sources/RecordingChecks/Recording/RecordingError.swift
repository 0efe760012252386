/// The reason why a file cannot be checked.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    /// The kind of a failure. More kinds may be added.
    public struct Code: Hashable, Sendable {
        /// The code's name.
        public let name: String

        /// The file does not exist, or cannot be read.
        public static let unreadable = Code(name: "unreadable")
        /// A text is not JSON.
        public static let malformed = Code(name: "malformed")
        /// A text is JSON, but not a record of a request and its response.
        public static let notARecording = Code(name: "not-a-recording")
    }

    /// The kind of the failure.
    public let code: Code
    /// The description, with file and line if they are known.
    public let message: String
    /// The advice for the reader.
    public let hint: String
    /// The underlying error of the system.
    public let cause: (any Error)?

    /// Creates an error.
    public init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message, followed by the hint.
    public var description: String { hint.isEmpty ? message : "\(message)\n\(hint)" }

    /// Returns the error with its place in front of the message.
    func at(_ place: String) -> RecordingError {
        RecordingError(code, "\(place): \(message)", hint: hint, cause: cause)
    }
}
