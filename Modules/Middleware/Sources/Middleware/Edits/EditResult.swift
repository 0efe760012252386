import Propagation

/// The result of an edit.
public enum EditResult: Sendable {
    /// The server accepted the edit; the shown value is verified.
    case succeeded
    /// The server refused the edit or did not answer; the edit has been rolled back everywhere.
    ///
    /// If the error is an ``EditConflict``, the edit was not sent, and it stays in the outbox until a person decides about it.
    case failed(any Error)
    /// The edit is accepted and shown but not sent yet. It waits for a connection in the outbox under this number, or in a queue of marks,
    /// where it has no number.
    case deferred(OutboxItem.ID?)
    /// The edit made no difference, or a later edit of the same field replaced it before it was sent.
    case ignored
}

extension EditResult {
    /// True if the server accepted the edit.
    public var isSuccess: Bool {
        if case .succeeded = self { true } else { false }
    }

    /// The error of a failed edit; nil otherwise.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}

/// A result that arrives once, for any number of waiting callers. Cancellation does not end the wait: a cancelled task gets the result too.
struct EditCompletion: Sendable {
    private let task = SharedTask<EditResult>(.ignored)

    /// The result, once it has arrived.
    var value: EditResult {
        get async { do { return try await task.value } catch { return .failed(error) } }
    }

    func finish(_ result: EditResult) { task.finish(with: .success(result)) }
}
