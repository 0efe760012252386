public import Foundation

/// An error in a text that a person typed, or in a program's request, found before any request is sent.
///
/// Errors on the way to a server are ``TransportError``s.
public struct NetworkingError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error; later versions may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The text is not a server's address.
        public static let badAddress = Code(description: "bad-address")
        /// The words do not name a fault, or contain a number that it does not accept.
        public static let badFault = Code(description: "bad-fault")
        /// The words contain neither a method nor a path of a request.
        public static let badPattern = Code(description: "bad-pattern")
        /// There is no transport to the server.
        public static let unknownServer = Code(description: "unknown-server")
    }

    /// The kind of error.
    public let code: Code
    /// The description of the error. It quotes the typed text but never a password.
    public let message: String
    /// The suggested text.
    public let hint: String

    /// Creates an error.
    public init(_ code: Code, _ message: String, hint: String = "") {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The message without the hint; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }
}
