public import Foundation

/// The reason why a port cannot be opened.
public struct HTTPPortError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error; later versions may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The port is taken, or the system does not allow it.
        public static let portUnavailable = Code(description: "port-unavailable")
    }

    /// The kind of error.
    public let code: Code
    /// The description of the error.
    public let message: String
    /// The suggested remedy.
    public let hint: String

    /// The message without the hint; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint }
}
