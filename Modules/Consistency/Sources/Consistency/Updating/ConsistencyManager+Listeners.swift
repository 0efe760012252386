public import Propagation

extension ConsistencyManager {
    /// Registers a listener under every identifier of the model it shows; does nothing if it shows none.
    ///
    /// Call it again when the listener begins to show something else. It is held weakly.
    ///
    /// - Complexity: O(nodes of the model), whoever else shows it.
    public func addListener(_ listener: any ConsistencyListener) {
        guard let model = listener.currentModel else { return }
        changingShown { register(subscriber(of: listener), for: model) }
    }

    private func register(_ subscriber: ListenerSubscriber, for model: some ConsistencyManagerModel) {
        if let shown = shownAlready(model, stamp: nil) {
            subscriber.show(shown.value, isWhole: true)
            if shown.skeleton != subscriber.skeleton { resubscribe(subscriber, to: shown.skeleton) }
        } else {
            subscriber.show(model, isWhole: true)
            let nodes = entities.skeleton(of: model)
            entities.dispute(nodes)
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

    /// Registers a listener for a part of the model it shows, and for nothing else in it.
    ///
    /// The listener gets its whole model when something in the part changes. Only what it is registered for is reported as changed.
    public func addListener(_ listener: any ConsistencyListener, to part: any ConsistencyManagerModel) {
        guard let model = listener.currentModel else { return }
        changingShown { register(subscriber(of: listener), for: part, of: model) }
    }

    private func register(
        _ subscriber: ListenerSubscriber,
        for part: any ConsistencyManagerModel,
        of model: any ConsistencyManagerModel
    ) {
        let watched = Set(PreparedChange(flattening: [part], deleted: []).entries.map(\.identifier))
        let known = Set(subscriber.skeleton.map(\.slot))
        let nodes = entities.skeleton(of: model).map { node -> SkeletonNode in
            guard node.slot >= 0 else { return node }
            let isWatched = known.contains(node.slot) || watched.contains(entities.identifier(node.slot))
            return isWatched ? node : SkeletonNode(slot: SkeletonNode.anonymous, size: node.size)
        }
        subscriber.show(model, isWhole: false)
        entities.dispute(nodes)
        resubscribe(subscriber, to: nodes)
    }

    /// Ends a listener's registration; it hears nothing more.
    public func removeListener(_ listener: any ConsistencyListener) {
        guard let number = listenerNumbers.removeValue(forKey: ObjectIdentifier(listener)),
            let subscriber = subscribers[Int(number)] as? ListenerSubscriber, subscriber.listener === listener
        else { return }
        remove(number)
    }

    /// Lets a listener's model go on changing without telling it.
    public func pauseListener(_ listener: any ConsistencyListener) {
        registered(listener)?.pause()
    }

    /// Tells a paused listener, once, what it missed; nothing if its model is what it was.
    public func resumeListener(_ listener: any ConsistencyListener) {
        guard let subscriber = registered(listener) else { return }
        resume(subscriber)
    }

    /// Whether a listener is paused.
    public func isPaused(_ listener: any ConsistencyListener) -> Bool {
        registered(listener)?.isPaused ?? false
    }

    /// Calls `handler` with everything that is posted, inside the commit: what it writes is shown together with the trees.
    ///
    /// - Returns: The subscription; dropping it, or its `cancel()`, ends it.
    public func onUpdates(_ handler: @escaping @MainActor @Sendable (PostedUpdate) -> Void) -> HandlerSubscription {
        updateHandlers.subscribe(handler)
    }

    func resume(_ subscriber: Subscriber) {
        catchUp(subscriber)
        guard subscriber.resume() else { return }
        commits.run(commits.makeCause(.other, "resume a listener")) {
            subscriber.valueChanged()
            deliverAtEnd(subscriber)
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
            // A dead listener's address, used again.
            remove(number)
        }
        let subscriber = add { ListenerSubscriber(number: $0, serial: $1, listener: listener) }
        listenerNumbers[ObjectIdentifier(listener)] = subscriber.number
        return subscriber
    }
}
