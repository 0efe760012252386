import Primitives
import Propagation

/// A load that is under way, for as many as wait for it.
///
/// Each who waits can give up by itself; when nobody wants it any more, or something has taken its place, it is over, and nothing of it is
/// shown from that moment on, whatever still arrives (``isWanted``).
@MainActor
final class FeedFlight {
    enum Goal {
        case more, refresh
    }

    /// What it is for.
    let goal: Goal
    private let onEnd: (FeedFlight, Result<Void, any Error>) -> Void
    private var result: Result<Void, any Error>?
    private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var lastWaiter = 0
    private var task: Task<Void, Never>?
    /// Who has not given up; asked on the main actor, left on any thread.
    private nonisolated let wanting = Lock<Set<Int>>([])

    /// - Parameter onEnd: Called once, before those who wait go on.
    init(_ goal: Goal, onEnd: @escaping (FeedFlight, Result<Void, any Error>) -> Void) {
        self.goal = goal
        self.onEnd = onEnd
    }

    /// Whether what it brings may be shown.
    var isWanted: Bool { result == nil && wanting.withLock { !$0.isEmpty } }

    /// Traps nobody: what is no longer wanted ends here, before anything of it is shown.
    func requireWanted() throws {
        if !isWanted { throw CancellationError() }
    }

    /// Starts it.
    ///
    /// - Returns: The task, for who calls it off without waiting.
    func start(_ activity: Activity, _ load: @escaping @MainActor (FeedFlight) async throws -> Void) -> Task<
        Void, Never
    > {
        // Counted before the task begins, and until its end: whoever waits for quiet waits for this.
        activity.begin()
        let task = Task { [self] in
            await activity.during(isNew: true) {
                activity.end()
                do {
                    try await load(self)
                    end(.success(()))
                } catch {
                    end(.failure(error))
                }
            }
        }
        self.task = task
        return task
    }

    /// Wants it without waiting: for as long as the list lives.
    func want() { wanting.withLock { _ = $0.insert(0) } }

    /// Waits for its end.
    ///
    /// - Throws: What the load threw; `CancellationError` if the caller's task was cancelled, or something took its place.
    func wait() async throws {
        lastWaiter += 1
        let id = lastWaiter
        wanting.withLock { _ = $0.insert(id) }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let result { return continuation.resume(with: result) }
                waiting[id] = continuation
            }
        } onCancel: {
            // At once: a page that comes before the main actor hears of this is not shown any more.
            wanting.withLock { _ = $0.remove(id) }
            Task { @MainActor in self.giveUp(id) }
        }
    }

    private func giveUp(_ id: Int) {
        waiting.removeValue(forKey: id)?.resume(throwing: CancellationError())
        if !isWanted { callOff() }
    }

    /// Ends it, whoever waits.
    func callOff() { end(.failure(CancellationError())) }

    private func end(_ result: Result<Void, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        task?.cancel()
        onEnd(self, result)
        let waiting = waiting.sorted { $0.key < $1.key }
        self.waiting = [:]
        for waiter in waiting { waiter.value.resume(with: result) }
    }
}
