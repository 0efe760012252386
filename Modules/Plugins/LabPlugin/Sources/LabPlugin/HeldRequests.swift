import Networking
import Primitives
import Propagation

/// An observer of the faults that marks the requests which `net hold` holds, so that the session does not wait for them.
final class HeldRequests: Sendable {
    private let activity: Activity
    private let held = Lock<Set<Int>>([])

    init(activity: Activity) {
        self.activity = activity
    }

    func handle(_ event: Faults.Event) {
        if case .held = event.kind {
            guard held.withLock({ $0.insert(event.number).inserted }) else { return }
            activity.suspend()
        } else if held.withLock({ $0.remove(event.number) != nil }) {
            // Any event after `held` means that the request continues or has ended.
            activity.resume()
        }
    }
}
