import Consistency
import Primitives
import Propagation

extension ClientStore {
    /// Handles an event and performs its actions. Every change from ``EntityStore`` to the models, the edit log and the server takes this
    /// way.
    ///
    /// Shown values change at once, in the running commit. Writing and sending start after the commit's writes, in the order in which they
    /// were decided, also if an observer of the commit submits another edit.
    func perform(_ event: EntityStoreEvent) {
        if commits.inspection.isOn { markDelivered(by: event) }
        apply(
            entityStore.withLock { entityStore in
                let actions = entityStore.handle(event)
                assert(entityStore.isConsistent, entityStore.invariantViolation ?? "")
                return actions
            }
        )
    }

    func apply(_ actions: [EntityStoreAction]) {
        let tiers = tiers.withLock { $0 }
        for action in actions {
            guard case .publish(let key, let snapshot, let editsChanged) = action else {
                deferredActions.append(action)
                continue
            }
            commits.assertInCommit("The model of \(tierRegistry.name(of: key))")
            tiers[key.tier]?.show(key.id, snapshot, editsChanged: editsChanged)
            if !shownInTrees.isEmpty { markDirtyInTrees(key, snapshot) }
        }
        if commits.inspection.isOn { inspected.markConfirmedEdits(of: self) }
        guard !deferredActions.isEmpty else { return }
        if commits.isInCommit { commits.beforeCommit(of: sender) { self.applyDeferred() } } else { applyDeferred() }
    }

    /// Tells an inspector of the models that an event delivers: one that was read from a file is so no longer, even if its fields are
    /// equal.
    private func markDelivered(by event: EntityStoreEvent) {
        switch event {
        case .read(let updates, _, _, _), .confirmed(_, let updates, _, _): markInspected(updates.map(\.key))
        default: break
        }
    }

    /// Tells an inspector that models may have changed.
    func markInspected(_ keys: [TierKey]) {
        let tiers = tiers.withLock { $0 }
        for key in keys { tiers[key.tier]?.markInspected(key.id) }
    }

    /// Performs the deferred actions, which are all except publishing.
    private func applyDeferred() {
        let due = deferredActions
        deferredActions = []
        for action in due {
            switch action {
            case .publish: break
            case .record(let edit): record(edit)
            case .send(let edit): send(edit)
            case .persist(let line): write(.line(line))
            case .finish(let edit, let result): finish(edit, result)
            }
        }
    }
}
