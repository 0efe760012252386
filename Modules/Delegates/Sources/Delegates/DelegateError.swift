public import Foundation

/// Why a delegate has nothing new to show.
public struct DelegateError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// Fetching failed.
        public static let refreshFailed = Code(description: "refresh-failed")
        /// Something was fetched and does not parse.
        public static let unusableAnswer = Code(description: "unusable-answer")
        /// The refresh was called off for all who waited.
        public static let cancelled = Code(description: "cancelled")
        /// Two delegates want the same file.
        public static let duplicateName = Code(description: "duplicate-name")
        /// A delegate's own refresh asked for its data, and there is none from before.
        public static let askedByOwnRefresh = Code(description: "asked-by-own-refresh")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming the delegate; with stored data that cannot be used, both reasons.
    public let message: String
    /// What to do next.
    public let hint: String
    /// What the fetch or the parser said.
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
