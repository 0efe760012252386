public import Foundation

/// An error in fetching or exporting a school's data.
public struct CampusError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure; later versions may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The server could not be reached, or answered with an error.
        public static let unanswered = Code(description: "unanswered")
        /// The server's answer, or a part of it, cannot be read.
        public static let unreadable = Code(description: "unreadable")
        /// All providers of a chain failed.
        public static let allFailed = Code(description: "all-failed")
        /// No school has that name.
        public static let unknownSchool = Code(description: "unknown-school")
        /// There is nothing to export but a placeholder.
        public static let nothingToExport = Code(description: "nothing-to-export")
        /// The file already exists, and the caller did not permit its replacement.
        public static let taken = Code(description: "taken")
        /// The file cannot be written.
        public static let unwritable = Code(description: "unwritable")
        /// A resource of this library is missing.
        public static let missingResource = Code(description: "missing-resource")
    }

    /// The kind of failure.
    public let code: Code
    /// A description of the failure.
    public let message: String
    /// A suggestion for the next step.
    public let hint: String

    /// Creates an error.
    public init(_ code: Code, _ message: String, hint: String = "") {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The message without ``hint``; show the hint beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }
}
