public import Foundation

/// Why a value cannot be shown.
///
/// ```swift
/// func show(_ value: Note2Value, in cache: ModelCache<Note2>) {
///     do {
///         try cache.createModel(from: value)
///     } catch let error as HomeError where error.code == .outdated {
///         print(error.message, error.hint)
///     } catch {
///         print(error)
///     }
/// }
/// ```
public struct HomeError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The value is of another server.
        public static let foreign = Code(description: "foreign")
        /// The value was asked for so long ago that the edits since are no longer all known.
        public static let outdated = Code(description: "outdated")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming the value.
    public let message: String
    /// What to do next.
    public let hint: String

    /// Describes a failure.
    public init(_ code: Code, _ message: String, hint: String) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint }
}

extension HomeError {
    static func foreign(_ subject: String, of theirs: String, at ours: String) -> HomeError {
        HomeError(
            .foreign,
            "\(subject) is of \(theirs), and this client is of \(ours): a number means another entity there",
            hint: "show it through a client of \(theirs), or load it here by its address"
        )
    }

    static func outdated(_ subject: String) -> HomeError {
        HomeError(.outdated, "\(subject) is too old to be brought up to date", hint: "load it again")
    }
}
