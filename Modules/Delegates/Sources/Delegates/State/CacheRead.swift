import Propagation

/// One read of a delegate's cache, shared by all callers that request data meanwhile.
///
/// The callers continue at once and in the order of their requests. A task or a `SharedTask` would resume them one by one, in any order, so
/// that a fetch started by the first could end in between.
@MainActor
final class CacheRead {
    private(set) var isDone = false
    private var waiting: [() -> Void] = []

    /// Calls `body` after the cache is read, at once if it already is. It runs with the cause and the share of this caller, not of the
    /// caller that started the read.
    func onFinish(_ body: @escaping () -> Void) {
        guard !isDone else { return body() }
        let (cause, share) = (Cause.current, Activity.scope)
        waiting.append {
            Cause.$current.withValue(cause) { Activity.$scope.withValue(share, operation: body) }
        }
    }

    func finish() {
        isDone = true
        let waiting = waiting
        self.waiting = []
        for body in waiting { body() }
    }
}
