public import Propagation

extension ConsistencyManager {
    /// Posts models in the running commit.
    ///
    /// - Parameters:
    ///   - models: The new values, children included; later ones win.
    ///   - stamp: When the request started that said so: what is shown and was said later stays. Nil for an edit, which always counts and
    ///     leaves the comparison to the answers as it was.
    ///   - context: Handed to every callback.
    /// - Precondition: A commit is running.
    /// - Complexity: O(nodes posted + nodes of the trees concerned). If nobody listens to any of it: O(nodes posted).
    public func apply(
        _ models: [any ConsistencyManagerModel],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil
    ) {
        commits.requireRunning("A value tree")
        guard isHeard else { return }
        let hasAuthority = authority != nil
        guard hasAuthority || !areShown(models, stamp: stamp) else { return }
        changingShown {
            drainDeparted()
            guard let change = settled(PreparedChange(models), overrides: [], time: .stated(stamp)) else { return }
            // An authority has to hear also of what is shown already; what it says to that may be shown already, too.
            guard !hasAuthority || !isShown(change, stamp: stamp) else { return }
            post(settled: change, stamp: stamp, context: context, origin: nil)
        }
    }

    /// Posts a prepared change in the running commit.
    ///
    /// - Parameters:
    ///   - change: What was posted, taken apart.
    ///   - overrides: What is to be shown instead of a posted value with the same identifier: the values with pending edits. Each counts
    ///     for itself; its children are taken from what was posted.
    ///   - stamp: When the request started that said so.
    ///   - context: Handed to every callback.
    /// - Precondition: A commit is running.
    public func apply(
        _ change: PreparedChange,
        overrides: [any ConsistencyManagerModel] = [],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil
    ) {
        commits.requireRunning("A value tree")
        guard isHeard else { return }
        post(change, overrides: overrides, time: .stated(stamp), context: context, origin: nil)
    }

    /// Removes models wherever they are shown, in the running commit.
    ///
    /// An optional child goes, an array loses the element, a model that requires the child goes with it; whoever shows the model itself
    /// gets nil.
    ///
    /// - Precondition: A commit is running.
    public func applyDelete(_ identifiers: [ModelIdentifier], stamp: Stamp? = nil, context: (any Sendable)? = nil) {
        commits.requireRunning("A value tree")
        guard isHeard else { return }
        let change = PreparedChange([], deleting: identifiers)
        post(change, time: .stated(stamp), context: context, origin: nil)
    }

    /// Takes models apart off the main actor, so that a client can do it where it decodes.
    ///
    /// - Complexity: O(nodes of all models).
    @concurrent
    public nonisolated func prepare(
        _ models: [any ConsistencyManagerModel],
        deleting deleted: [ModelIdentifier] = []
    ) async -> PreparedChange {
        PreparedChange(models, deleting: deleted)
    }

    /// Posts models; they are taken apart off the main actor and shown in one commit.
    ///
    /// Posts become visible in the order in which they were made. Those that wait together, with one cause, become visible together.
    ///
    /// - Parameters:
    ///   - models: The new values, children included; later ones win.
    ///   - stamp: When the request started that said so; now, unless told otherwise.
    ///   - context: Handed to every callback.
    ///   - cause: Why.
    /// - Returns: Whether they were shown, refused by the authority, or given up by ``clear()``.
    @discardableResult
    public func update(
        _ models: [any ConsistencyManagerModel],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async -> UpdateOutcome {
        await enqueue(models, deleting: [], stamp: stamp, context: context, cause: cause)
    }

    /// Posts that models are gone, in line with all other posts.
    ///
    /// - Returns: Whether it was shown, or given up by ``clear()``.
    @discardableResult
    public func delete(
        _ identifiers: [ModelIdentifier],
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) async -> UpdateOutcome {
        await enqueue([], deleting: identifiers, stamp: stamp, context: context, cause: cause)
    }

    /// Posts that a model is gone; its children are not, unless they are shown nowhere else.
    ///
    /// - Returns: Whether it was shown, or given up by ``clear()``; refused, with a diagnostic, if it has no identifier.
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

    /// Ends all registrations, of providers too, and gives up what is posted and not shown yet.
    ///
    /// Providers from before are inert: they keep what they show, and whatever they are told to do is a diagnostic and nothing else. Whoever
    /// waits for an update hears that it was given up.
    public func clear() {
        changingShown {
            for subscriber in subscribers {
                guard let subscriber else { continue }
                catchUp(subscriber)
                remove(subscriber.number)
            }
        }
        listenerNumbers = [:]
        kept.forget()
        for post in pipeline.giveUp() { post.resume(.cancelled) }
    }

    /// Whether posted models say only what is shown already.
    ///
    /// All or nothing: of two values under one identifier the last one counts, also if it is the one that is shown.
    func areShown(_ models: [any ConsistencyManagerModel], stamp: Stamp?) -> Bool {
        models.allSatisfy { isShown($0, stamp: stamp) }
    }

    func isShown(_ change: PreparedChange, stamp: Stamp?) -> Bool {
        change.problems.isEmpty && areShown(change.models, stamp: stamp)
    }

    private func isShown(_ model: any ConsistencyManagerModel, stamp: Stamp?) -> Bool {
        func compare<Value: ConsistencyManagerModel>(_ value: Value) -> Bool {
            shownAlready(value, stamp: stamp) != nil
        }
        return compare(model)
    }

    private var isHeard: Bool { entities.count > 0 || !updateHandlers.isEmpty || authority != nil }
}
