import Propagation

/// A load that any number of callers wait for.
///
/// Each waiting caller can be cancelled separately. When no caller needs the load any more, or another load has replaced it, it ends, and
/// rows that still arrive are not shown (``isNeeded``).
@MainActor
final class SharedLoad {
    enum Kind {
        case more, refresh
    }

    /// The kind of load.
    let kind: Kind
    private let onEnd: (SharedLoad, Result<Void, any Error>) -> Void
    private let sharedTask = SharedTask<Void>(.cancelsWaitOnly)
    private var result: Result<Void, any Error>?

    /// Makes a load.
    ///
    /// - Parameter onEnd: Called once, before the waiting callers resume.
    init(_ goal: Kind, onEnd: @escaping (SharedLoad, Result<Void, any Error>) -> Void) {
        self.kind = goal
        self.onEnd = onEnd
    }

    /// True while its rows may be shown. It becomes false when the last waiting caller is cancelled, on any thread.
    var isNeeded: Bool { result == nil && sharedTask.isNeeded }

    /// Throws `CancellationError` if the load is no longer needed, before any of its rows is shown.
    func throwIfNotNeeded() throws {
        if !isNeeded { throw CancellationError() }
    }

    /// Starts the load.
    ///
    /// - Returns: The task, for a caller that cancels the load without waiting for it.
    func start(_ activity: Activity, _ load: @escaping @MainActor (SharedLoad) async throws -> Void) -> Task<
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
        sharedTask.setTask(task)
        return task
    }

    /// Keeps the load needed without a waiting caller, for as long as the list lives.
    func retain() { sharedTask.retain() }

    /// Waits for the end of the load.
    ///
    /// - Throws: The error of the load; `CancellationError` if the caller's task was cancelled, or another load replaced this one.
    func wait() async throws {
        do {
            try await sharedTask.value
        } catch {
            // The cancellation of the last waiting caller ends the load before any caller resumes; a caller that was cancelled after the
            // end gets its result.
            if !sharedTask.isNeeded { cancel() }
            guard let result else { throw error }
            try result.get()
        }
    }

    /// Ends the load, even if callers wait.
    func cancel() { end(.failure(CancellationError())) }

    /// Ends the load; the first result counts.
    func end(_ result: Result<Void, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        sharedTask.cancel()
        onEnd(self, result)
        sharedTask.finish(with: result)
    }
}
