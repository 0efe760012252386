public import Consistency
import Primitives
public import Propagation

extension ClientStore: ConsistencyAuthority {
    /// Merges posted values before the trees are rebuilt, and returns a decision for each of them.
    ///
    /// A value without a stamp counts as read now, below the pending edits. A value of another server is refused.
    public func resolve(_ posted: [any ConsistencyManagerModel], stamp: Stamp?) -> [AuthorityDecision] {
        var updates = EntityUpdates(of: server)
        for case let value as any TierValue in posted { updates.add(value) }
        let now = stamp ?? commits.makeStamp()
        if let foreign = updates.foreign {
            let error = ClientStoreError.foreign("\(foreign.entity)", of: foreign.server, at: server)
            return posted.map { model in
                model is any TierValue ? .refused(.refused(model, because: error.message)) : .unknown
            }
        }
        perform(.read(updates.updates, effects: [], startedAt: now, answeredAt: now))
        return posted.map { model in
            guard let value = model as? any TierValue else { return .unknown }
            return .resolved(resolved(value, at: now))
        }
    }

    private func resolved<Value: TierValue>(_ value: Value, at stamp: Stamp) -> any ConsistencyManagerModel {
        let update = value.update
        if shownInTrees.contains(value.identifier) {
            retain(update, as: value.identifier, at: stamp)
        } else {
            incomingFromTrees[update.key] = (update, stamp)
            commits.beforeCommit(of: self) { self.publishDirtyTrees() }
        }
        return value.replacingSnapshot(entityStore.withLock { $0.preview(update, at: stamp) })
    }

    /// Retains an entry for the trees that show it, once.
    private func retain(_ update: EntityUpdate, as identifier: ModelIdentifier, at stamp: Stamp) {
        guard retainedByTrees[identifier] == nil else { return }
        retainedByTrees[identifier] = update.key
        apply(entityStore.withLock { $0.retain(update, at: stamp).actions })
    }

    /// Retains the entries of the entities that the trees show, and releases the others.
    public func shownIdentifiersChanged(began: [ModelIdentifier], ended: [ModelIdentifier]) {
        for identifier in ended {
            shownInTrees.remove(identifier)
            guard let key = retainedByTrees.removeValue(forKey: identifier) else { continue }
            let freed = entityStore.withLock { $0.release(key) }
            withExtendedLifetime(freed) {}
        }
        for identifier in began {
            shownInTrees.insert(identifier)
            guard let value = trees.value(of: identifier) as? any TierValue else { continue }
            let key = value.update.key
            let brought = incomingFromTrees[key] ?? (value.update, .never)
            retain(brought.update, as: identifier, at: brought.stamp)
        }
    }

    // MARK: From the client store to the trees

    /// Records that an entity shown in trees has changed. The trees are rebuilt once, after the commit's other writes.
    func markDirtyInTrees(_ key: TierKey, _ snapshot: AnySnapshot) {
        if dirtyInTrees.isEmpty { commits.beforeCommit(of: self) { self.publishDirtyTrees() } }
        dirtyInTrees[key] = snapshot
    }

    private func publishDirtyTrees() {
        let dirty = dirtyInTrees
        (dirtyInTrees, incomingFromTrees) = ([:], [:])
        let tiers = tiers.withLock { $0 }
        let values = dirty.compactMap { key, snapshot -> (any ConsistencyManagerModel)? in
            tiers[key.tier]?.treeValue(key.id, snapshot, in: trees, server: server)
        }
        if !values.isEmpty { trees.showResolved(values) }
    }
}
