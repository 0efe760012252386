import Propagation

/// One tree that the manager keeps consistent, with its skeleton and its pending notification.
@MainActor
class Subscriber {
    /// The index in the manager's list.
    final let number: Int32
    /// Distinguishes the subscriber from earlier and later ones at the same index.
    final let serial: UInt64

    // Proof for the unchecked properties: each is read or replaced as a whole, by the main actor. One commit may read those of ten thousand
    // subscribers.

    /// The nodes of the tree.
    @exclusivity(unchecked) final var skeleton: [SkeletonNode] = []
    /// A slot that it is subscribed to even if its tree does not contain it.
    final var awaitedSlot: Int32?
    /// True while the manager knows the subscriber; afterwards it is inert, because another one may have its index.
    @exclusivity(unchecked) final var isRegistered = true
    /// True if it collects changes without notifications.
    @exclusivity(unchecked) final private(set) var isPaused = false
    /// The pending notification; a separate object, because most subscribers have none at most times.
    @exclusivity(unchecked) private final var news: PendingUpdates?
    /// The deferred changes of a paused subscriber.
    @exclusivity(unchecked) final var backlog: Backlog?
    /// True if it is scheduled for a callback at the end of the commit.
    @exclusivity(unchecked) final var isAwaitingDelivery = false
    /// The last change that affected the subscriber.
    final var lastChange: UInt64 = 0

    init(number: Int32, serial: UInt64) {
        self.number = number
        self.serial = serial
    }

    /// True while its holder exists.
    var isAlive: Bool { true }
    /// True if there is a tree.
    var hasValue: Bool { false }

    /// True if a change may be deferred until the tree is read, while the subscriber is paused.
    var canDefer: Bool { isPaused }
    /// True if it is registered for the whole tree.
    var isWhole: Bool { true }
    /// The type of the values that it can show.
    var valueType: Any.Type { (any ConsistencyManagerModel).self }

    // The description in an inspector.

    /// The type of the shown value, as far as it is known.
    var shownType: Any.Type { valueType }
    /// The object that shows the tree, in words.
    var holderText: String { ValueText.missing }
    /// The answer to whether it is paused, in words.
    var pauseText: String { ValueText.text(of: isPaused) }
    /// The number of elements of a list; nil for a tree with one root.
    var elementCount: Int? { nil }
    /// The number of values shown so far, if it is counted.
    var shownGeneration: Int? { nil }

    /// Applies the walk to the tree and keeps the result.
    func rebuild(_ walk: RebuildWalk) {}
    /// Takes over the walk's last result if this tree is the same; returns false otherwise.
    func reuse(_ walk: RebuildWalk) -> Bool { false }
    /// Sets the first value; returns false if it has the wrong type.
    func setInitialValue(_ value: any ConsistencyManagerModel) -> Bool { false }
    /// Returns the value at a place of the skeleton.
    func value(at place: Int) -> (any ConsistencyManagerModel)? { nil }
    /// Returns the skeleton according to the value's own `forEach`.
    func freshSkeleton(_ entities: IdentifierTable) -> [SkeletonNode] { [] }
    /// Triggers the observers of the value, in the commit that changed it.
    func valueChanged() {}
    /// Delivers the notification at the end of the commit.
    func deliver(_ updates: ModelUpdates, context: (any Sendable)?) {}
    /// Updates the cache, in the commit in which others changed the value.
    func writeToCache() {}
    /// Keeps the displayed value from here on; called at a pause.
    func freeze() {}
    /// Shows the newest value again; called at a resume.
    func thaw() {}
    /// Returns the net changes of several posts since the last notification; nil if there are none.
    func netUpdates(_ updates: ModelUpdates, _ last: NetUpdatesCache) -> ModelUpdates? { updates }
    /// Returns the part of the updates that ``netUpdates(_:_:)`` can still need.
    func trimmed(_ updates: ModelUpdates) -> ModelUpdates { updates }
    /// Starts the next change from the current value; called after a notification.
    func didDeliverUpdates() {}

    /// The recorded effect of several posts.
    private final class PendingUpdates {
        var updates: ModelUpdates
        var context: (any Sendable)?
        /// The number of recorded posts.
        var count = 1
        /// The number of recorded identifiers, during a pause, at which they are trimmed.
        var limit = 64

        init(_ updates: ModelUpdates, context: (any Sendable)?) {
            self.updates = updates
            self.context = context
        }
    }

    /// Returns true if the other's tree may be the same.
    final func mayShareTree(with other: Subscriber) -> Bool {
        skeleton.first == other.skeleton.first && skeleton.count == other.skeleton.count
    }

    final func record(_ updates: ModelUpdates, context: (any Sendable)?) {
        guard let news else { return news = PendingUpdates(updates, context: context) }
        news.count += 1
        news.context = context
        news.updates.add(updates)
        guard isPaused, news.updates.count > news.limit else { return }
        news.updates = trimmed(news.updates)
        news.limit = max(64, 2 * news.updates.count)
    }

    /// Drops the pending notification and the backlog; the holder shows a value of its own.
    final func discardPendingUpdates() {
        news = nil
        backlog = nil
        didDeliverUpdates()
    }

    /// Delivers the pending notification.
    ///
    /// - Parameter last: The net updates of the previous subscriber.
    final func deliverPending(_ last: NetUpdatesCache) {
        guard !isPaused, let news else { return }
        let updates = news.count > 1 ? netUpdates(news.updates, last) : news.updates
        discardPendingUpdates()
        if let updates { deliver(updates, context: news.context) }
    }

    final func pause() {
        guard !isPaused else { return }
        isPaused = true
        freeze()
    }

    /// Ends the pause; returns true if there is a notification to deliver.
    final func resume() -> Bool {
        guard isPaused else { return false }
        isPaused = false
        thaw()
        guard let news, let updates = netUpdates(news.updates, NetUpdatesCache()) else {
            discardPendingUpdates()
            return false
        }
        self.news = PendingUpdates(updates, context: news.context)
        return true
    }
}
