public import Primitives
public import Propagation

/// Keeps value trees equal where they contain the same models: what is posted once is shown by everybody who shows it.
///
/// Listeners and providers register the trees they show. A post is taken apart into identifiers and values; every tree that contains
/// one of them is rebuilt along the paths that lead to it, all in one commit, and each listener is told once at its end.
///
/// ```swift
/// let trees = ConsistencyManager(commits: commits)
/// let message = DataProvider<Message>(trees)
/// message.setData(firstMessage)
/// await trees.update([person42.nowOnline])      // message.data?.author is online, too
/// ```
///
/// One manager serves one client: an identifier means one thing in it.
@MainActor
public final class ConsistencyManager {
    /// The commits in which trees change.
    public nonisolated let commits: Commits

    /// Called with what could not be taken as it was posted; the log gets it, too, as a diagnostic.
    public var onProblem: ((ConsistencyError) -> Void)?

    /// Who knows better than whoever posts; held weakly. Set it before anything is shown, or it is told of all that is.
    ///
    /// Without one the manager decides by the stamps of the posts alone.
    public weak var authority: (any ConsistencyAuthority)? {
        didSet { if authority !== oldValue { authorityChanged() } }
    }

    let entities = EntityTable()
    var subscribers: [Subscriber?] = []
    var unusedNumbers: [Int32] = []
    var listenerNumbers: [ObjectIdentifier: Int32] = [:]
    let updateHandlers = Handlers<PostedUpdate>()
    var pipeline = UpdatePipeline()
    var deliveries: [Subscriber] = []
    /// Those who are told with the subscribers without being one.
    var tellings: [() -> Void] = []
    /// The batches whose listeners are being told.
    var batches: [BatchListener] = []
    /// Whether what is posted at the moment is not to be cached by those who show it.
    private(set) var leavesCache = false
    var lastChange: UInt64 = 0
    private var lastSerial: UInt64 = 0
    private var nextSweep = 64
    let departures = Departures()
    /// How long a tree is kept after its provider has gone.
    public nonisolated let keepTime: Duration
    nonisolated let clock: any WallClock
    var kept = KeptTrees()
    /// How many changes of subscriptions are being made, one inside the other.
    var openChanges = 0
    /// Whether the authority is being told what began and ended.
    var isTellingShown = false

    /// Makes a manager without listeners.
    ///
    /// - Parameters:
    ///   - commits: What everything that is shown together changes by; models and trees of one client share it. Its own, unless told otherwise.
    ///   - keepTime: How long what a provider shows is kept up to date after the provider has gone, so that who comes back within that time
    ///     sees it at once (``DataProvider/listen(to:)``, ``value(of:)``). Not at all, unless told otherwise. ``clear()`` ends it.
    ///   - clock: What measures that time.
    public nonisolated init(
        commits: Commits = Commits(),
        keepTime: Duration = .zero,
        clock: any WallClock = SystemClock()
    ) {
        self.commits = commits
        self.keepTime = keepTime
        self.clock = clock
    }

    /// How many identifiers somebody listens to. Zero once every listener and provider is gone.
    public var registeredIdentifierCount: Int {
        sweep()
        return entities.count
    }

    /// How many listeners and providers there are.
    public var listenerCount: Int {
        sweep()
        return subscribers.count - unusedNumbers.count
    }

    // MARK: Subscribers

    func add<Kind: Subscriber>(_ make: (_ number: Int32, _ serial: UInt64) -> Kind) -> Kind {
        drainDeparted()
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
        return subscriber
    }

    func remove(_ number: Int32) {
        guard let subscriber = subscribers[Int(number)] else { return }
        changingShown {
            subscriber.isRegistered = false
            entities.unsubscribe(number, from: subscriber.skeleton)
            if let awaited = subscriber.awaited { entities.unsubscribe(number, from: awaited) }
            subscriber.skeleton = []
            subscriber.backlog = nil
            subscriber.awaited = nil
            subscribers[Int(number)] = nil
            unusedNumbers.append(number)
            entities.releaseUnused()
        }
    }

    func remove(_ departed: Departures.Departed) {
        if subscribers[Int(departed.number)]?.serial == departed.serial { remove(departed.number) }
    }

    func drainDeparted() {
        let gone = departures.take()
        guard !gone.isEmpty else { return }
        changingShown {
            for departed in gone where !keep(departed) { remove(departed) }
        }
    }

    /// Removes those whose holders are gone.
    ///
    /// - Complexity: O(listeners); adding calls it whenever their number has doubled.
    private func sweep() {
        changingShown {
            drainDeparted()
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
    ///   - stamp: When what is new in it was said, if it was.
    ///   - change: What was said.
    /// - Returns: The slots that are new in it.
    @discardableResult
    func resubscribe(
        _ subscriber: Subscriber,
        to nodes: [SkeletonNode],
        stamp: Stamp? = nil,
        of change: PreparedChange? = nil
    ) -> [Int32] {
        changingShown {
            let moved = entities.resubscribe(
                subscriber.number,
                from: subscriber.skeleton,
                to: nodes,
                keeping: subscriber.awaited
            )
            subscriber.skeleton = nodes
            if let stamp {
                for slot in moved.entered where change?.says(entities.identifier(slot)) ?? true {
                    accept(stamp, for: slot)
                }
            }
            entities.releaseUnused()
            return moved.entered
        }
    }

    /// Whether a provider may change what it shows; says so if it was cleared away.
    func isLive(_ subscriber: Subscriber) -> Bool {
        if !subscriber.isRegistered { report(.cleared(subscriber.valueType)) }
        return subscriber.isRegistered
    }

    /// Posts something, with those who show it caching it or not.
    func caching<Result>(_ isCached: Bool, _ post: () -> Result) -> Result {
        let outer = leavesCache
        leavesCache = outer || !isCached
        defer { leavesCache = outer }
        return post()
    }

    func accept(_ stamp: Stamp, for slot: Int32) {
        entities.stamps.raise(slot, to: stamp)
    }

    /// What somebody shows under an identifier.
    func currentValue(_ slot: Int32) -> (any ConsistencyManagerModel)? { currentValue(slot) { $0 } }

    /// The first that somebody shows under an identifier of which `take` makes something.
    func currentValue<Value>(_ slot: Int32, as take: (any ConsistencyManagerModel) -> Value?) -> Value? {
        for number in entities.subscribers(of: slot).prefix(.max) {
            guard let subscriber = subscribers[Int(number)], subscriber.hasValue,
                let place = subscriber.skeleton.firstIndex(where: { $0.slot == slot })
            else { continue }
            catchUp(subscriber)
            if let value = subscriber.value(at: place).flatMap(take) { return value }
        }
        return nil
    }
}
