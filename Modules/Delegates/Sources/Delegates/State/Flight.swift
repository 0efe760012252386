/// One refresh under way, and all who wait for it.
///
/// Each who waits can give up alone: the refresh goes on for the others, and for the views.
@MainActor
final class Flight {
    private var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var nextWaiter = 0
    private var result: Result<Void, DelegateError>?
    private var task: Task<Void, Never>?

    /// Lets the refresh itself be called off.
    func carry(_ task: Task<Void, Never>) { self.task = task }

    func cancel() { task?.cancel() }

    /// How many wait.
    var waiterCount: Int { waiters.count }

    /// Tells everybody how it went.
    func land(_ result: Result<Void, DelegateError>) {
        self.result = result
        let landed = waiters.values
        waiters = [:]
        for waiter in landed { waiter.resume(with: result.mapError { $0 }) }
    }

    /// Returns when the refresh has worked.
    ///
    /// - Throws: ``DelegateError`` when it failed, `CancellationError` when this waiter's task was cancelled.
    func wait() async throws {
        nextWaiter += 1
        let id = nextWaiter
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let result { return continuation.resume(with: result.mapError { $0 }) }
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                waiters[id] = continuation
            }
        } onCancel: {
            Task { @MainActor in self.waiters.removeValue(forKey: id)?.resume(throwing: CancellationError()) }
        }
    }
}
