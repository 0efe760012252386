public import Primitives

/// An error that says whether the server may have applied an edit that it did not confirm.
///
/// A refusal leaves the server unchanged. A broken answer or a time-out leaves its state uncertain until the next answer; an edit that
/// seems to change nothing is sent nevertheless.
public protocol EditFailure: Error {
    /// True if the server may have applied the edit in spite of this error.
    var mayHaveHappened: Bool { get }
    /// The condition that the same edit has to wait for before the server can accept it; nil if the server refused it. Nil by default.
    var obstacle: EditObstacle? { get }
    /// The delay that the server asks for; nil if it does not ask for one. Nil by default.
    var retryAfter: Duration? { get }

    /// Returns the failure of another edit of the entity that was not sent because the failed edit stands before it and waits.
    ///
    /// The failure must not name the request of the other edit. Returns this failure by default.
    ///
    /// - Parameter words: The waiting edit, `vote post:42 up`.
    func forBlockedEdit(_ words: String) -> any Error
}

extension EditFailure {
    /// Returns nil.
    public var obstacle: EditObstacle? { nil }
    /// Returns nil.
    public var retryAfter: Duration? { nil }
    /// Returns this failure.
    public func forBlockedEdit(_ words: String) -> any Error { self }
}

/// The condition that a rejected edit waits for in the ``Outbox``.
public enum EditObstacle: Sendable, Hashable {
    /// The edit waits until the server answers.
    case connection
    /// The edit waits until its author logs in.
    case login
    /// The edit waits for disk space: otherwise the log would still say that it was not sent, and the next launch would send it twice.
    case storage
}

/// An error for an edit that was answered with another entity of the same kind, because a cache or a proxy on the way has mixed up two
/// answers. The answer is not shown, and it is unknown whether the server has applied the edit.
public struct MismatchedAnswer: EditFailure, Hashable, CustomStringConvertible {
    /// The edited entity.
    public let subject: EntityKey
    /// The entity in the answer.
    public let other: EntityKey
    /// Returns true: the server may have applied the edit.
    public var mayHaveHappened: Bool { true }
    /// A message that names both entities.
    public var description: String {
        "the edit of \(subject) was answered with \(other); a cache or a proxy on the way may have mixed up two answers"
    }
}
