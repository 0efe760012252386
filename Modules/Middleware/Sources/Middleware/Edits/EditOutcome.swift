/// A result that arrives once, for any number who wait. Waiting does not end early: a cancelled task gets the result as well.
@MainActor
final class EditOutcome {
    private var result: EditResult?
    private var waiting: [CheckedContinuation<EditResult, Never>] = []

    /// The result, when it has come.
    var value: EditResult {
        get async {
            if let result { return result }
            return await withCheckedContinuation { waiting.append($0) }
        }
    }

    func settle(_ result: EditResult) {
        guard self.result == nil else { return }
        self.result = result
        for continuation in waiting { continuation.resume(returning: result) }
        waiting = []
    }
}
