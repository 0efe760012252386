import Propagation

/// The tree of a provider.
final class ProviderSubscriber<Value: ConsistencyManagerModel>: Subscriber {
    /// Those whom the provider tells, who go with the provider and not with this.
    @MainActor
    final class Handler {
        var memberships = BatchMemberships()
        /// Those that somebody reads; nil until the first.
        private(set) var streams: UpdateStreams<ProviderUpdate<Value>>?
        weak var provider: (any BatchMember)?
        var onUpdate: (@MainActor (Value?, ModelUpdates, (any Sendable)?) -> Void)?

        func makeStream() -> AsyncStream<ProviderUpdate<Value>> {
            let streams = streams ?? UpdateStreams()
            self.streams = streams
            return streams.makeStream()
        }
    }

    // Made when they are first asked for: most providers are never observed, and fewer by their parts.
    private var usedTick: Tick?
    private var usedParts: ProviderParts<Value>?

    private var value: Value?
    private var frozen: Value?
    /// What the provider was last told, while there is news: two properties, for an optional of an optional is slow to copy.
    private var told: Value?
    private var isToldKept = false
    /// Caches what the provider shows, if it does.
    weak var models: DataModelManager?
    private weak var handler: Handler?
    /// Counts what was shown, so that a slow read of the cache knows that it is late.
    private(set) var generation = 0

    /// What the provider shows: the newest value, or the one at which it was paused.
    var shown: Value? { isPaused ? frozen : value }
    /// The newest value.
    var newest: Value? { value }

    /// What the value is observed by.
    var tick: Tick {
        if let usedTick { return usedTick }
        let tick = Tick()
        usedTick = tick
        return tick
    }

    /// What parts of the value are observed by.
    var parts: ProviderParts<Value> {
        if let usedParts { return usedParts }
        let parts = ProviderParts<Value>()
        usedParts = parts
        return parts
    }

    func attach(_ handler: Handler) { self.handler = handler }

    /// Shows a value that the provider was given; true if it is another one.
    func show(_ value: Value?) -> Bool {
        let isNew = shown != value
        generation += 1
        self.value = value
        if isPaused { frozen = value }
        discardNews()
        return isNew
    }

    /// Notes that something was said of what it shows: a slow read of the cache is late.
    func noteEdit() { generation += 1 }

    override var hasValue: Bool {
        // Compared with nil, it would be copied.
        if case .some = value { true } else { false }
    }
    override var valueType: Any.Type { Value.self }
    /// What is cached has to follow each post.
    override var mayPutOff: Bool { isPaused && models == nil }

    override func rebuild(_ walk: RebuildWalk) {
        guard let old = value else { return }
        keepTold()
        let new = walk.transform(old)
        walk.last = walk.isShared ? RebuiltValue(from: old, to: new) : nil
        value = new
    }

    override func reuse(_ walk: RebuildWalk) -> Bool {
        guard let last = walk.last as? RebuiltValue<Value>, let value, haveSameBits(last.old, value) else {
            return false
        }
        keepTold()
        self.value = last.new
        return true
    }

    override func adopt(_ value: any ConsistencyManagerModel) -> Bool {
        guard let value = value as? Value else { return false }
        keepTold()
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

    override func freshSkeleton(_ entities: EntityTable) -> [SkeletonNode] {
        guard let value else { return [] }
        return entities.skeleton(of: value)
    }

    override func valueChanged() {
        usedTick?.advance()
        if let usedParts { follow(usedParts) }
    }

    // Room for a value of any type is made where a function begins: what is seldom done has one of its own.
    @inline(never)
    private func follow(_ parts: ProviderParts<Value>) { parts.follow(shown) }

    override func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {
        guard let handler else { return }
        // Told, it may show something else by itself.
        let value = value
        handler.onUpdate?(value, updates, context)
        if let streams = handler.streams {
            streams.yield(ProviderUpdate(value: value, updates: updates, context: context))
        }
        if !handler.memberships.isEmpty, let provider = handler.provider {
            handler.memberships.note(provider, updates, context: context)
        }
    }

    override func keep() {
        if let models { keep(in: models) }
    }

    @inline(never)
    private func keep(in models: DataModelManager) {
        if let value {
            models.store(value, context: nil)
        } else if isToldKept, let identifier = told?.modelIdentifier {
            models.forget(identifier, context: nil)
        }
    }

    /// Shows an edit of its own while it is paused; false if it is not, or shows just this.
    func refreeze(_ value: Value) -> Bool {
        guard isPaused, frozen != value else { return false }
        frozen = value
        told = value
        isToldKept = true
        return true
    }

    override func freeze() {
        keepTold()
        frozen = value
    }

    override func thaw() { frozen = nil }

    private func keepTold() {
        if !isToldKept { copyTold() }
    }

    @inline(never)
    private func copyTold() {
        told = value
        isToldKept = true
    }

    override func newsEnded() {
        if isToldKept || isPaused { tellAnew() }
    }

    @inline(never)
    private func tellAnew() {
        told = isPaused ? value : nil
        isToldKept = isPaused
    }

    private var before: Value? { isToldKept ? told : value }

    override func verified(_ updates: ModelUpdates, _ last: LastVerified) -> ModelUpdates? {
        guard let old = before else { return Consistency.verified(updates, from: nil, to: value) }
        return last.answer(updates) { tree in
            (tree as? RebuiltValue<Value>).map { haveSameBits($0.old, old) && haveSameBits($0.new, value) } ?? false
        } tree: {
            RebuiltValue(from: old, to: value)
        } find: {
            Consistency.verified(updates, from: old, to: value)
        }
    }

    override func trimmed(_ updates: ModelUpdates) -> ModelUpdates {
        Consistency.trimmed(updates, from: before, to: value)
    }
}
