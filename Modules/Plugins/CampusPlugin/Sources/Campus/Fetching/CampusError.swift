public import Foundation

/// Why a school's data could not be had.
public struct CampusError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The server could not be reached, or answered with an error.
        public static let unanswered = Code(description: "unanswered")
        /// It answered something that cannot be read, or a part of it.
        public static let unreadable = Code(description: "unreadable")
        /// All providers of a chain failed.
        public static let allFailed = Code(description: "all-failed")
        /// No school has that name.
        public static let unknownSchool = Code(description: "unknown-school")
        /// There is nothing to export but a placeholder.
        public static let nothingToExport = Code(description: "nothing-to-export")
        /// A file is there already, and was not to be replaced.
        public static let taken = Code(description: "taken")
        /// A file cannot be written.
        public static let unwritable = Code(description: "unwritable")
        /// A resource of this library is missing.
        public static let missingResource = Code(description: "missing-resource")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened.
    public let message: String
    /// What to do next.
    public let hint: String

    /// Describes a failure.
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
