public import Observation
import Synchronization

/// What an ``AnyContent`` is observed by: the macro makes a generic class slow, so it keeps what may be watched in one of these.
///
/// Written in commits only.
@Observable @MainActor
@usableFromInline
final class FollowState {
    private var changes: UInt = 0
    /// How many upgrades are under way; two while one that was called off has not ended.
    private var openUpgrades = 0
    /// Why the last upgrade failed; nil when one has begun since.
    private(set) var failure: (any Error)?
    /// The tier that an upgrade could not get above, although nothing failed.
    private(set) var end: Int?
    /// Whether a death has been noted that nobody has been told of; see ``LifeNews``.
    @ObservationIgnored nonisolated let isDeathPending = Atomic<Bool>(false)

    /// Whether what an address names may have come alive since somebody looked.
    @ObservationIgnored var needsSearch = true

    nonisolated init() {}

    var isUpgrading: Bool { openUpgrades > 0 }

    /// Called by whoever reads which tier is shown.
    func read() { _ = changes }

    /// Another tier is shown from now on. A death that has not been told yet is told with it.
    func noteChange() {
        isDeathPending.store(false, ordering: .relaxed)
        needsSearch = true
        changes &+= 1
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
