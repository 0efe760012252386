import Propagation

extension ConsistencyManager {
    /// What ends a provider's registration when it is let go.
    func registration(of subscriber: Subscriber) -> Registration {
        Registration(
            Departures.Departed(number: subscriber.number, serial: subscriber.serial),
            departures,
            takeNotice: { [weak self, activity = commits.activity] in
                activity.start { self?.drainDeparted() }
            }
        )
    }

    /// Shows a value in a provider's tree and posts it to all others.
    ///
    /// - Returns: Whether it was; not if the authority refused it or the provider was cleared away.
    @discardableResult
    func show<Value: ConsistencyManagerModel>(
        _ value: Value,
        in subscriber: ProviderSubscriber<Value>,
        time: PostTime,
        context: (any Sendable)?
    ) -> Bool {
        commits.requireRunning("A value tree")
        return changingShown {
            drainDeparted()
            guard isLive(subscriber) else { return false }
            let hasAuthority = authority != nil
            if !hasAuthority, share(value, in: subscriber, stamp: time.compared) { return true }
            guard let change = settled(PreparedChange([value]), overrides: [], time: time) else { return false }
            awaitOnly(value.modelIdentifier, in: subscriber)
            // A root that has been merged with a newer projection of itself is still a Value.
            let settled = change.models.first as? Value
            if hasAuthority, let settled, change.models.count == 1, change.problems.isEmpty,
                share(settled, in: subscriber, stamp: time.compared)
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

    /// Shows a value in a provider's tree as somebody shows it already; false if nobody is known to show just this.
    private func share<Value: ConsistencyManagerModel>(
        _ value: Value,
        in subscriber: ProviderSubscriber<Value>,
        stamp: Stamp?
    ) -> Bool {
        guard let shown = shownAlready(value, stamp: stamp) else { return false }
        awaitOnly(value.modelIdentifier, in: subscriber)
        let isNew = subscriber.show(shown.value)
        if shown.skeleton != subscriber.skeleton { resubscribe(subscriber, to: shown.skeleton) }
        if isNew { subscriber.valueChanged() }
        return true
    }

    /// The skeletons of a change's first models; its identifiers have slots afterwards.
    func skeleton(ofFirst count: Int, in change: PreparedChange) -> [SkeletonNode] {
        var end = 0
        for _ in 0..<count { end += Int(change.nodes[end].size) }
        return change.nodes[..<end].map { node in
            guard node.slot >= 0 else { return node }
            let slot = entities.intern(change.entries[Int(node.slot)].identifier)
            entities.kinds.note(Int(node.slot), in: change, of: slot)
            return SkeletonNode(slot: slot, size: node.size)
        }
    }

    /// Empties a provider.
    func show<Value>(nothingIn subscriber: ProviderSubscriber<Value>) {
        changingShown {
            guard isLive(subscriber) else { return }
            awaitOnly(nil, in: subscriber)
            let isNew = subscriber.show(nil)
            resubscribe(subscriber, to: [])
            if isNew { subscriber.valueChanged() }
        }
    }

    /// Makes a provider wait for an identifier.
    func await<Value>(_ identifier: ModelIdentifier, in subscriber: ProviderSubscriber<Value>) {
        changingShown {
            drainDeparted()
            guard isLive(subscriber) else { return }
            if subscriber.newest?.modelIdentifier != identifier { show(nothingIn: subscriber) }
            let slot = entities.intern(identifier)
            let current = currentValue(slot)
            subscriber.awaited = slot
            entities.subscribe(subscriber.number, to: slot)
            guard !subscriber.hasValue, let current, subscriber.adopt(current) else { return }
            let entered = resubscribe(subscriber, to: subscriber.freshSkeleton(entities))
            guard !subscriber.isPaused else {
                // It is shown when it goes on, as everything that comes while it is paused.
                return subscriber.note(ModelUpdates(enteredList: entered.map(entities.identifier)), context: nil)
            }
            subscriber.valueChanged()
        }
    }

    /// Ends waiting for an identifier that is not the one shown from now on.
    private func awaitOnly(_ identifier: ModelIdentifier?, in subscriber: Subscriber) {
        guard let awaited = subscriber.awaited, entities.identifier(awaited) != identifier else { return }
        subscriber.awaited = nil
        if !subscriber.skeleton.contains(where: { $0.slot == awaited }) {
            entities.unsubscribe(subscriber.number, from: awaited)
        }
    }

    /// The value and skeleton of somebody who shows just this, when nobody is known to show it otherwise.
    ///
    /// Then there is nothing to post: all who share a part of it agree on it.
    func shownAlready<Value: ConsistencyManagerModel>(
        _ value: Value,
        stamp: Stamp?
    ) -> (value: Value, skeleton: [SkeletonNode])? {
        guard let identifier = value.modelIdentifier, let slot = entities.find(identifier) else { return nil }
        var holder: Subscriber?
        for number in entities.subscribers(of: slot).prefix(8) {
            guard let candidate = subscribers[Int(number)], candidate.hasValue, candidate.skeleton.first?.slot == slot
            else { continue }
            holder = candidate
            break
        }
        if let holder { catchUp(holder) }
        guard let holder, let shown = holder.value(at: 0) as? Value,
            shown.projectionIdentifier == value.projectionIdentifier, shown == value,
            holder.isWhole, !entities.isDisputed(holder.skeleton)
        else { return nil }
        if let stamp { entities.stamps.raise(holder.skeleton, to: stamp) }
        return (shown, holder.skeleton)
    }
}
