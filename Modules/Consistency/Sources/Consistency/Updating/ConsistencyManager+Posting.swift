import Propagation

extension ConsistencyManager {
    /// Posts a prepared change in the running commit, after it was resolved.
    ///
    /// - Parameters:
    ///   - change: The posted change.
    ///   - overrides: Values that replace the posted values of their identifiers, such as those with pending edits. Each applies to its own
    ///     identifier, not to its children's.
    ///   - time: The stamps of the post. A displayed value with a later stamp stays. Without a stamp to compare, the post is an edit: its
    ///     values always apply, and the stored stamps stay as they are.
    ///   - context: The context for every callback.
    ///   - origin: The subscriber that posts; it updates its own tree.
    /// - Returns: The applied change, without values older than the displayed ones; nil if the authority refused it.
    /// - Complexity: O(posted identifiers + nodes of the trees that contain one of them), the latter a comparison each.
    @discardableResult
    func post(
        _ change: PreparedChange,
        overrides: [any ConsistencyManagerModel] = [],
        time: UpdateStamp,
        context: (any Sendable)?,
        origin: Subscriber?
    ) -> PreparedChange? {
        commits.assertInCommit("A value tree")
        return withSubscriptionChanges {
            removeDeinitialized()
            guard let change = resolve(change, overrides: overrides, time: time) else { return nil }
            post(settled: change, stamp: time.compared, context: context, origin: origin)
            return change
        }
    }

    /// Posts a resolved change: shows it and notifies the handlers of ``onUpdates(_:)``.
    func post(settled change: PreparedChange, stamp: Stamp?, context: (any Sendable)?, origin: Subscriber?) {
        propagate(change, stamp: stamp, context: context, origin: origin)
        guard !updateHandlers.isEmpty else { return }
        updateHandlers.notify(PostedUpdate(change: change, stamp: stamp, context: context))
    }

    /// Rebuilds every tree that a resolved change affects, and schedules the notifications.
    func propagate(_ change: PreparedChange, stamp: Stamp?, context: (any Sendable)?, origin: Subscriber?) {
        for problem in change.problems { report(problem) }
        let walk = mark(change)
        var told: [Subscriber] = []
        let concerned = affected(by: change, walk, except: origin)
        told.reserveCapacity(concerned.count)
        let isDeferrable = isDeferrable(change, context: context)
        for (index, subscriber) in concerned.enumerated() {
            if subscriber.isPaused {
                if isDeferrable, deferChange(walk, by: subscriber) { continue }
                catchUp(subscriber, during: walk)
            }
            let next = index + 1 < concerned.count ? concerned[index + 1] : nil
            walk.isShared = next.map { subscriber.mayShareTree(with: $0) } ?? false
            if rebuild(subscriber, walk, context: context) { told.append(subscriber) }
        }
        for slot in walk.entrySlots where slot >= 0 {
            if let stamp, change.isFullyPosted || change.isPosted(identifiers.identifier(slot)) {
                recordStamp(stamp, for: slot)
            }
            identifiers.markConsistent(slot)
        }
        clearMarks(change, walk)
        identifiers.releaseUnused()
        // Others may post in turn from here on: no mark of this change is left.
        for problem in walk.problems { report(problem) }
        for subscriber in told {
            markInspected(subscriber)
            if !bypassesCache { subscriber.writeToCache() }
            notify(subscriber)
        }
    }

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

    /// Returns the subscribers whose trees the change affects, in the order of registration.
    private func affected(by change: PreparedChange, _ walk: RebuildWalk, except origin: Subscriber?) -> [Subscriber] {
        guard identifiers.count > 0 else { return [] }
        var slots = walk.entrySlots.filter { $0 >= 0 }
        for identifier in change.deleted {
            if let slot = identifiers.find(identifier) { slots.append(slot) }
        }
        guard let first = slots.first else { return [] }
        let subscribers = subscribers
        var concerned: [Subscriber] = []
        if slots.count == 1 {
            // A single set has no duplicates and is sorted.
            identifiers.subscribers(of: first).forEach { number in
                guard let subscriber = subscribers[Int(number)], subscriber !== origin else { return }
                concerned.append(subscriber)
            }
            return concerned
        }
        lastChange += 1
        let change = lastChange
        for slot in slots {
            identifiers.subscribers(of: slot).forEach { number in
                guard let subscriber = subscribers[Int(number)], subscriber.lastChange != change,
                    subscriber !== origin
                else { return }
                subscriber.lastChange = change
                concerned.append(subscriber)
            }
        }
        concerned.sort { $0.number < $1.number }
        return concerned
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

    /// Marks a subscriber's value as changed and schedules its delivery, unless it is paused.
    private func notify(_ subscriber: Subscriber) {
        guard !subscriber.isPaused else { return }
        subscriber.valueChanged()
        scheduleDelivery(subscriber)
    }

    func report(_ problem: ConsistencyError) {
        commits.log.record(.diagnostic, cause: commits.cause, problem.description)
        onProblem?(problem)
    }
}
