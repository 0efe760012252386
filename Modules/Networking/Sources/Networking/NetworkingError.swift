public import Foundation

/// Why something that a person typed, or a program asked for, cannot be done before any request is made.
///
/// What goes wrong on the way to a server is a ``TransportError``.
public struct NetworkingError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The kind of mistake; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The text is no server's address.
        public static let badAddress = Code(description: "bad-address")
        /// The words name no fault, or give it a number that it cannot take.
        public static let badFault = Code(description: "bad-fault")
        /// The words say no method and no path that requests could have.
        public static let badPattern = Code(description: "bad-pattern")
        /// Nothing is registered that could reach the server.
        public static let unknownServer = Code(description: "unknown-server")
    }

    /// What kind of mistake it is.
    public let code: Code
    /// What is wrong, quoting what was typed; never a password.
    public let message: String
    /// What to write instead.
    public let hint: String

    /// Describes a mistake.
    public init(_ code: Code, _ message: String, hint: String = "") {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }
}
