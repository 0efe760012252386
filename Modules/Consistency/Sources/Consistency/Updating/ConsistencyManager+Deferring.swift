extension ConsistencyManager {
    /// Returns true if paused subscribers may apply the change later: no other observer depends on it now, and it only replaces values.
    func isDeferrable(_ change: PreparedChange, context: (any Sendable)?) -> Bool {
        authority == nil && context == nil && change.deleted.isEmpty && change.isConsistent
    }

    /// Defers a change of a paused subscriber until its tree is read; returns false if it must be applied now.
    ///
    /// Called by ``propagate(_:stamp:context:origin:)`` for a change for which ``isDeferrable(_:context:)`` is true. ``applyBacklog(_:)``
    /// applies it.
    ///
    /// - Complexity: O(posted nodes), but O(nodes of the tree) for the first change after the pause.
    func deferChange(_ walk: RebuildWalk, by subscriber: Subscriber) -> Bool {
        guard subscriber.canDefer, subscriber.hasValue else { return false }
        let backlog = subscriber.backlog ?? Backlog()
        guard let indexes = walk.replacements(in: subscriber.skeleton, backlog) else { return false }
        guard !indexes.isEmpty else { return true }
        let treeSize = subscriber.skeleton.count
        guard backlog.append(indexes, of: walk.change, slots: walk.entrySlots, treeSize: treeSize) else { return false }
        subscriber.backlog = backlog
        return true
    }

    /// Applies the deferred changes of a paused subscriber; called before its tree is read or changed otherwise.
    func applyBacklog(_ subscriber: Subscriber) {
        guard let backlog = subscriber.backlog else { return }
        subscriber.backlog = nil
        withSubscriptionChanges {
            let change = backlog.change
            let walk = mark(change)
            _ = rebuild(subscriber, walk, context: nil)
            clearMarks(change, walk)
            markInspected(subscriber)
            identifiers.releaseUnused()
            for problem in walk.problems { report(problem) }
        }
    }

    /// Applies the deferred changes while another change is being applied; the marks of that change are removed meanwhile.
    func catchUp(_ subscriber: Subscriber, during walk: RebuildWalk) {
        guard let backlog = subscriber.backlog else { return }
        subscriber.backlog = nil
        clearMarks(walk.change, walk)
        let change = backlog.change
        let earlier = mark(change)
        _ = rebuild(subscriber, earlier, context: nil)
        clearMarks(change, earlier)
        setMarks(walk.change, walk.entrySlots)
        markInspected(subscriber)
        for problem in earlier.problems { walk.report(problem) }
    }
}
