public import Primitives

/// An edit was answered with another entity of the same kind: a cache or a proxy on the way has mixed two up. Nothing of it is shown, and
/// whether the server has made the edit is open.
public struct AnswerAboutAnother: EditFailure, Hashable, CustomStringConvertible {
    /// What was edited.
    public let subject: EntityKey
    /// What the answer says instead.
    public let other: EntityKey
    /// The server may have done it.
    public var mayHaveHappened: Bool { true }
    /// Names both.
    public var description: String {
        "the edit of \(subject) was answered with \(other); a cache or a proxy on the way may have mixed up two answers"
    }
}
