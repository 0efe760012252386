/// The tree of a listener.
final class ListenerSubscriber: Subscriber {
    private(set) weak var listener: (any ConsistencyListener)?
    // Proof of the unchecked ones: each is read, replaced or moved out as a whole, by the main actor.
    @exclusivity(unchecked) private var model: (any ConsistencyManagerModel)?
    /// What the listener was last told, while there is news: two properties, for an optional of an optional is slow to copy.
    @exclusivity(unchecked) private var told: (any ConsistencyManagerModel)?
    @exclusivity(unchecked) private var isToldKept = false
    /// Who hears after it.
    var memberships = BatchMemberships()
    private var identifier: ModelIdentifier?
    private var isRegisteredWhole = true

    init(number: Int32, serial: UInt64, listener: any ConsistencyListener) {
        self.listener = listener
        super.init(number: number, serial: serial)
    }

    func show(_ model: any ConsistencyManagerModel, isWhole: Bool) {
        self.model = model
        isRegisteredWhole = isWhole
        identifier = model.modelIdentifier
        discardNews()
    }

    /// Which model it is registered with.
    var modelIdentifier: ModelIdentifier? { identifier }

    override var isAlive: Bool { listener != nil }
    /// A tree has one node at least. The model itself would be copied to be compared with nil.
    override var hasValue: Bool { !skeleton.isEmpty }
    override var isWhole: Bool { isRegisteredWhole }

    override func rebuild(_ walk: RebuildWalk) {
        // Moved and not copied: of ten thousand trees, each copy would be a cache miss.
        guard let old = exchange(&model, with: nil) else { return }
        func transform<Value: ConsistencyManagerModel>(_ value: Value) -> (any ConsistencyManagerModel)? {
            walk.transform(value)
        }
        model = transform(old)
        walk.last = walk.isShared ? RebuiltModel(from: old, to: model) : nil
        guard !isToldKept else { return }
        isToldKept = true
        told = old
    }

    override func reuse(_ walk: RebuildWalk) -> Bool {
        guard let last = walk.last as? RebuiltModel, let model, haveSameBits(last.old, model) else { return false }
        keepTold()
        self.model = last.new
        return true
    }

    override func value(at place: Int) -> (any ConsistencyManagerModel)? {
        guard let model else { return nil }
        guard place > 0 else { return model }
        let finder = TreeFinder(skeleton, target: place)
        finder.visit(model)
        return finder.found
    }

    override func freshSkeleton(_ entities: EntityTable) -> [SkeletonNode] {
        guard let model else { return [] }
        return entities.skeleton(of: model)
    }

    override func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {
        // Shown in the meantime: something else. What was meant for the old model must not land on the new one.
        guard let listener, let current = listener.currentModel, current.modelIdentifier == identifier else { return }
        // Asked, it may have ended its registration.
        guard isRegistered else { return }
        listener.modelUpdated(model, updates: updates, context: context)
        memberships.note(listener, updates, context: context)
    }

    override func freeze() { keepTold() }

    private func keepTold() {
        guard !isToldKept else { return }
        isToldKept = true
        told = model
    }

    override func newsEnded() {
        guard isToldKept || isPaused else { return }
        isToldKept = isPaused
        told = isPaused ? model : nil
    }

    private var before: (any ConsistencyManagerModel)? { isToldKept ? told : model }

    override func verified(_ updates: ModelUpdates, _ last: LastVerified) -> ModelUpdates? {
        guard let old = before else { return nil }
        func compare<Value: ConsistencyManagerModel>(_ old: Value) -> ModelUpdates? {
            Consistency.verified(updates, from: old, to: model as? Value)
        }
        return last.answer(updates) { tree in
            (tree as? RebuiltModel).map { haveSameBits($0.old, old) && haveSameBits($0.new, model) } ?? false
        } tree: {
            RebuiltModel(from: old, to: model)
        } find: {
            compare(old)
        }
    }

    override func trimmed(_ updates: ModelUpdates) -> ModelUpdates {
        guard let old = before else { return updates }
        func trim<Value: ConsistencyManagerModel>(_ old: Value) -> ModelUpdates {
            Consistency.trimmed(updates, from: old, to: model as? Value)
        }
        return trim(old)
    }
}
