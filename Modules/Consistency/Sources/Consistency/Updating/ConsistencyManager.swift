public import Primitives
public import Propagation

/// Keeps value trees equal where they contain the same models: a value that is posted once appears in every tree that contains its model.
///
/// Listeners and providers register the trees they show. A post is flattened into identifiers and values. Every tree that contains one of
/// them is rebuilt along the paths to it, all in one commit, and each listener is notified once at its end.
///
/// ```swift
/// let trees = ConsistencyManager(commits: commits)
/// let message = DataProvider<Message>(trees)
/// message.setData(firstMessage)
/// await trees.update([person42.nowOnline])      // message.data?.author is online, too
/// ```
///
/// Use one manager per client: an identifier has one meaning in it.
@MainActor
public final class ConsistencyManager {
    /// The commits in which trees change.
    public nonisolated let commits: Commits

    /// Called with every problem of a posted value; the log receives it as a diagnostic, too.
    public var onProblem: ((ConsistencyError) -> Void)?

    /// The authority that decides about posted values; held weakly. If it is set after trees are shown, all shown identifiers are reported
    /// to it.
    ///
    /// Without an authority the manager decides by the stamps of the posts alone.
    public weak var authority: (any ConsistencyAuthority)? {
        didSet { if authority !== oldValue { authorityChanged() } }
    }

    let identifiers = IdentifierTable()
    var subscribers: [Subscriber?] = []
    var unusedNumbers: [Int32] = []
    var listenerNumbers: [ObjectIdentifier: Int32] = [:]
    let updateHandlers = HandlerList<PostedUpdate>()
    var pipeline = UpdatePipeline()
    var deliveries: [Subscriber] = []
    /// The callbacks of observers that are notified together with the subscribers without being one.
    var afterCommitNotifications: [() -> Void] = []
    /// The batches whose listeners are being notified.
    var batches: [BatchListener] = []
    /// True if the running post must not be cached by the providers that show it.
    private(set) var bypassesCache = false
    var lastChange: UInt64 = 0
    private var lastSerial: UInt64 = 0
    private var nextSweep = 64
    let deinitQueue = DeinitQueue()
    /// The time for which a tree is kept after its provider was released.
    package nonisolated let retentionTime: Duration
    nonisolated let clock: any WallClock
    var retained = RetainedTrees()
    /// The nesting depth of the running subscription changes.
    var subscriptionChangeDepth = 0
    private var usedInspection: TreeInspection?
    /// The names of trees in an inspector, by the serial numbers of their subscribers.
    var treeNames: [UInt64: String] = [:]
    /// True while the authority is being notified of beginnings and ends.
    var isNotifyingAuthority = false

    /// Makes a manager without listeners.
    ///
    /// - Parameters:
    ///   - commits: The commits in which the trees change; share them between the models and trees of one client. A new one by default.
    ///   - keepTime: The time for which the value of a released provider is kept up to date, so that a new provider finds it at once
    ///     (``DataProvider/listen(to:)``, ``value(of:)``). Zero by default. ``clear()`` ends it.
    ///   - clock: The clock that measures that time.
    public nonisolated init(
        commits: Commits = Commits(),
        keepTime: Duration = .zero,
        clock: any WallClock = SystemClock()
    ) {
        self.commits = commits
        self.retentionTime = keepTime
        self.clock = clock
    }

    deinit {
        guard commits.inspection.isOn, let usedInspection else { return }
        for subscriber in subscribers {
            if let subscriber { commits.inspection.mark(usedInspection.id(of: subscriber)) }
        }
    }

    /// The number of identifiers with subscribers; zero once every listener and provider is gone.
    public var registeredIdentifierCount: Int {
        sweep()
        return identifiers.count
    }

    /// The number of listeners and providers.
    public var listenerCount: Int {
        sweep()
        return subscribers.count - unusedNumbers.count
    }

    /// Ends all registrations, including those of providers, and cancels posts that are not shown yet.
    ///
    /// Earlier providers become inert: they keep their displayed values, and using them only reports a diagnostic. Callers that wait for an
    /// update receive ``UpdateOutcome/cancelled``.
    public func clear() {
        withSubscriptionChanges {
            for subscriber in subscribers {
                guard let subscriber else { continue }
                applyBacklog(subscriber)
                remove(subscriber.number)
            }
        }
        listenerNumbers = [:]
        retained.forget()
        for post in pipeline.cancelAll() { post.resume(.cancelled) }
    }

    // MARK: Subscribers

    func add<Kind: Subscriber>(_ make: (_ number: Int32, _ serial: UInt64) -> Kind) -> Kind {
        removeDeinitialized()
        if subscribers.count - unusedNumbers.count >= nextSweep {
            sweep()
            nextSweep = max(64, 2 * (subscribers.count - unusedNumbers.count))
        }
        let number = unusedNumbers.popLast() ?? Int32(subscribers.count)
        lastSerial += 1
        let subscriber = make(number, lastSerial)
        if Int(number) == subscribers.count {
            subscribers.append(subscriber)
        } else {
            subscribers[Int(number)] = subscriber
        }
        _ = inspection
        markInspected(subscriber)
        return subscriber
    }

    /// The source of the trees in an inspector; made with the first tree.
    var inspection: TreeInspection {
        if let usedInspection { return usedInspection }
        let source = TreeInspection(of: self)
        usedInspection = source
        return source
    }

    func remove(_ number: Int32) {
        guard let subscriber = subscribers[Int(number)] else { return }
        withSubscriptionChanges {
            subscriber.isRegistered = false
            identifiers.unsubscribe(number, from: subscriber.skeleton)
            if let awaited = subscriber.awaitedSlot { identifiers.unsubscribe(number, from: awaited) }
            subscriber.skeleton = []
            subscriber.backlog = nil
            subscriber.awaitedSlot = nil
            subscribers[Int(number)] = nil
            if !treeNames.isEmpty { treeNames[subscriber.serial] = nil }
            markInspected(subscriber)
            unusedNumbers.append(number)
            identifiers.releaseUnused()
        }
    }

    func remove(_ departed: DeinitQueue.SubscriberID) {
        if subscribers[Int(departed.number)]?.serial == departed.serial { remove(departed.number) }
    }

    func removeDeinitialized() {
        let gone = deinitQueue.removeAll()
        guard !gone.isEmpty else { return }
        withSubscriptionChanges {
            for departed in gone where !retain(departed) { remove(departed) }
        }
    }

    /// Removes the subscribers whose holders are gone.
    ///
    /// - Complexity: O(listeners); ``add(_:)`` calls it whenever their number has doubled.
    private func sweep() {
        withSubscriptionChanges {
            removeDeinitialized()
            for subscriber in subscribers {
                guard let subscriber, !subscriber.isAlive else { continue }
                remove(subscriber.number)
            }
            listenerNumbers = listenerNumbers.filter { subscribers[Int($0.value)] is ListenerSubscriber }
        }
    }

    /// Registers a subscriber for the nodes of its new tree.
    ///
    /// - Parameters:
    ///   - stamp: The stamp for the new identifiers; nil leaves their stamps unset.
    ///   - change: The posted change; only identifiers that it posts get the stamp.
    /// - Returns: The slots that are new in the tree.
    @discardableResult
    func resubscribe(
        _ subscriber: Subscriber,
        to nodes: [SkeletonNode],
        stamp: Stamp? = nil,
        of change: PreparedChange? = nil
    ) -> [Int32] {
        withSubscriptionChanges {
            let moved = identifiers.resubscribe(
                subscriber.number,
                from: subscriber.skeleton,
                to: nodes,
                keeping: subscriber.awaitedSlot
            )
            subscriber.skeleton = nodes
            markInspected(subscriber)
            if let stamp {
                for slot in moved.entered where change?.isPosted(identifiers.identifier(slot)) ?? true {
                    recordStamp(stamp, for: slot)
                }
            }
            identifiers.releaseUnused()
            return moved.entered
        }
    }

    /// Returns true if a provider may change its value; reports a diagnostic if the manager was cleared.
    func isLive(_ subscriber: Subscriber) -> Bool {
        if !subscriber.isRegistered { report(.cleared(subscriber.valueType)) }
        return subscriber.isRegistered
    }

    /// Runs a post with or without caching by the providers that show it.
    func withCaching<Result>(_ isCached: Bool, _ post: () -> Result) -> Result {
        let outer = bypassesCache
        bypassesCache = outer || !isCached
        defer { bypassesCache = outer }
        return post()
    }

    /// Returns the displayed value of a slot.
    func currentValue(_ slot: Int32) -> (any ConsistencyManagerModel)? { currentValue(slot) { $0 } }

    /// Returns the first non-nil result of `take` for the displayed values of a slot.
    func currentValue<Value>(_ slot: Int32, as take: (any ConsistencyManagerModel) -> Value?) -> Value? {
        for number in identifiers.subscribers(of: slot).prefix(.max) {
            guard let subscriber = subscribers[Int(number)], subscriber.hasValue,
                let place = subscriber.skeleton.firstIndex(where: { $0.slot == slot })
            else { continue }
            applyBacklog(subscriber)
            if let value = subscriber.value(at: place).flatMap(take) { return value }
        }
        return nil
    }
}
