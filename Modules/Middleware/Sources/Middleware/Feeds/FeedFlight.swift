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
    private let work = SharedTask<Void>(.endsTheWait)
    private var result: Result<Void, any Error>?

    /// - Parameter onEnd: Called once, before those who wait go on.
    init(_ goal: Goal, onEnd: @escaping (FeedFlight, Result<Void, any Error>) -> Void) {
        self.goal = goal
        self.onEnd = onEnd
    }

    /// Whether what it brings may be shown; no longer from the moment on in which the last who waits gives up, on any thread.
    var isWanted: Bool { result == nil && work.isWanted }

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
        let task = activity.start { [self] in
            do {
                try await load(self)
                end(.success(()))
            } catch {
                end(.failure(error))
            }
        }
        work.carry(task)
        return task
    }

    /// Wants it without waiting: for as long as the list lives.
    func want() { work.keep() }

    /// Waits for its end.
    ///
    /// - Throws: What the load threw; `CancellationError` if the caller's task was cancelled, or something took its place.
    func wait() async throws {
        do {
            try await work.value
        } catch {
            // The last who gives up ends it, before anybody goes on; who gave up too late for that is told how it went.
            if !work.isWanted { callOff() }
            guard let result else { throw error }
            try result.get()
        }
    }

    /// Ends it, whoever waits.
    func callOff() { end(.failure(CancellationError())) }

    private func end(_ result: Result<Void, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        work.cancel()
        onEnd(self, result)
        work.end(result)
    }
}
