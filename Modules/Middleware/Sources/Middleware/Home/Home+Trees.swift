public import Consistency
import Primitives
public import Propagation

extension Home: ConsistencyAuthority {
    /// Takes what somebody posts to the trees, before they are rebuilt, and says what is shown of it.
    ///
    /// Without a stamp it counts as said now, with the pending edits on top. A value of another server is refused.
    public func settle(_ posted: [any ConsistencyManagerModel], stamp: Stamp?) -> [AuthorityAnswer] {
        var sayings = Sayings(of: server)
        for case let value as any TierValue in posted { sayings.add(value) }
        let now = stamp ?? commits.makeStamp()
        if let foreign = sayings.foreign {
            let error = HomeError.foreign("\(foreign.entity)", of: foreign.server, at: server)
            return posted.map { model in
                model is any TierValue ? .refused(.refused(model, because: error.message)) : .unknown
            }
        }
        perform(.read(sayings.all, effects: [], startedAt: now, answeredAt: now))
        return posted.map { model in
            guard let value = model as? any TierValue else { return .unknown }
            return .shown(settled(value, at: now))
        }
    }

    private func settled<Value: TierValue>(_ value: Value, at stamp: Stamp) -> any ConsistencyManagerModel {
        let saying = value.saying
        if shownInTrees.contains(value.identifier) {
            hold(saying, as: value.identifier, at: stamp)
        } else {
            arriving[saying.key] = (saying, stamp)
            commits.beforeEnd(of: self) { self.showDirtyTrees() }
        }
        return value.showing(knowledge.withLock { $0.preview(saying, at: stamp) })
    }

    /// Holds an entry for the trees that show it, once.
    private func hold(_ saying: Saying, as identifier: ModelIdentifier, at stamp: Stamp) {
        guard heldByTrees[identifier] == nil else { return }
        heldByTrees[identifier] = saying.key
        act(knowledge.withLock { $0.hold(saying, at: stamp).actions })
    }

    /// Keeps the entries of what the trees show.
    public func shownIdentifiersChanged(began: [ModelIdentifier], ended: [ModelIdentifier]) {
        for identifier in ended {
            shownInTrees.remove(identifier)
            guard let key = heldByTrees.removeValue(forKey: identifier) else { continue }
            let freed = knowledge.withLock { $0.release(key) }
            withExtendedLifetime(freed) {}
        }
        for identifier in began {
            shownInTrees.insert(identifier)
            guard let value = trees.value(of: identifier) as? any TierValue else { continue }
            let key = value.saying.key
            let brought = arriving[key] ?? (value.saying, .never)
            hold(brought.saying, as: identifier, at: brought.stamp)
        }
    }

    // MARK: From the home to the trees

    /// Notes that trees show something of an entity that changed; they are rebuilt once, when the commit's other writes are done.
    func noteForTrees(_ key: EntryKey, _ box: AnyBox) {
        if dirtyInTrees.isEmpty { commits.beforeEnd(of: self) { self.showDirtyTrees() } }
        dirtyInTrees[key] = box
    }

    private func showDirtyTrees() {
        let dirty = dirtyInTrees
        (dirtyInTrees, arriving) = ([:], [:])
        let tiers = tiers.withLock { $0 }
        let values = dirty.compactMap { key, box -> (any ConsistencyManagerModel)? in
            tiers[key.tier]?.snapshot(key.id, box, in: trees, server: server)
        }
        if !values.isEmpty { trees.showSettled(values) }
    }
}
