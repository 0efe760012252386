import Networking
import Primitives
import Propagation

/// An observer of the faults that marks the requests which `net hold` holds, so that the session does not wait for them.
final class HeldRequests: Sendable {
    private let activity: Activity
    private let held = Lock<Set<Int>>([])
    private let onChange = Lock<(@Sendable () -> Void)?>(nil)

    init(activity: Activity) {
        self.activity = activity
    }

    /// Calls a handler, on any thread, after the number of held requests has changed. A later handler replaces an earlier one.
    func setChangeHandler(_ handler: @escaping @Sendable () -> Void) { onChange.withLock { $0 = handler } }

    func handle(_ event: Faults.Event) {
        if case .held = event.kind {
            guard held.withLock({ $0.insert(event.number).inserted }) else { return }
            activity.suspend()
            onChange.withLock { $0 }?()
        } else if held.withLock({ $0.remove(event.number) != nil }) {
            // Any event after `held` means that the request continues or has ended.
            activity.resume()
            onChange.withLock { $0 }?()
        }
    }
}
