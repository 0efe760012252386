/// Why a file cannot be checked at all.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable {
        /// The code's name.
        public let name: String

        /// There is no such file, or it cannot be read.
        public static let unreadable = Code(name: "unreadable")
        /// Something is not JSON.
        public static let malformed = Code(name: "malformed")
        /// JSON, and no record of a request and its answer.
        public static let notARecording = Code(name: "not-a-recording")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming file and line once both are known.
    public let message: String
    /// What to do next.
    public let hint: String
    /// What the system said.
    public let cause: (any Error)?

    /// Describes a failure.
    public init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// Message and hint.
    public var description: String { hint.isEmpty ? message : "\(message)\n\(hint)" }

    /// The same with its place in front.
    func at(_ place: String) -> RecordingError {
        RecordingError(code, "\(place): \(message)", hint: hint, cause: cause)
    }
}
