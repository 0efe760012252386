public import Observation
import Synchronization

/// Makes a class observable that cannot use the `@Observable` macro, because it is generic or looks values up.
///
/// The macro makes reads of a generic class fifty times slower. Such a class stores one trigger for each separately observed part, calls
/// ``access()`` in the getter of that part, and calls ``notify()`` after the part has changed.
///
/// ```swift
/// @MainActor final class Shelf<Item> {
///     private let trigger = ObservationTrigger()
///     private var contents: [Item] = []
///
///     var items: [Item] {
///         trigger.access()
///         return contents
///     }
///
///     func put(_ item: Item) {
///         contents.append(item)
///         trigger.notify()
///     }
/// }
/// ```
///
/// Both methods may be called on any thread. A write on another thread during a tracked read may go unnoticed, as with any observable
/// object; the next write is noticed.
@Observable
public final class ObservationTrigger: Sendable {
    @ObservationIgnored private let isRead = Atomic<Bool>(false)

    /// A placeholder property for Observation; its value has no meaning.
    private var count: Int {
        access(keyPath: \.count)
        return 0
    }

    /// Makes a trigger without observers.
    public init() {}

    /// True if a read was ever recorded; without one there are no observers to notify.
    public var isObserved: Bool { isRead.load(ordering: .acquiring) }

    /// Records a read; call it before the read.
    public func access() {
        // Never reset: Observation registers the observer only after the tracked read, so a write in between would be missed.
        if !isObserved { isRead.store(true, ordering: .releasing) }
        _ = count
    }

    /// Notifies the observers of a change; call it after the write. Costs next to nothing if no read was ever recorded.
    public func notify() {
        guard isObserved else { return }
        withMutation(keyPath: \.count) {}
    }
}
