public import Foundation

/// The reason why a delegate has no new data to show.
public struct DelegateError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of a failure; more kinds may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The fetch failed.
        public static let refreshFailed = Code(description: "refresh-failed")
        /// The fetched response does not parse.
        public static let unusableAnswer = Code(description: "unusable-answer")
        /// The refresh was cancelled for all waiters.
        public static let cancelled = Code(description: "cancelled")
        /// Two delegates use the same cache name.
        public static let duplicateName = Code(description: "duplicate-name")
        /// A delegate's own refresh requested its data, and there is none from an earlier refresh.
        public static let askedByOwnRefresh = Code(description: "asked-by-own-refresh")
    }

    /// The kind of the failure.
    public let code: Code
    /// A description that names the delegate; if stored data cannot be used either, it contains both reasons.
    public let message: String
    /// The suggested next step.
    public let hint: String
    /// The error of the fetch or the parser.
    public let cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, hint: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.cause = cause
    }

    /// The message alone; show ``hint`` next to it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }
}
