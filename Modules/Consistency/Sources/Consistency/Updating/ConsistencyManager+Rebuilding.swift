/// Rebuilding the tree of one subscriber along the paths that a change has marked.
extension ConsistencyManager {
    /// Marks every slot with the effect of the change.
    func mark(_ change: PreparedChange) -> RebuildWalk {
        var slots = [Int32](repeating: -1, count: change.entries.count)
        if identifiers.count > 0 {
            for index in change.entries.indices {
                guard let slot = identifiers.find(change.entries[index].identifier) else { continue }
                slots[index] = slot
                identifiers.types.recordType(ofEntry: index, in: change, for: slot)
            }
            setMarks(change, slots)
        }
        return RebuildWalk(change, slots: slots, entities: identifiers)
    }

    func setMarks(_ change: PreparedChange, _ slots: [Int32]) {
        for index in slots.indices where slots[index] >= 0 { identifiers.changes[Int(slots[index])] = Int32(index) + 1 }
        for identifier in change.deleted {
            if let slot = identifiers.find(identifier) {
                identifiers.changes[Int(slot)] = IdentifierTable.Change.deletion
            }
        }
    }

    func clearMarks(_ change: PreparedChange, _ walk: RebuildWalk) {
        for slot in walk.entrySlots where slot >= 0 { identifiers.changes[Int(slot)] = IdentifierTable.Change.none }
        for identifier in change.deleted {
            if let slot = identifiers.find(identifier) { identifiers.changes[Int(slot)] = IdentifierTable.Change.none }
        }
    }

    /// Builds a subscriber's next tree and records its notification; returns false if there is none.
    func rebuild(_ subscriber: Subscriber, _ walk: RebuildWalk, context: (any Sendable)?) -> Bool {
        guard subscriber.hasValue else { return setInitialValue(subscriber, walk, context: context) }
        if let report = walk.lastReport, report.old == subscriber.skeleton, subscriber.reuse(walk) {
            guard let updates = report.updates else { return false }
            if let skeleton = report.new { _ = move(subscriber, to: skeleton) }
            subscriber.record(updates, context: context)
            return true
        }
        guard walk.begin(subscriber.skeleton) else { return false }
        subscriber.rebuild(walk)
        let outcome = walk.finish()
        let old = subscriber.skeleton
        guard outcome.isChanged else {
            walk.lastReport = walk.isShared ? RebuildWalk.Report(old: old, new: nil, updates: nil) : nil
            return false
        }
        let skeleton = outcome.isUneven ? subscriber.freshSkeleton(identifiers) : outcome.skeleton
        let updates = report(outcome, of: subscriber, to: skeleton)
        walk.lastReport = walk.isShared ? RebuildWalk.Report(old: old, new: skeleton, updates: updates) : nil
        subscriber.record(updates, context: context)
        return true
    }

    /// Registers a subscriber for its next tree, if it differs, and returns the changes of the identifiers.
    private func report(
        _ outcome: RebuildWalk.Outcome,
        of subscriber: Subscriber,
        to skeleton: [SkeletonNode]?
    ) -> ModelUpdates {
        guard let skeleton else {
            return ModelUpdates(changedList: identifiers.identifiers(ofEach: outcome.changed))
        }
        let entered = move(subscriber, to: skeleton)
        var changed = identifiers.present(outcome.changed, in: skeleton)
        if !entered.isEmpty {
            let isNew = Set(entered)
            changed.removeAll { isNew.contains($0) }
        }
        var deleted = identifiers.unique(outcome.deleted)
        if !deleted.isEmpty {
            // An identifier that is still, or again, in the tree is not reported as deleted.
            let isThere = Set(identifiers.present(deleted, in: skeleton))
            deleted.removeAll { isThere.contains($0) }
        }
        return ModelUpdates(
            changedList: changed.map(identifiers.identifier),
            enteredList: entered.map(identifiers.identifier),
            deletedList: deleted.map(identifiers.identifier)
        )
    }

    /// Gives a subscriber its first value; returns false if it does not wait for an identifier of the change.
    private func setInitialValue(_ subscriber: Subscriber, _ walk: RebuildWalk, context: (any Sendable)?) -> Bool {
        guard let awaited = subscriber.awaitedSlot else { return false }
        let code = identifiers.changes[Int(awaited)]
        guard code > 0 else { return false }
        let entry = walk.change.entries[Int(code) - 1]
        guard ([entry.value] + entry.others).contains(where: { subscriber.setInitialValue($0) }) else {
            walk.report(.wrongType(entry.value, for: entry.identifier, expected: subscriber.valueType))
            return false
        }
        let isPosted = entry.others.isEmpty
        let skeleton = isPosted ? walk.skeleton(ofEntry: Int(code) - 1) : subscriber.freshSkeleton(identifiers)
        _ = move(subscriber, to: skeleton)
        let slots = identifiers.present(skeleton.map(\.slot).filter { $0 >= 0 }, in: skeleton)
        subscriber.record(ModelUpdates(enteredList: slots.map(identifiers.identifier)), context: context)
        return true
    }

    /// Registers a subscriber for its next tree while a change is applied; returns the new slots.
    private func move(_ subscriber: Subscriber, to skeleton: [SkeletonNode]) -> [Int32] {
        let old = subscriber.skeleton
        subscriber.skeleton = skeleton
        return identifiers.resubscribe(subscriber.number, from: old, to: skeleton, keeping: subscriber.awaitedSlot)
            .entered
    }
}
