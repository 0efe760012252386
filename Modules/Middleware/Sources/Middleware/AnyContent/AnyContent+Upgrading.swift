import Propagation

/// Upgrading: loading one tier after the other up to the highest, and the progress of it.
extension AnyContent {
    /// Upgrades to the top with one request after the other, and retains the reached tier, also one that already lives elsewhere.
    ///
    /// Concurrent calls share one upgrade. It ends where no more can be loaded (``isComplete``): a removed post is requested only once. A
    /// cancelled caller leaves the upgrade to the others.
    ///
    /// - Throws: The error of the entity's own `upgrade()`; the tiers reached until then stay, and the call can be repeated.
    ///   `CancellationError` if the caller's task was cancelled.
    public func upgrade() async throws {
        let commits = Tiers.client(of: heldValue).clientStore.commits
        setHeld(highest.content, because: commits.makeCause(.other, "keep \(Tiers.name(of: heldValue))"))
        guard heldTier < top else { return }
        let upgrades = upgrades ?? InFlightReads()
        self.upgrades = upgrades
        try await commits.activity.counting {
            let cause = commits.makeCause(.other, "upgrade \(Tiers.name(of: heldValue))")
            if !upgrades.isInFlight("upgrade", for: Int.self) { commits.run(cause) { state.beginUpgrade() } }
            _ = try await upgrades.join("upgrade", at: commits.makeStamp(), confirmedAt: .never) {
                try await self.upgradeToTop(because: cause)
            }
        }
    }

    /// Upgrades tier by tier; a step that does not reach a higher tier is the last one.
    private func upgradeToTop(because cause: Cause) async throws -> Int {
        let commits = Tiers.client(of: heldValue).clientStore.commits
        var end: Int?
        do {
            while end == nil {
                let (content, tier) = highest
                setHeld(content, because: cause)
                guard tier < top else { break }
                setHeld(try await Tiers.upgrade(content), because: cause)
                if highest.tier <= tier { end = tier }
            }
            commits.run(cause) { state.endUpgrade(at: end, nil) }
            return heldTier
        } catch {
            // A cancelled upgrade has no waiting caller and reports no error.
            commits.run(cause) { state.endUpgrade(at: nil, Task.isCancelled ? nil : error) }
            throw error
        }
    }

    /// True if there is no higher tier to load: the entity is at the top, or an upgrade ended below it without an error. Observable.
    public var isComplete: Bool {
        state.read()
        let tier = highest.tier
        return tier == top || state.end.map { $0 >= tier } ?? false
    }

    /// True if it retains the highest available tier itself, so that no other part of the app can take it away.
    var holdsTop: Bool { heldTier == top || state.end.map { $0 >= heldTier } ?? false }

    /// True while an ``upgrade()`` is under way. Observable.
    public var isUpgrading: Bool { state.isUpgrading }

    /// The error of the last ``upgrade()``; nil if it succeeded, after another has begun, and while the top tier is shown. Observable.
    ///
    /// An upgrade without waiting callers was cancelled; it has not failed.
    public var error: (any Error)? { isComplete ? nil : state.failure }
}
