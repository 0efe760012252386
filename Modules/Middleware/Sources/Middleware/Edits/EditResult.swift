/// What became of an edit.
public enum EditResult: Sendable {
    /// The server agreed; the shown value is verified.
    case succeeded
    /// The server did not agree, or did not answer; the edit has been taken back everywhere.
    case failed(any Error)
    /// Accepted and shown, not sent yet: it waits for a connection, in the outbox by this number, or in a queue of marks, which has none.
    case deferred(Intention.ID?)
    /// It made no difference, or a later edit of the same field took its place before it was sent.
    case ignored
}

extension EditResult {
    /// Whether the server agreed.
    public var isSuccess: Bool {
        if case .succeeded = self { true } else { false }
    }

    /// Why it failed, if it failed.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}
