import Primitives
import Propagation

/// A piece of work with several waiters. Concurrent callers join the work in flight; the last waiter that is cancelled cancels the work.
package final class JoinedWork: Sendable {
    private let inFlight = Lock<SharedTask<Void>?>(nil)

    package init() {}

    /// Joins the work in flight, or starts it.
    ///
    /// - Throws: The errors of the work; `CancellationError` if the caller's task was cancelled.
    package func join(_ work: @escaping @Sendable () async throws -> Void) async throws {
        while try await currentOrNew(work).join() == nil {}
    }

    /// Returns the work in flight, or starts it. The work may be cancelled before the caller has joined it.
    private func currentOrNew(_ work: @escaping @Sendable () async throws -> Void) -> SharedTask<Void> {
        let made = SharedTask<Void>(.lastWaiterCancelsWork)
        // The task holds a cancelled work item until it ends, so no last reference is released under the lock.
        let found = inFlight.withLock { underWay in
            if let underWay, !underWay.isFinished { return underWay }
            underWay = made
            return made
        }
        guard found === made else { return found }
        made.setTask(
            Task {
                await made.perform {
                    defer { inFlight.withLock { if $0 === made { $0 = nil } } }
                    try await work()
                }
            }
        )
        return made
    }
}
