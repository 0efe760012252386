import Propagation

/// The reading of a delegate's cache, which everybody who asks meanwhile waits for.
///
/// They go on at once and in the order in which they asked. Waiting for its task, or for a `SharedTask`, would not do: that resumes them one by
/// one, in any order, and with a fetch that the first has begun ended in between.
@MainActor
final class Reading {
    private(set) var isDone = false
    private var waiting: [() -> Void] = []

    /// Calls `body` when the cache is read, now if it is; on behalf of who calls, and not of who had it read.
    func whenDone(_ body: @escaping () -> Void) {
        guard !isDone else { return body() }
        let (cause, share) = (Cause.current, Activity.share)
        waiting.append {
            Cause.$current.withValue(cause) { Activity.$share.withValue(share, operation: body) }
        }
    }

    func finish() {
        isDone = true
        let waiting = waiting
        self.waiting = []
        for body in waiting { body() }
    }
}
