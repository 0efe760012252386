import Propagation

/// The subscriber of a listener.
final class ListenerSubscriber: Subscriber {
    private(set) weak var listener: (any ConsistencyListener)?
    // Proof for the unchecked properties: each is read, replaced or moved out as a whole, by the main actor.
    @exclusivity(unchecked) private var model: (any ConsistencyManagerModel)?
    /// The model of the last notification, while there is news. It uses two properties, because an optional of an optional is slow to copy.
    @exclusivity(unchecked) private var told: (any ConsistencyManagerModel)?
    @exclusivity(unchecked) private var hasLastDelivered = false
    /// The batches that are notified after the listener.
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
        discardPendingUpdates()
    }

    /// The identifier of the model that the listener is registered with.
    var modelIdentifier: ModelIdentifier? { identifier }

    override var isAlive: Bool { listener != nil }
    /// True if there is a tree, which has at least one node. A comparison of the model with nil would copy the model.
    override var hasValue: Bool { !skeleton.isEmpty }
    override var isWhole: Bool { isRegisteredWhole }
    override var shownType: Any.Type { model.map { type(of: $0) } ?? valueType }
    override var holderText: String { listener.map { "the listener \(type(of: $0))" } ?? ValueText.missing }

    override func rebuild(_ walk: RebuildWalk) {
        // Moved and not copied: with ten thousand trees, each copy would be a cache miss.
        guard let old = exchange(&model, with: nil) else { return }
        func transform<Value: ConsistencyManagerModel>(_ value: Value) -> (any ConsistencyManagerModel)? {
            walk.transform(value)
        }
        model = transform(old)
        walk.last = walk.isShared ? RebuiltModel(from: old, to: model) : nil
        guard !hasLastDelivered else { return }
        hasLastDelivered = true
        told = old
    }

    override func reuse(_ walk: RebuildWalk) -> Bool {
        guard let last = walk.last as? RebuiltModel, let model, haveSameBits(last.old, model) else { return false }
        captureLastDelivered()
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

    override func freshSkeleton(_ entities: IdentifierTable) -> [SkeletonNode] {
        guard let model else { return [] }
        return entities.skeleton(of: model)
    }

    override func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {
        // The listener may show another model by now; an update of the old model must not be applied to it.
        guard let listener, let current = listener.currentModel, current.modelIdentifier == identifier else { return }
        // The getter may have ended the registration.
        guard isRegistered else { return }
        listener.modelUpdated(model, updates: updates, context: context)
        memberships.record(updates, of: listener, context: context)
    }

    override func freeze() { captureLastDelivered() }

    private func captureLastDelivered() {
        guard !hasLastDelivered else { return }
        hasLastDelivered = true
        told = model
    }

    override func didDeliverUpdates() {
        guard hasLastDelivered || isPaused else { return }
        hasLastDelivered = isPaused
        told = isPaused ? model : nil
    }

    private var before: (any ConsistencyManagerModel)? { hasLastDelivered ? told : model }

    override func netUpdates(_ updates: ModelUpdates, _ last: NetUpdatesCache) -> ModelUpdates? {
        guard let old = before else { return nil }
        func compare<Value: ConsistencyManagerModel>(_ old: Value) -> ModelUpdates? {
            Consistency.verified(updates, from: old, to: model as? Value)
        }
        return last.netUpdates(updates) { tree in
            (tree as? RebuiltModel).map { haveSameBits($0.old, old) && haveSameBits($0.new, model) } ?? false
        } tree: {
            RebuiltModel(from: old, to: model)
        } compute: {
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
