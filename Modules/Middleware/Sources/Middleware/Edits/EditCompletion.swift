import Propagation

/// A result that arrives once, for any number of waiting callers. Cancellation does not end the wait: a cancelled task gets the result too.
struct EditCompletion: Sendable {
    private let task = SharedTask<EditResult>(.ignored)

    /// The result, once it has arrived.
    var value: EditResult {
        get async { do { return try await task.value } catch { return .failed(error) } }
    }

    func finish(_ result: EditResult) { task.finish(with: .success(result)) }
}
