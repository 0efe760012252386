public import Foundation

/// The reason why a value cannot be shown.
///
/// ```swift
/// @MainActor func show(_ value: Note2Value, in cache: ModelCache<Note2>) {
///     do {
///         try cache.createModel(from: value)
///     } catch let error as ClientStoreError where error.code == .outdated {
///         print(error.message, error.hint)
///     } catch {
///         print(error)
///     }
/// }
/// ```
public struct ClientStoreError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The value is of another server.
        public static let foreign = Code(description: "foreign")
        /// The value was requested so long ago that not all edits confirmed since then are remembered.
        public static let outdated = Code(description: "outdated")
    }

    /// The kind of failure.
    public let code: Code
    /// The description of the failure, with the name of the value.
    public let message: String
    /// The next step for the caller.
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

extension ClientStoreError {
    static func foreign(_ subject: String, of theirs: String, at ours: String) -> ClientStoreError {
        ClientStoreError(
            .foreign,
            "\(subject) is from \(theirs), and this client uses \(ours), where an id means another entity",
            hint: "show it through a client of \(theirs), or load it here by its address"
        )
    }

    static func outdated(_ subject: String) -> ClientStoreError {
        ClientStoreError(.outdated, "\(subject) is too old to be brought up to date", hint: "load it again")
    }
}
