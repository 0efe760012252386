public import Propagation

extension ConsistencyManager {
    /// Registers a listener under every identifier of its model; does nothing if it has none.
    ///
    /// Call it again when the listener starts to show another model. The listener is held weakly.
    ///
    /// - Complexity: O(nodes of the model), regardless of its other observers.
    public func addListener(_ listener: any ConsistencyListener) {
        guard let model = listener.currentModel else { return }
        withSubscriptionChanges { register(subscriber(of: listener), for: model) }
    }

    private func register(_ subscriber: ListenerSubscriber, for model: some ConsistencyManagerModel) {
        if let shown = findEqualTree(model, stamp: nil) {
            subscriber.show(shown.value, isWhole: true)
            if shown.skeleton != subscriber.skeleton { resubscribe(subscriber, to: shown.skeleton) }
        } else {
            subscriber.show(model, isWhole: true)
            let nodes = identifiers.skeleton(of: model)
            identifiers.markInconsistent(nodes)
            resubscribe(subscriber, to: nodes)
        }
    }

    /// Registers a listener that belongs to a batch.
    func addListener(_ listener: any ConsistencyListener, in batch: BatchListener) {
        let known = registered(listener)
        let isSame = known?.modelIdentifier == listener.currentModel?.modelIdentifier
        if known == nil || !isSame { addListener(listener) }
        registered(listener)?.memberships.join(batch)
    }

    /// Registers a listener for a part of its model and for nothing else in it.
    ///
    /// The listener receives its whole model when the part changes. Only identifiers of the part are reported as changed.
    public func addListener(_ listener: any ConsistencyListener, to part: any ConsistencyManagerModel) {
        guard let model = listener.currentModel else { return }
        withSubscriptionChanges { register(subscriber(of: listener), for: part, of: model) }
    }

    private func register(
        _ subscriber: ListenerSubscriber,
        for part: any ConsistencyManagerModel,
        of model: any ConsistencyManagerModel
    ) {
        let watched = Set(PreparedChange(flattening: [part], deleted: []).entries.map(\.identifier))
        let known = Set(subscriber.skeleton.map(\.slot))
        let nodes = identifiers.skeleton(of: model).map { node -> SkeletonNode in
            guard node.slot >= 0 else { return node }
            let isWatched = known.contains(node.slot) || watched.contains(identifiers.identifier(node.slot))
            return isWatched ? node : SkeletonNode(slot: SkeletonNode.anonymous, size: node.size)
        }
        subscriber.show(model, isWhole: false)
        identifiers.markInconsistent(nodes)
        resubscribe(subscriber, to: nodes)
    }

    /// Ends a listener's registration; it receives no more notifications.
    public func removeListener(_ listener: any ConsistencyListener) {
        guard let number = listenerNumbers.removeValue(forKey: ObjectIdentifier(listener)),
            let subscriber = subscribers[Int(number)] as? ListenerSubscriber, subscriber.listener === listener
        else { return }
        remove(number)
    }

    /// Pauses a listener: its model keeps changing without notifications.
    public func pauseListener(_ listener: any ConsistencyListener) {
        if let subscriber = registered(listener) { pause(subscriber) }
    }

    /// Resumes a listener and notifies it once of the missed changes; there is no notification if its model is unchanged.
    public func resumeListener(_ listener: any ConsistencyListener) {
        guard let subscriber = registered(listener) else { return }
        resume(subscriber)
    }

    /// Returns true if a listener is paused.
    public func isPaused(_ listener: any ConsistencyListener) -> Bool {
        registered(listener)?.isPaused ?? false
    }

    /// Calls `handler` with every post, inside the commit: writes of the handler become visible together with the trees.
    ///
    /// - Returns: The subscription; releasing or cancelling it ends it.
    public func onUpdates(_ handler: @escaping @MainActor @Sendable (PostedUpdate) -> Void) -> HandlerSubscription {
        updateHandlers.subscribe(handler)
    }

    func pause(_ subscriber: Subscriber) {
        subscriber.pause()
        markInspected(subscriber)
    }

    func resume(_ subscriber: Subscriber) {
        applyBacklog(subscriber)
        markInspected(subscriber)
        guard subscriber.resume() else { return }
        commits.run(commits.makeCause(.other, "resume a listener")) {
            subscriber.valueChanged()
            scheduleDelivery(subscriber)
        }
    }

    private func registered(_ listener: any ConsistencyListener) -> ListenerSubscriber? {
        guard let number = listenerNumbers[ObjectIdentifier(listener)],
            let subscriber = subscribers[Int(number)] as? ListenerSubscriber, subscriber.listener === listener
        else { return nil }
        return subscriber
    }

    private func subscriber(of listener: any ConsistencyListener) -> ListenerSubscriber {
        if let known = registered(listener) { return known }
        if let number = listenerNumbers[ObjectIdentifier(listener)],
            let dead = subscribers[Int(number)] as? ListenerSubscriber, !dead.isAlive
        {
            // A new listener at the address of a dead one.
            remove(number)
        }
        let subscriber = add { ListenerSubscriber(number: $0, serial: $1, listener: listener) }
        listenerNumbers[ObjectIdentifier(listener)] = subscriber.number
        return subscriber
    }
}

extension ConsistencyManager {
    /// Returns true if a model of the identifier is shown or awaited.
    ///
    /// Check it before making a value for ``apply(_:stamp:context:)`` that may have no observers.
    ///
    /// - Complexity: O(1).
    public func isListening(to identifier: ModelIdentifier) -> Bool { identifiers.find(identifier) != nil }

    /// Returns the displayed value of an identifier; nil if there is none.
    ///
    /// - Complexity: O(nodes of one tree that shows it); O(1) if there is none.
    public func value(of identifier: ModelIdentifier) -> (any ConsistencyManagerModel)? {
        identifiers.find(identifier).flatMap(currentValue)
    }
}
