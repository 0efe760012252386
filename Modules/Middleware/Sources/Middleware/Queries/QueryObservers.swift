import Propagation
import Synchronization

/// The observers of a query's rows, which any thread may notify.
final class QueryObservers: Sendable {
    /// Notified of each inserted, moved or removed row.
    let order = ObservationTrigger()
    /// Notified of each inserted or removed row.
    let membership = ObservationTrigger()
    /// True if an observable object has changed that the query's closures have read, so that every model is to be evaluated again.
    private let isStale = Atomic<Bool>(false)

    /// Marks the query as stale and notifies its observers.
    ///
    /// - Returns: False if it was stale already.
    func setStale() -> Bool {
        guard !isStale.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        membership.notify()
        order.notify()
        return true
    }

    /// Marks the query as current, right before its models are evaluated.
    ///
    /// - Returns: True if it was stale.
    func clearStale() -> Bool {
        isStale.load(ordering: .acquiring) && isStale.exchange(false, ordering: .acquiringAndReleasing)
    }
}
