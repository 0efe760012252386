import Propagation

/// One refresh, queued or running, with all its waiters.
///
/// Each waiter can give up alone: the refresh continues for the others and for the views.
@MainActor
final class LoadTask<Value> {
    /// The argument of the refresh; nil for the delegate's own refresh. Requests with an equal argument join it.
    let argument: AnyHashable?
    /// The cause of the refresh.
    let cause: Cause
    /// Fetches the cache.
    let fetch: @MainActor () async throws -> Void
    /// The invalidation count at the start of the fetch; nil before.
    private(set) var invalidations: Int?

    private let work = SharedTask<Void>(.cancelsWaitOnly)
    private var result: Result<Value, DelegateError>?

    init(_ argument: AnyHashable?, _ cause: Cause, _ fetch: @escaping @MainActor () async throws -> Void) {
        self.argument = argument
        self.cause = cause
        self.fetch = fetch
    }

    /// True if the waiters have been notified of the result or the cancellation.
    var isFinished: Bool { result != nil }

    /// Returns true if the result is recent enough for a request made now: the fetch has not started, or started after the last
    /// invalidation.
    func isCurrent(for invalidations: Int) -> Bool { self.invalidations.map { $0 == invalidations } ?? true }

    /// Records the invalidation count at the start of the fetch.
    func start(at invalidations: Int) { self.invalidations = invalidations }

    /// Stores the task, so that the refresh can be cancelled.
    func setTask(_ task: Task<Void, Never>) { work.setTask(task) }

    /// True if a caller waits for it at this moment.
    var hasWaiters: Bool { work.isNeeded }

    func cancel() { work.cancel() }

    /// Ends the refresh and notifies all waiters.
    func finish(_ result: Result<Value, DelegateError>) {
        guard !isFinished else { return }
        self.result = result
        work.finish(with: .success(()))
    }

    /// Returns the result of the refresh when it has ended.
    ///
    /// - Throws: ``DelegateError`` if the refresh failed, `CancellationError` if this waiter's task was cancelled.
    func wait() async throws -> Value {
        if result == nil { try await work.value }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}
