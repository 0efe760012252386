public import Propagation

extension ConsistencyManager {
    /// Posts models in the running commit.
    ///
    /// - Parameters:
    ///   - models: The new values, children included; later ones win.
    ///   - stamp: The start of the request that returned the values: displayed values with a later stamp stay. Nil is an edit, which always
    ///     counts and leaves the stored stamps as they are.
    ///   - context: The context for every callback.
    /// - Precondition: A commit is running.
    /// - Complexity: O(nodes posted + nodes of the affected trees). Without observers of any of them: O(nodes posted).
    public func apply(
        _ models: [any ConsistencyManagerModel],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil
    ) {
        commits.assertInCommit("A value tree")
        guard hasObservers else { return }
        let hasAuthority = authority != nil
        guard hasAuthority || !areShown(models, stamp: stamp) else { return }
        withSubscriptionChanges {
            removeDeinitialized()
            guard let change = resolve(PreparedChange(models), overrides: [], time: .stated(stamp)) else { return }
            // An authority must also see values that are already shown; its answers may be already shown, too.
            guard !hasAuthority || !isShown(change, stamp: stamp) else { return }
            post(settled: change, stamp: stamp, context: context, origin: nil)
        }
    }

    /// Posts a prepared change in the running commit.
    ///
    /// - Parameters:
    ///   - change: The prepared change.
    ///   - overrides: Values to show instead of posted values with the same identifier, such as those with pending edits. Each applies to
    ///     its own identifier; its children are taken from the post.
    ///   - stamp: The start of the request that returned the values.
    ///   - context: The context for every callback.
    /// - Precondition: A commit is running.
    public func apply(
        _ change: PreparedChange,
        overrides: [any ConsistencyManagerModel] = [],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil
    ) {
        commits.assertInCommit("A value tree")
        guard hasObservers else { return }
        post(change, overrides: overrides, time: .stated(stamp), context: context, origin: nil)
    }

    /// Removes models from all trees, in the running commit.
    ///
    /// An optional child becomes nil, an array loses the element, and a model that requires the child is deleted too. An observer of the
    /// model itself receives nil.
    ///
    /// - Precondition: A commit is running.
    public func applyDelete(_ identifiers: [ModelIdentifier], stamp: Stamp? = nil, context: (any Sendable)? = nil) {
        commits.assertInCommit("A value tree")
        guard hasObservers else { return }
        let change = PreparedChange([], deleting: identifiers)
        post(change, time: .stated(stamp), context: context, origin: nil)
    }

    /// Flattens models off the main actor, so that a client can do it where it decodes them.
    ///
    /// - Complexity: O(nodes of all models).
    @concurrent
    public nonisolated func prepare(
        _ models: [any ConsistencyManagerModel],
        deleting deleted: [ModelIdentifier] = []
    ) async -> PreparedChange {
        PreparedChange(models, deleting: deleted)
    }

    /// Posts models; they are flattened off the main actor and shown in one commit.
    ///
    /// Posts become visible in the order of the calls. Waiting posts with one cause become visible together.
    ///
    /// - Parameters:
    ///   - models: The new values, children included; later ones win.
    ///   - stamp: The start of the request that returned the values; now by default.
    ///   - context: The context for every callback.
    ///   - cause: The cause of the change.
    /// - Returns: The outcome: shown, refused by the authority, or cancelled by ``clear()``.
    @discardableResult
    public func update(
        _ models: [any ConsistencyManagerModel],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async -> UpdateOutcome {
        await enqueue(models, deleting: [], stamp: stamp, context: context, cause: cause)
    }

    /// Posts the deletion of models, in order with all other posts.
    ///
    /// - Returns: The outcome: shown, or cancelled by ``clear()``.
    @discardableResult
    public func delete(
        _ identifiers: [ModelIdentifier],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async -> UpdateOutcome {
        await enqueue([], deleting: identifiers, stamp: stamp, context: context, cause: cause)
    }

    /// Posts the deletion of a model. Its children are not deleted; they disappear only if no other tree shows them.
    ///
    /// - Returns: The outcome: shown, or cancelled by ``clear()``; refused, with a diagnostic, if it has no identifier.
    @discardableResult
    public func delete(
        _ model: any ConsistencyManagerModel,
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async -> UpdateOutcome {
        guard let identifier = model.modelIdentifier else {
            report(.undeletable(type(of: model)))
            return .refused
        }
        return await delete([identifier], stamp: stamp, context: context, cause: cause)
    }

    /// Returns true if all posted models are already shown.
    ///
    /// It is all or nothing: of two values under one identifier the last one counts, even if it is the displayed one.
    func areShown(_ models: [any ConsistencyManagerModel], stamp: Stamp?) -> Bool {
        models.allSatisfy { isShown($0, stamp: stamp) }
    }

    func isShown(_ change: PreparedChange, stamp: Stamp?) -> Bool {
        change.problems.isEmpty && areShown(change.models, stamp: stamp)
    }

    private func isShown(_ model: any ConsistencyManagerModel, stamp: Stamp?) -> Bool {
        func compare<Value: ConsistencyManagerModel>(_ value: Value) -> Bool {
            findEqualTree(value, stamp: stamp) != nil
        }
        return compare(model)
    }

    private var hasObservers: Bool { identifiers.count > 0 || !updateHandlers.isEmpty || authority != nil }
}

/// The steps of every post: it is resolved, the affected trees are rebuilt, and their subscribers are notified.
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

    func report(_ problem: ConsistencyError) {
        commits.log.record(.diagnostic, cause: commits.cause, problem.description)
        onProblem?(problem)
    }
}
