/// One tree that the manager keeps consistent: its skeleton, and what its holder has yet to be told.
@MainActor
class Subscriber {
    /// Its place in the manager's list.
    final let number: Int32
    /// Tells it from others that had or get its place.
    final let serial: UInt64
    /// The nodes of the tree.
    final var skeleton: [SkeletonNode] = []
    /// A slot that it listens to whether or not its tree contains it.
    final var awaited: Int32?
    /// Whether the manager still knows it; what is not registered any more is inert, because its place may be another's by now.
    final var isRegistered = true
    /// Collects changes without telling anybody.
    final private(set) var isPaused = false
    final private(set) var pending = ModelUpdates()
    final private(set) var context: (any Sendable)?
    private final var hasNews = false
    /// Whether it is called back when the commit ends.
    final var isAwaitingDelivery = false
    /// Which change it was last found to be concerned by.
    final var lastChange: UInt64 = 0

    init(number: Int32, serial: UInt64) {
        self.number = number
        self.serial = serial
    }

    /// Whether its holder still exists.
    var isAlive: Bool { true }
    /// Whether there is a tree.
    var hasValue: Bool { false }

    /// Whether it is registered for all of its tree.
    var isWhole: Bool { true }
    /// What it can show.
    var valueType: Any.Type { (any ConsistencyManagerModel).self }

    /// Takes the tree along the walk and keeps the result.
    func rebuild(_ walk: RebuildWalk) {}
    /// Takes over what the walk made of the last tree, if this one is the very same; false if it is not.
    func reuse(_ walk: RebuildWalk) -> Bool { false }
    /// Takes a first value; false if it is not of the right type.
    func adopt(_ value: any ConsistencyManagerModel) -> Bool { false }
    /// The value at a place of the skeleton.
    func value(at place: Int) -> (any ConsistencyManagerModel)? { nil }
    /// The skeleton as the value's own `forEach` has it.
    func freshSkeleton(_ entities: EntityTable) -> [SkeletonNode] { [] }
    /// Called in the commit, when the value is another one.
    func valueChanged() {}
    /// Called at the end of the commit.
    func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {}
    /// Called when it is paused: what is shown stays from here on.
    func freeze() {}
    /// Called when it goes on: what changed since, nil if nothing did.
    func thaw(_ updates: ModelUpdates) -> ModelUpdates? { nil }

    final func note(_ updates: ModelUpdates, context: (any Sendable)?) {
        pending.add(updates)
        self.context = context
        hasNews = true
    }

    /// Forgets what was to be told: the holder shows something of its own by now.
    final func discardNews() {
        pending = ModelUpdates()
        context = nil
        hasNews = false
    }

    final func deliverPending() {
        guard !isPaused, hasNews else { return }
        let updates = pending
        let context = context
        discardNews()
        deliver(updates, context: context)
    }

    final func pause() {
        guard !isPaused else { return }
        isPaused = true
        freeze()
    }

    /// Goes on; true if there is something to tell.
    final func resume() -> Bool {
        guard isPaused else { return false }
        isPaused = false
        guard let updates = thaw(pending) else {
            discardNews()
            return false
        }
        pending = updates
        return true
    }
}

/// What is left of pending changes once the value at the end is compared with the one at the beginning.
func verified<Value: ConsistencyManagerModel>(_ updates: ModelUpdates, from old: Value?, to new: Value?)
    -> ModelUpdates?
{
    guard old != new else { return nil }
    guard let old, let new else { return updates }
    return ModelUpdates(changedList: differentIdentifiers(from: old, to: new), deletedList: updates.deletedList)
}
