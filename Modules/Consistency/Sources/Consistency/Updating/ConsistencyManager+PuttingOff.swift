extension ConsistencyManager {
    /// Whether those who are paused may work a change in later: nobody would hear of it otherwise, and it replaces values and does no more.
    func mayWait(_ change: PreparedChange, context: (any Sendable)?) -> Bool {
        authority == nil && context == nil && change.deleted.isEmpty && change.isConsistent
    }

    /// Leaves a change to a paused subscriber to be worked in when somebody reads its tree; false if that has to be now.
    ///
    /// Called by ``spread(_:stamp:context:origin:)`` for a change that ``mayWait(_:context:)``. ``catchUp(_:)`` works it in.
    ///
    /// - Complexity: O(posted nodes), but O(nodes of the tree) for the first after it was paused.
    func putOff(_ walk: RebuildWalk, by subscriber: Subscriber) -> Bool {
        guard subscriber.mayPutOff, subscriber.hasValue else { return false }
        let backlog = subscriber.backlog ?? Backlog()
        guard let indexes = walk.replacements(in: subscriber.skeleton, backlog) else { return false }
        guard !indexes.isEmpty else { return true }
        let treeSize = subscriber.skeleton.count
        guard backlog.take(indexes, of: walk.change, slots: walk.entrySlots, treeSize: treeSize) else { return false }
        subscriber.backlog = backlog
        return true
    }

    /// Works in what a paused subscriber has put off; called before its tree is read, or changed otherwise.
    func catchUp(_ subscriber: Subscriber) {
        guard let backlog = subscriber.backlog else { return }
        subscriber.backlog = nil
        changingShown {
            let change = backlog.change
            let walk = mark(change)
            _ = rebuild(subscriber, walk, context: nil)
            clearMarks(change, walk)
            entities.releaseUnused()
            for problem in walk.problems { report(problem) }
        }
    }

    /// The same while another change is being worked in, whose marks have to go for so long.
    func catchUp(_ subscriber: Subscriber, during walk: RebuildWalk) {
        guard let backlog = subscriber.backlog else { return }
        subscriber.backlog = nil
        clearMarks(walk.change, walk)
        let change = backlog.change
        let earlier = mark(change)
        _ = rebuild(subscriber, earlier, context: nil)
        clearMarks(change, earlier)
        setMarks(walk.change, walk.entrySlots)
        for problem in earlier.problems { walk.report(problem) }
    }
}
