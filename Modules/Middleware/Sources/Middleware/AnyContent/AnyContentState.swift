public import Observation
import Synchronization

/// The observable state of an ``AnyContent``. It is a class of its own because the `@Observable` macro makes a generic class slow.
///
/// It is written in commits only.
@Observable @MainActor
@usableFromInline
final class AnyContentState {
    private var changes: UInt = 0
    /// The number of upgrades under way; two while a cancelled one has not ended yet.
    private var openUpgrades = 0
    /// The error of the last upgrade; nil once another has begun.
    private(set) var failure: (any Error)?
    /// The tier that an upgrade could not get above although no request failed.
    private(set) var end: Int?
    /// True while the end of a model has been recorded and observers have not been notified of it; see ``LifetimeNotifier``.
    @ObservationIgnored nonisolated let isRemovalPending = Atomic<Bool>(false)

    /// True if a model for the stub's address may have become alive since the last search.
    @ObservationIgnored var needsSearch = true

    /// The stub in an inspector; nil for an entity with a tier, whose models are inspected.
    @ObservationIgnored private(set) var stub: InspectedList?

    nonisolated init() {}

    deinit { stub?.end() }

    /// Registers the held stub as an object of an inspector.
    func beginStub(_ sort: String, of object: any InspectedObject, in clientStore: ClientStore) {
        stub = InspectedList(sort, in: clientStore)
        stub?.begin(with: object)
    }

    /// Ends the stub, because a tier of its entity is held instead.
    func endStub() {
        stub?.end()
        stub = nil
    }

    var isUpgrading: Bool { openUpgrades > 0 }

    /// Registers the shown tier as read.
    func read() { _ = changes }

    /// Publishes that another tier is shown. A pending removal is published with it.
    func tierChanged() {
        isRemovalPending.store(false, ordering: .relaxed)
        needsSearch = true
        changes &+= 1
        stub?.mark()
    }

    func beginUpgrade() {
        openUpgrades += 1
        if failure != nil { failure = nil }
        if end != nil { end = nil }
    }

    func endUpgrade(at end: Int?, _ failure: (any Error)?) {
        openUpgrades -= 1
        if let end { self.end = end }
        if let failure { self.failure = failure }
    }
}
