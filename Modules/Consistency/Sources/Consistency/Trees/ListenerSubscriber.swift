/// The tree of a listener.
final class ListenerSubscriber: Subscriber {
    private(set) weak var listener: (any ConsistencyListener)?
    private var model: (any ConsistencyManagerModel)?
    /// What the listener was last told, while there is news.
    private var told: (any ConsistencyManagerModel)??
    /// Who hears after it.
    let memberships = BatchMemberships()
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
    override var hasValue: Bool { model != nil }
    override var isWhole: Bool { isRegisteredWhole }

    override func rebuild(_ walk: RebuildWalk) {
        guard let model else { return }
        keepTold()
        func transform<Value: ConsistencyManagerModel>(_ value: Value) -> (any ConsistencyManagerModel)? {
            walk.transform(value)
        }
        let next = transform(model)
        walk.last = RebuiltModel(from: model, to: next)
        self.model = next
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
        listener.modelUpdated(model, updates: updates, context: context)
        memberships.note(listener, updates, context: context)
    }

    override func freeze() { keepTold() }

    private func keepTold() {
        if told == nil { told = .some(model) }
    }

    override func newsEnded() { told = isPaused ? .some(model) : nil }

    override func verified(_ updates: ModelUpdates) -> ModelUpdates? {
        guard let old = told ?? model else { return nil }
        func compare<Value: ConsistencyManagerModel>(_ old: Value) -> ModelUpdates? {
            Consistency.verified(updates, from: old, to: model as? Value)
        }
        return compare(old)
    }

    override func trimmed(_ updates: ModelUpdates) -> ModelUpdates {
        guard let old = told ?? model else { return updates }
        func trim<Value: ConsistencyManagerModel>(_ old: Value) -> ModelUpdates {
            Consistency.trimmed(updates, from: old, to: model as? Value)
        }
        return trim(old)
    }
}
