import Primitives
import Propagation

/// A piece of work that several wait for: who asks while it is under way joins it, and the last one who gives up calls it off.
package final class JoinedWork: Sendable {
    private let underWay = Lock<SharedTask<Void>?>(nil)

    package init() {}

    /// Joins the work that is under way, or starts it.
    ///
    /// - Throws: What the work throws; `CancellationError` when the caller's task was cancelled.
    package func join(_ work: @escaping @Sendable () async throws -> Void) async throws {
        while try await found(work).join() == nil {}
    }

    /// What is under way, or what starts now. It may be called off before the caller has joined it.
    private func found(_ work: @escaping @Sendable () async throws -> Void) -> SharedTask<Void> {
        let made = SharedTask<Void>(.ofTheLastCallsOff)
        // What was called off is held by its task until that has ended: nothing goes under the lock.
        let found = underWay.withLock { underWay in
            if let underWay, !underWay.isOver { return underWay }
            underWay = made
            return made
        }
        guard found === made else { return found }
        made.carry(
            Task {
                await made.perform {
                    defer { underWay.withLock { if $0 === made { $0 = nil } } }
                    try await work()
                }
            }
        )
        return made
    }
}
