public import Foundation

/// Why a request got no answer.
public struct TransportError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The server cannot be reached at all.
        public static let noConnection = Code(description: "no-connection")
        /// The server took too long.
        public static let timedOut = Code(description: "timed-out")
        /// The caller gave up.
        public static let cancelled = Code(description: "cancelled")
        /// The connection broke before the answer was whole.
        public static let brokenAnswer = Code(description: "broken-answer")
        /// The request cannot be sent as it stands, or the answer must not be followed.
        public static let refused = Code(description: "refused")
        /// The answer has more bytes than the transport takes; the server may have acted.
        public static let tooLarge = Code(description: "too-large")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming server and path; never a token.
    public let message: String
    /// What to do next.
    public let hint: String
    /// What the platform said, if it said anything.
    public let cause: (any Error)?

    /// Describes a failure.
    public init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }
}
