/// One tree that the manager keeps consistent: its skeleton, and what its holder has yet to be told.
@MainActor
class Subscriber {
    /// Its place in the manager's list.
    final let number: Int32
    /// Tells it from others that had or get its place.
    final let serial: UInt64

    // Proof of the unchecked ones: each is read or replaced as a whole, by the main actor. All of ten thousand subscribers are asked in one commit.

    /// The nodes of the tree.
    @exclusivity(unchecked) final var skeleton: [SkeletonNode] = []
    /// A slot that it listens to whether or not its tree contains it.
    final var awaited: Int32?
    /// Whether the manager still knows it; what is not registered any more is inert, because its place may be another's by now.
    @exclusivity(unchecked) final var isRegistered = true
    /// Collects changes without telling anybody.
    @exclusivity(unchecked) final private(set) var isPaused = false
    /// What its holder has yet to be told; on its own, because at most times nobody has.
    @exclusivity(unchecked) private final var news: News?
    /// What it has yet to work in, while it is paused.
    @exclusivity(unchecked) final var backlog: Backlog?
    /// Whether it is called back when the commit ends.
    @exclusivity(unchecked) final var isAwaitingDelivery = false
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

    /// Whether a change may wait until somebody reads the tree, while it is paused.
    var mayPutOff: Bool { isPaused }
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
    /// Called in the commit, when others changed the value: what is cached has to follow.
    func keep() {}
    /// Called when it is paused: what is shown stays from here on.
    func freeze() {}
    /// Called when it goes on: it shows the newest value again.
    func thaw() {}
    /// What several posts did, all in all, to what the holder was last told; nil if nothing.
    func verified(_ updates: ModelUpdates, _ last: LastVerified) -> ModelUpdates? { updates }
    /// What of this can still come to matter: ``verified(_:_:)`` will be asked about no more.
    func trimmed(_ updates: ModelUpdates) -> ModelUpdates { updates }
    /// Called when the holder knows what there is: the next change begins from it.
    func newsEnded() {}

    /// What several posts did.
    private final class News {
        var updates: ModelUpdates
        var context: (any Sendable)?
        /// How many posts are noted.
        var count = 1
        /// How much may be noted while it is paused before it is looked through.
        var limit = 64

        init(_ updates: ModelUpdates, context: (any Sendable)?) {
            self.updates = updates
            self.context = context
        }
    }

    /// Whether the other's tree may be the very same.
    final func mayShareTree(with other: Subscriber) -> Bool {
        skeleton.first == other.skeleton.first && skeleton.count == other.skeleton.count
    }

    final func note(_ updates: ModelUpdates, context: (any Sendable)?) {
        guard let news else { return news = News(updates, context: context) }
        news.count += 1
        news.context = context
        news.updates.add(updates)
        guard isPaused, news.updates.count > news.limit else { return }
        news.updates = trimmed(news.updates)
        news.limit = max(64, 2 * news.updates.count)
    }

    /// Forgets what was to be told: the holder shows something of its own by now.
    final func discardNews() {
        news = nil
        backlog = nil
        newsEnded()
    }

    /// - Parameter last: What was found for the holder before this one.
    final func deliverPending(_ last: LastVerified) {
        guard !isPaused, let news else { return }
        let updates = news.count > 1 ? verified(news.updates, last) : news.updates
        discardNews()
        if let updates { deliver(updates, context: news.context) }
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
        thaw()
        guard let news, let updates = verified(news.updates, LastVerified()) else {
            discardNews()
            return false
        }
        self.news = News(updates, context: news.context)
        return true
    }
}
