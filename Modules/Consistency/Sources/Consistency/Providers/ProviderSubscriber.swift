import Propagation

/// The subscriber of a provider.
final class ProviderSubscriber<Value: ConsistencyManagerModel>: Subscriber {
    /// The provider's callbacks and streams; they live as long as the provider, not as long as the subscriber.
    @MainActor
    final class Handler {
        var memberships = BatchMemberships()
        /// The open streams; nil until the first.
        private(set) var streams: UpdateStreams<ProviderUpdate<Value>>?
        weak var provider: (any BatchMember)?
        var onUpdate: (@MainActor (Value?, ModelUpdates, (any Sendable)?) -> Void)?

        func makeStream() -> AsyncStream<ProviderUpdate<Value>> {
            let streams = streams ?? UpdateStreams()
            self.streams = streams
            return streams.makeStream()
        }
    }

    // Made on first use: most providers are never observed, and fewer by their parts.
    private var usedTick: ObservationTrigger?
    private var usedParts: ProviderParts<Value>?

    private var value: Value?
    private var frozen: Value?
    /// The value of the last notification, while there is news. It uses two properties, because an optional of an optional is slow to copy.
    private var lastDelivered: Value?
    private var hasLastDelivered = false
    /// The manager that caches the displayed values, if any.
    weak var models: DataModelManager?
    private weak var handler: Handler?
    /// The number of values shown; a slow read of the cache uses it to detect that it is late.
    private(set) var generation = 0

    /// The value that the provider shows: the newest one, or the one at the time of the pause.
    var shown: Value? { isPaused ? frozen : value }
    /// The newest value.
    var newest: Value? { value }

    /// The trigger for observers of the value.
    var tick: ObservationTrigger {
        if let usedTick { return usedTick }
        let tick = ObservationTrigger()
        usedTick = tick
        return tick
    }

    /// The triggers for observers of parts of the value.
    var parts: ProviderParts<Value> {
        if let usedParts { return usedParts }
        let parts = ProviderParts<Value>()
        usedParts = parts
        return parts
    }

    func attach(_ handler: Handler) { self.handler = handler }

    /// Shows a value that was set in the provider; returns true if it differs from the displayed one.
    func show(_ value: Value?) -> Bool {
        let isNew = shown != value
        generation += 1
        self.value = value
        if isPaused { frozen = value }
        discardPendingUpdates()
        return isNew
    }

    /// Records an edit of the value, so that a slow read of the cache is dropped.
    func recordEdit() { generation += 1 }

    override var hasValue: Bool {
        // A comparison with nil would copy the value.
        if case .some = value { true } else { false }
    }
    override var valueType: Any.Type { Value.self }
    override var holderText: String { handler == nil ? "the manager, for a later provider" : "a provider" }
    override var shownGeneration: Int? { generation }
    /// True while it is paused without a cache, because a cache must see each post.
    override var canDefer: Bool { isPaused && models == nil }

    override func rebuild(_ walk: RebuildWalk) {
        guard let old = value else { return }
        captureLastDelivered()
        let new = walk.transform(old)
        walk.last = walk.isShared ? RebuiltValue(from: old, to: new) : nil
        value = new
    }

    override func reuse(_ walk: RebuildWalk) -> Bool {
        guard let last = walk.last as? RebuiltValue<Value>, let value, haveSameBits(last.old, value) else {
            return false
        }
        captureLastDelivered()
        self.value = last.new
        return true
    }

    override func setInitialValue(_ value: any ConsistencyManagerModel) -> Bool {
        guard let value = value as? Value else { return false }
        captureLastDelivered()
        generation += 1
        self.value = value
        return true
    }

    override func value(at place: Int) -> (any ConsistencyManagerModel)? {
        guard let value else { return nil }
        guard place > 0 else { return value }
        let finder = TreeFinder(skeleton, target: place)
        finder.visit(value)
        return finder.found
    }

    override func freshSkeleton(_ entities: IdentifierTable) -> [SkeletonNode] {
        guard let value else { return [] }
        return entities.skeleton(of: value)
    }

    override func valueChanged() {
        usedTick?.notify()
        if let usedParts { follow(usedParts) }
    }

    // Not inlined: space for a generic value is reserved at function entry, so rare paths have a function of their own.
    @inline(never)
    private func follow(_ parts: ProviderParts<Value>) { parts.follow(shown) }

    override func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {
        guard let handler else { return }
        // The callback may show another value itself.
        let value = value
        handler.onUpdate?(value, updates, context)
        if let streams = handler.streams {
            streams.yield(ProviderUpdate(value: value, updates: updates, context: context))
        }
        if !handler.memberships.isEmpty, let provider = handler.provider {
            handler.memberships.record(updates, of: provider, context: context)
        }
    }

    override func writeToCache() {
        if let models { keep(in: models) }
    }

    @inline(never)
    private func keep(in models: DataModelManager) {
        if let value {
            models.store(value, context: nil)
        } else if hasLastDelivered, let identifier = lastDelivered?.modelIdentifier {
            models.removeCached(identifier, context: nil)
        }
    }

    /// Shows the provider's own edit while it is paused; returns false if it is not paused or already shows the value.
    func updateFrozen(_ value: Value) -> Bool {
        guard isPaused, frozen != value else { return false }
        frozen = value
        lastDelivered = value
        hasLastDelivered = true
        return true
    }

    override func freeze() {
        captureLastDelivered()
        frozen = value
    }

    override func thaw() { frozen = nil }

    private func captureLastDelivered() {
        if !hasLastDelivered { copyLastDelivered() }
    }

    @inline(never)
    private func copyLastDelivered() {
        lastDelivered = value
        hasLastDelivered = true
    }

    override func didDeliverUpdates() {
        if hasLastDelivered || isPaused { resetLastDelivered() }
    }

    @inline(never)
    private func resetLastDelivered() {
        lastDelivered = isPaused ? value : nil
        hasLastDelivered = isPaused
    }

    private var before: Value? { hasLastDelivered ? lastDelivered : value }

    override func netUpdates(_ updates: ModelUpdates, _ last: NetUpdatesCache) -> ModelUpdates? {
        guard let old = before else { return Consistency.verified(updates, from: nil, to: value) }
        return last.netUpdates(updates) { tree in
            (tree as? RebuiltValue<Value>).map { haveSameBits($0.old, old) && haveSameBits($0.new, value) } ?? false
        } tree: {
            RebuiltValue(from: old, to: value)
        } compute: {
            Consistency.verified(updates, from: old, to: value)
        }
    }

    override func trimmed(_ updates: ModelUpdates) -> ModelUpdates {
        Consistency.trimmed(updates, from: before, to: value)
    }
}
