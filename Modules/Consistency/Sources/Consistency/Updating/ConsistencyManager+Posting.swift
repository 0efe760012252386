import Propagation

extension ConsistencyManager {
    /// Posts a prepared change in the running commit, as far as it may be shown.
    ///
    /// - Parameters:
    ///   - change: What was posted.
    ///   - overrides: Values that are known better than what was posted under their identifiers: those with pending edits. Each counts
    ///     for its own identifier, not for its children's.
    ///   - time: When the request started that said so. An identifier whose shown value was said later keeps it. Without a stamp to compare
    ///     the values are taken as they are, and the next answer is compared with what it was compared with before: an edit.
    ///   - context: Handed to every callback.
    ///   - origin: Who posts; its own tree is left to it.
    /// - Returns: The change as it was taken: without what was older than what is shown. Nil if the authority refused it.
    /// - Complexity: O(posted identifiers + nodes of the trees that contain one of them), the latter a comparison each.
    @discardableResult
    func post(
        _ change: PreparedChange,
        overrides: [any ConsistencyManagerModel] = [],
        time: PostTime,
        context: (any Sendable)?,
        origin: Subscriber?
    ) -> PreparedChange? {
        commits.requireRunning("A value tree")
        return changingShown {
            drainDeparted()
            guard let change = settled(change, overrides: overrides, time: time) else { return nil }
            post(settled: change, stamp: time.compared, context: context, origin: origin)
            return change
        }
    }

    /// Posts a change that has been settled: shows it and tells those who hear everything.
    func post(settled change: PreparedChange, stamp: Stamp?, context: (any Sendable)?, origin: Subscriber?) {
        spread(change, stamp: stamp, context: context, origin: origin)
        guard !updateHandlers.isEmpty else { return }
        updateHandlers.tell(PostedUpdate(change: change, stamp: stamp, context: context))
    }

    /// Rebuilds every tree that a settled change concerns, and marks who is to be told.
    func spread(_ change: PreparedChange, stamp: Stamp?, context: (any Sendable)?, origin: Subscriber?) {
        for problem in change.problems { report(problem) }
        let walk = mark(change)
        var told: [Subscriber] = []
        let concerned = affected(by: change, walk, except: origin)
        told.reserveCapacity(concerned.count)
        let mayWait = mayWait(change, context: context)
        for (index, subscriber) in concerned.enumerated() {
            if subscriber.isPaused {
                if mayWait, putOff(walk, by: subscriber) { continue }
                catchUp(subscriber, during: walk)
            }
            let next = index + 1 < concerned.count ? concerned[index + 1] : nil
            walk.isShared = next.map { subscriber.mayShareTree(with: $0) } ?? false
            if rebuild(subscriber, walk, context: context) { told.append(subscriber) }
        }
        for slot in walk.entrySlots where slot >= 0 {
            if let stamp, change.saysAll || change.says(entities.identifier(slot)) { accept(stamp, for: slot) }
            entities.settle(slot)
        }
        clearMarks(change, walk)
        entities.releaseUnused()
        // From here on others may post in turn: no mark of this change is left.
        for problem in walk.problems { report(problem) }
        for subscriber in told {
            if !leavesCache { subscriber.keep() }
            tell(subscriber)
        }
    }

    /// Notes at every slot what the change does to it.
    func mark(_ change: PreparedChange) -> RebuildWalk {
        var slots = [Int32](repeating: -1, count: change.entries.count)
        if entities.count > 0 {
            for index in change.entries.indices {
                guard let slot = entities.find(change.entries[index].identifier) else { continue }
                slots[index] = slot
                entities.kinds.note(index, in: change, of: slot)
            }
            setMarks(change, slots)
        }
        return RebuildWalk(change, slots: slots, entities: entities)
    }

    func setMarks(_ change: PreparedChange, _ slots: [Int32]) {
        for index in slots.indices where slots[index] >= 0 { entities.changes[Int(slots[index])] = Int32(index) + 1 }
        for identifier in change.deleted {
            if let slot = entities.find(identifier) { entities.changes[Int(slot)] = EntityTable.Change.deletion }
        }
    }

    func clearMarks(_ change: PreparedChange, _ walk: RebuildWalk) {
        for slot in walk.entrySlots where slot >= 0 { entities.changes[Int(slot)] = EntityTable.Change.none }
        for identifier in change.deleted {
            if let slot = entities.find(identifier) { entities.changes[Int(slot)] = EntityTable.Change.none }
        }
    }

    /// Those whose trees contain something of the change, in the order in which they were added.
    private func affected(by change: PreparedChange, _ walk: RebuildWalk, except origin: Subscriber?) -> [Subscriber] {
        guard entities.count > 0 else { return [] }
        var slots = walk.entrySlots.filter { $0 >= 0 }
        for identifier in change.deleted {
            if let slot = entities.find(identifier) { slots.append(slot) }
        }
        guard let first = slots.first else { return [] }
        let subscribers = subscribers
        var concerned: [Subscriber] = []
        if slots.count == 1 {
            // Nobody is met twice, and a set is in order.
            entities.subscribers(of: first).forEach { number in
                guard let subscriber = subscribers[Int(number)], subscriber !== origin else { return }
                concerned.append(subscriber)
            }
            return concerned
        }
        lastChange += 1
        let change = lastChange
        for slot in slots {
            entities.subscribers(of: slot).forEach { number in
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

    /// Makes a subscriber's next tree and notes what to tell; false if there is nothing.
    func rebuild(_ subscriber: Subscriber, _ walk: RebuildWalk, context: (any Sendable)?) -> Bool {
        guard subscriber.hasValue else { return adopt(subscriber, walk, context: context) }
        if let report = walk.lastReport, report.old == subscriber.skeleton, subscriber.reuse(walk) {
            guard let updates = report.updates else { return false }
            if let skeleton = report.new { _ = move(subscriber, to: skeleton) }
            subscriber.note(updates, context: context)
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
        let skeleton = outcome.isUneven ? subscriber.freshSkeleton(entities) : outcome.skeleton
        let updates = report(outcome, of: subscriber, to: skeleton)
        walk.lastReport = walk.isShared ? RebuildWalk.Report(old: old, new: skeleton, updates: updates) : nil
        subscriber.note(updates, context: context)
        return true
    }

    /// Registers a subscriber for its next tree, if it is another one, and says what became of the identifiers.
    private func report(
        _ outcome: RebuildWalk.Outcome,
        of subscriber: Subscriber,
        to skeleton: [SkeletonNode]?
    ) -> ModelUpdates {
        guard let skeleton else {
            return ModelUpdates(changedList: entities.identifiers(ofEach: outcome.changed))
        }
        let entered = move(subscriber, to: skeleton)
        var changed = entities.present(outcome.changed, in: skeleton)
        if !entered.isEmpty {
            let isNew = Set(entered)
            changed.removeAll { isNew.contains($0) }
        }
        var deleted = entities.unique(outcome.deleted)
        if !deleted.isEmpty {
            // What is still there, or there again, is not told as deleted.
            let isThere = Set(entities.present(deleted, in: skeleton))
            deleted.removeAll { isThere.contains($0) }
        }
        return ModelUpdates(
            changedList: changed.map(entities.identifier),
            enteredList: entered.map(entities.identifier),
            deletedList: deleted.map(entities.identifier)
        )
    }

    /// Gives somebody who waits for an identifier its first value; false if it was not waited for.
    private func adopt(_ subscriber: Subscriber, _ walk: RebuildWalk, context: (any Sendable)?) -> Bool {
        guard let awaited = subscriber.awaited else { return false }
        let code = entities.changes[Int(awaited)]
        guard code > 0 else { return false }
        let entry = walk.change.entries[Int(code) - 1]
        guard ([entry.value] + entry.others).contains(where: { subscriber.adopt($0) }) else {
            walk.report(.wrongType(entry.value, for: entry.identifier, expected: subscriber.valueType))
            return false
        }
        let isPosted = entry.others.isEmpty
        let skeleton = isPosted ? walk.skeleton(ofEntry: Int(code) - 1) : subscriber.freshSkeleton(entities)
        _ = move(subscriber, to: skeleton)
        let slots = entities.present(skeleton.map(\.slot).filter { $0 >= 0 }, in: skeleton)
        subscriber.note(ModelUpdates(enteredList: slots.map(entities.identifier)), context: context)
        return true
    }

    /// Registers a subscriber for its next tree while a change is worked in; the slots that are new in it.
    private func move(_ subscriber: Subscriber, to skeleton: [SkeletonNode]) -> [Int32] {
        let old = subscriber.skeleton
        subscriber.skeleton = skeleton
        return entities.resubscribe(subscriber.number, from: old, to: skeleton, keeping: subscriber.awaited).entered
    }

    /// Lets a subscriber know that its value is another one, now and, with all changes of the commit, at its end.
    private func tell(_ subscriber: Subscriber) {
        guard !subscriber.isPaused else { return }
        subscriber.valueChanged()
        deliverAtEnd(subscriber)
    }

    /// Calls a subscriber back at the end of the commit, once.
    func deliverAtEnd(_ subscriber: Subscriber) {
        guard !subscriber.isAwaitingDelivery else { return }
        subscriber.isAwaitingDelivery = true
        deliveries.append(subscriber)
        if deliveries.count == 1 { commits.atEnd(of: self) { [self] in deliver() } }
    }

    /// Calls `tell` at the end of the commit, after the subscribers and before the batches.
    func tellAtEnd(_ tell: @escaping () -> Void) {
        tellings.append(tell)
        commits.atEnd(of: self) { [self] in deliver() }
    }

    private func deliver() {
        let due = deliveries
        deliveries = []
        let last = LastVerified()
        for subscriber in due {
            subscriber.isAwaitingDelivery = false
            // Whoever was removed since hears nothing more.
            guard subscriber.isRegistered else { continue }
            subscriber.deliverPending(last)
        }
        let tellings = tellings
        self.tellings = []
        for tell in tellings { tell() }
        tellBatches()
        commits.log.record(.notify, cause: commits.cause, "\(due.count) value trees")
    }

    func report(_ problem: ConsistencyError) {
        commits.log.record(.diagnostic, cause: commits.cause, problem.description)
        onProblem?(problem)
    }
}
