import Propagation

/// A result that arrives once, for any number who wait. Waiting does not end early: a cancelled task gets the result as well.
struct EditOutcome: Sendable {
    private let told = SharedTask<EditResult>(.isIgnored)

    /// The result, when it has come.
    var value: EditResult {
        get async { do { return try await told.value } catch { return .failed(error) } }
    }

    func settle(_ result: EditResult) { told.end(.success(result)) }
}
