public import Foundation

/// The error of a request without a response.
public struct TransportError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of error; later versions may add more.
    ///
    /// A caller takes ``noConnection`` and ``refused`` to mean that the server has not processed the request. Every other code, also one
    /// that the caller does not know, leaves that open: the response to a write counts as lost.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The server cannot be reached, and it has certainly not received the request. A caller may send a write again without asking the
        /// server first, as the outbox of `Middleware` does; throw ``brokenAnswer`` instead once a part of the request may have been sent.
        public static let noConnection = Code(description: "no-connection")
        /// The server took too long.
        public static let timedOut = Code(description: "timed-out")
        /// The caller cancelled the request.
        public static let cancelled = Code(description: "cancelled")
        /// The connection broke before the response was complete.
        public static let brokenAnswer = Code(description: "broken-answer")
        /// The request cannot be sent, or the response must not be followed. A caller takes the request as not processed, and does not
        /// repeat it.
        public static let refused = Code(description: "refused")
        /// The response exceeds the transport's size limit; the server may have processed the request.
        public static let tooLarge = Code(description: "too-large")
    }

    /// The kind of error.
    public let code: Code
    /// The description of the error. It names the server and the path but never a token.
    public let message: String
    /// The suggested next step.
    public let hint: String
    /// The platform's error, if there is one.
    public let cause: (any Error)?

    /// Creates an error.
    public init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message without the hint; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }
}
