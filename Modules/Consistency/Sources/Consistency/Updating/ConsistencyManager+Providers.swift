import Propagation

extension ConsistencyManager {
    /// Returns the object that ends a provider's registration when it is released.
    func registration(of subscriber: Subscriber) -> ProviderRegistration {
        ProviderRegistration(
            DeinitQueue.SubscriberID(number: subscriber.number, serial: subscriber.serial),
            deinitQueue,
            onDeinit: { [weak self, activity = commits.activity] in
                activity.start { self?.removeDeinitialized() }
            }
        )
    }

    /// Shows a value in a provider's tree and posts it to all others.
    ///
    /// - Returns: True if it is shown; false if the authority refused it or the manager was cleared.
    @discardableResult
    func show<Value: ConsistencyManagerModel>(
        _ value: Value,
        in subscriber: ProviderSubscriber<Value>,
        time: UpdateStamp,
        context: (any Sendable)?
    ) -> Bool {
        commits.assertInCommit("A value tree")
        return withSubscriptionChanges {
            removeDeinitialized()
            guard isLive(subscriber) else { return false }
            markInspected(subscriber)
            let hasAuthority = authority != nil
            if !hasAuthority, showEqualTree(value, in: subscriber, stamp: time.compared) { return true }
            guard let change = resolve(PreparedChange([value]), overrides: [], time: time) else { return false }
            stopAwaitingUnless(value.modelIdentifier, in: subscriber)
            // A root that was merged with a newer projection of itself is still a Value.
            let settled = change.models.first as? Value
            if hasAuthority, let settled, change.models.count == 1, change.problems.isEmpty,
                showEqualTree(settled, in: subscriber, stamp: time.compared)
            {
                return true
            }
            post(settled: change, stamp: time.compared, context: context, origin: subscriber)
            guard let settled else { return true }
            let nodes = skeleton(ofFirst: 1, in: change)
            let isNew = subscriber.show(settled)
            resubscribe(subscriber, to: nodes, stamp: time.compared, of: change)
            if isNew { subscriber.valueChanged() }
            return true
        }
    }

    /// Shows a value using an equal displayed tree; returns false if there is none.
    private func showEqualTree<Value: ConsistencyManagerModel>(
        _ value: Value,
        in subscriber: ProviderSubscriber<Value>,
        stamp: Stamp?
    ) -> Bool {
        guard let shown = findEqualTree(value, stamp: stamp) else { return false }
        stopAwaitingUnless(value.modelIdentifier, in: subscriber)
        let isNew = subscriber.show(shown.value)
        if shown.skeleton != subscriber.skeleton { resubscribe(subscriber, to: shown.skeleton) }
        if isNew { subscriber.valueChanged() }
        return true
    }

    /// Returns the skeletons of a change's first models; their identifiers have slots afterwards.
    func skeleton(ofFirst count: Int, in change: PreparedChange) -> [SkeletonNode] {
        var end = 0
        for _ in 0..<count { end += Int(change.nodes[end].size) }
        return change.nodes[..<end].map { node in
            guard node.slot >= 0 else { return node }
            let slot = identifiers.intern(change.entries[Int(node.slot)].identifier)
            identifiers.types.recordType(ofEntry: Int(node.slot), in: change, for: slot)
            return SkeletonNode(slot: slot, size: node.size)
        }
    }

    /// Removes a provider's value.
    func clear<Value>(_ subscriber: ProviderSubscriber<Value>) {
        withSubscriptionChanges {
            guard isLive(subscriber) else { return }
            stopAwaitingUnless(nil, in: subscriber)
            let isNew = subscriber.show(nil)
            resubscribe(subscriber, to: [])
            if isNew { subscriber.valueChanged() }
        }
    }

    /// Makes a provider wait for an identifier.
    func startAwaiting<Value>(_ identifier: ModelIdentifier, in subscriber: ProviderSubscriber<Value>) {
        withSubscriptionChanges {
            removeDeinitialized()
            guard isLive(subscriber) else { return }
            if subscriber.newest?.modelIdentifier != identifier { clear(subscriber) }
            markInspected(subscriber)
            let slot = identifiers.intern(identifier)
            let current = currentValue(slot)
            subscriber.awaitedSlot = slot
            identifiers.subscribe(subscriber.number, to: slot)
            guard !subscriber.hasValue, let current, subscriber.setInitialValue(current) else { return }
            let entered = resubscribe(subscriber, to: subscriber.freshSkeleton(identifiers))
            guard !subscriber.isPaused else {
                // While paused, the value is shown on resume, like every other change.
                return subscriber.record(ModelUpdates(enteredList: entered.map(identifiers.identifier)), context: nil)
            }
            subscriber.valueChanged()
        }
    }

    /// Ends waiting for an identifier, unless it is the given one.
    private func stopAwaitingUnless(_ identifier: ModelIdentifier?, in subscriber: Subscriber) {
        guard let awaited = subscriber.awaitedSlot, identifiers.identifier(awaited) != identifier else { return }
        subscriber.awaitedSlot = nil
        if !subscriber.skeleton.contains(where: { $0.slot == awaited }) {
            identifiers.unsubscribe(subscriber.number, from: awaited)
        }
    }

    /// Returns the value and skeleton of an equal displayed tree, if all its observers agree.
    ///
    /// Then there is nothing to post: all observers of any part of it show the same values.
    func findEqualTree<Value: ConsistencyManagerModel>(
        _ value: Value,
        stamp: Stamp?
    ) -> (value: Value, skeleton: [SkeletonNode])? {
        guard let identifier = value.modelIdentifier, let slot = identifiers.find(identifier) else { return nil }
        var holder: Subscriber?
        for number in identifiers.subscribers(of: slot).prefix(8) {
            guard let candidate = subscribers[Int(number)], candidate.hasValue, candidate.skeleton.first?.slot == slot
            else { continue }
            holder = candidate
            break
        }
        if let holder { applyBacklog(holder) }
        guard let holder, let shown = holder.value(at: 0) as? Value,
            shown.projectionIdentifier == value.projectionIdentifier, shown == value,
            holder.isWhole, !identifiers.mayBeInconsistent(holder.skeleton)
        else { return nil }
        if let stamp { identifiers.stamps.advance(holder.skeleton, to: stamp) }
        return (shown, holder.skeleton)
    }
}
