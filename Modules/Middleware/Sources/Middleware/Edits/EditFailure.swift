/// An error that knows whether the server may have done what it did not confirm.
///
/// A refusal leaves the server as it was. A broken answer or a time-out does not say: until the next answer, what the server has is
/// uncertain, and an edit that looks like no change is sent all the same.
public protocol EditFailure: Error {
    /// Whether the edit may have been made in spite of this.
    var mayHaveHappened: Bool { get }
    /// What the same edit has to wait for, if it may well be taken then; nil if the server said no. None, unless told otherwise.
    var obstacle: EditObstacle? { get }
    /// How long the server asks to be left alone; nil if it says nothing of that. Nil, unless told otherwise.
    var retryAfter: Duration? { get }

    /// The failure of another edit of the entity, which was not sent because the one that failed with this stands before it and waits.
    ///
    /// It must not name what the other edit asked for. This failure, unless told otherwise.
    ///
    /// - Parameter words: The edit that waits, `vote post:42 up`.
    func ofEditBehind(_ words: String) -> any Error
}

extension EditFailure {
    /// None.
    public var obstacle: EditObstacle? { nil }
    /// Nothing is asked.
    public var retryAfter: Duration? { nil }
    /// This failure.
    public func ofEditBehind(_ words: String) -> any Error { self }
}

/// What an edit that was not taken waits for, where it is kept (``Outbox``).
public enum EditObstacle: Sendable, Hashable {
    /// A server that answers.
    case connection
    /// Somebody who logs in as its author.
    case login
    /// A disk with room: on it would stand that it was not sent, and the next launch would send it twice.
    case storage
}
