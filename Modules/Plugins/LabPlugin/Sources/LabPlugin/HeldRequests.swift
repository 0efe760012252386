import Networking
import Primitives
import Propagation

/// Tells the session which of its open requests `net hold` keeps, so that nobody waits for those.
final class HeldRequests: Sendable {
    private let activity: Activity
    private let held = Lock<Set<Int>>([])

    init(activity: Activity) {
        self.activity = activity
    }

    func note(_ event: Faults.Event) {
        if case .held = event.kind {
            guard held.withLock({ $0.insert(event.number).inserted }) else { return }
            activity.hold()
        } else if held.withLock({ $0.remove(event.number) != nil }) {
            // Whatever comes after it was held means that it goes on, or is over.
            activity.release()
        }
    }
}
