import Primitives
import Synchronization

/// The one way in which anything that is shown changes.
///
/// A commit is one synchronous ``run(_:_:)`` on the main actor. All writes of one response or one edit happen inside it; nobody is told
/// until it ends; then each observer is told once and sees all of it.
///
/// ```swift
/// commits.run(commits.makeCause(.edit, "vote post:42 up")) {
///     post.apply(…)          // several models,
///     trees.apply(…)         // a value tree, a relation
/// }                          // here every dirty view redraws, once
/// ```
///
/// Observation calls `onChange` inside the first write, with the old values still there, so a view that used it directly would draw
/// half a commit. ``watch(_:)`` only marks the view dirty then and draws when the commit ends.
///
/// A write outside `run` traps in debug builds (``requireRunning(_:)``). One `Commits` serves one registry of clients; share it with
/// whatever shows the same entities.
@MainActor
public final class Commits {
    /// The events of this session; off until somebody turns it on.
    public nonisolated let log: PropagationLog
    /// What is under way.
    public nonisolated let activity: Activity

    /// Whether writes are allowed at this moment.
    public private(set) var isRunning = false

    /// The cause of the commit that is running.
    public private(set) var cause: Cause?

    private var isDelivering = false
    private var changes: [EntityChange] = []
    private var changeHandlers: [Int: (ChangeSet) -> Void] = [:]
    private var nextHandler = 0
    private var lastWrites: [() -> Void] = []
    private var lastWriters: Set<ObjectIdentifier> = []
    private var deliveries: [() -> Void] = []
    private var deliveryKeys: Set<ObjectIdentifier> = []

    private nonisolated let dirty = Lock(DirtyWatches())
    private nonisolated let causeCount = Atomic<UInt64>(0)
    private nonisolated let stampCount = Atomic<Int64>(0)

    /// Makes the commits of one environment.
    ///
    /// - Parameter log: Where events go.
    public nonisolated init(log: PropagationLog = PropagationLog()) {
        self.log = log
        activity = Activity()
    }

    // MARK: Causes and stamps

    /// Makes a cause, numbered after all others of this environment.
    ///
    /// - Parameter parent: What it came from; the current task's cause unless told otherwise.
    public nonisolated func makeCause(_ kind: Cause.Kind, _ text: String, parent: Cause? = Cause.current) -> Cause {
        let id = causeCount.add(1, ordering: .relaxed).newValue
        return Cause(id: id, kind: kind, text: text, parent: parent?.id)
    }

    /// Takes the stamp for a request that starts now; each is later than all before.
    public nonisolated func makeStamp() -> Stamp {
        .live(stampCount.add(1, ordering: .sequentiallyConsistent).newValue)
    }

    // MARK: Running

    /// Makes all changes of `body` visible together, then tells each observer once.
    ///
    /// Inside another `run` it joins that one. Called by an observer that is being told, it writes at once, and whoever that concerns
    /// is told in a next round.
    ///
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws. What it wrote before stays and is shown: check first, then write.
    @discardableResult
    public func run<Result>(_ cause: Cause, _ body: () throws -> Result) rethrows -> Result {
        guard !isRunning else { return try body() }
        isRunning = true
        let outerCause = self.cause
        self.cause = cause
        dirty.withLock { $0.isCommitOpen = true }
        defer {
            while !lastWrites.isEmpty {
                let writes = exchange(&lastWrites, with: [])
                lastWriters = []
                for write in writes { write() }
            }
            isRunning = false
            if !isDelivering { deliver(cause) }
            self.cause = outerCause
        }
        return try body()
    }

    /// Traps in debug builds unless a commit is running; every setter of something observed asks first.
    public func requireRunning(_ what: @autoclosure () -> String) {
        assert(
            isRunning,
            "\(what()) was written outside of a commit, so its observers would see half a change. Wrap it in Commits.run { … }"
        )
    }

    /// Calls `write` when all other writes of the running commit have been made, once per commit for each `writer`.
    ///
    /// For what follows from many writes and should be made of them once: rebuilding the value trees that contain what changed.
    ///
    /// - Precondition: A commit is running.
    public func beforeEnd(of writer: AnyObject, _ write: @escaping () -> Void) {
        requireRunning("What follows from a commit's writes")
        guard lastWriters.insert(ObjectIdentifier(writer)).inserted else { return }
        lastWrites.append { withExtendedLifetime(writer, write) }
    }

    // MARK: Observers

    /// Whether anybody asks for change sets, so that writers may skip describing them.
    public var wantsChanges: Bool { !changeHandlers.isEmpty || log.isOn }

    /// Notes what a write changed, for the change set of the running commit.
    public func record(_ change: EntityChange) {
        changes.append(change)
    }

    /// Calls `handler` at the end of each commit that changed something, with what it changed.
    ///
    /// - Returns: The subscription; dropping it, or ``CommitSubscription/cancel()``, ends it.
    public func onChanges(_ handler: @escaping (ChangeSet) -> Void) -> CommitSubscription {
        nextHandler += 1
        let id = nextHandler
        changeHandlers[id] = handler
        return CommitSubscription(commits: self, id: id)
    }

    func removeHandler(_ id: Int) {
        changeHandlers[id] = nil
    }

    /// Calls `body` when the running commit ends, once per commit for each `observer`, before views redraw.
    ///
    /// The first call of a commit wins: the observer looks at its subject then, and sees all of the commit.
    ///
    /// - Precondition: A commit is running.
    public func atEnd(of observer: AnyObject, _ body: @escaping () -> Void) {
        requireRunning("A callback at the end of a commit")
        guard deliveryKeys.insert(ObjectIdentifier(observer)).inserted else { return }
        deliveries.append {
            withExtendedLifetime(observer, body)
        }
    }

    /// Draws a view now and again at the end of every commit that changed something it read.
    ///
    /// - Parameter draw: Reads what it shows from observable objects, and gets the cause: nil the first time.
    /// - Returns: The watch; dropping it, or ``Watch/cancel()``, ends it.
    public func watch(_ draw: @escaping @MainActor (Cause?) -> Void) -> Watch {
        let watch = Watch(commits: self, draw: draw)
        watch.redraw(because: nil)
        return watch
    }

    nonisolated func markDirty(_ watch: Watch) {
        let needsFlush = dirty.withLock { $0.insert(watch) }
        // Something observable that is not ours changed outside of a commit: it gets a redraw of its own.
        guard needsFlush else { return }
        Task { @MainActor [weak self] in
            guard let self else { return }
            self.run(self.makeCause(.other, "changed outside of a commit", parent: nil)) {}
        }
    }

    // MARK: Delivery

    private func deliver(_ cause: Cause) {
        isDelivering = true
        var round = 0
        var redraws = 0
        while true {
            let watches = dirty.withLock { $0.take() }
            let deliveries = exchange(&self.deliveries, with: [])
            let changes = exchange(&self.changes, with: [])
            deliveryKeys = []
            guard !(watches.isEmpty && deliveries.isEmpty && changes.isEmpty) else { break }
            round += 1
            precondition(
                round <= 1_000,
                "Observers have answered each other's changes 1000 times in one commit (last cause: \(cause)); one of them writes "
                    + "something new whenever it is told. Compare before you write."
            )
            if !changes.isEmpty {
                let set = ChangeSet(cause: cause, changes: changes)
                for handler in changeHandlers.values { handler(set) }
            }
            for delivery in deliveries { delivery() }
            for watch in watches where watch.redraw(because: cause) { redraws += 1 }
        }
        isDelivering = false
        activity.countCommit(redraws: redraws)
    }
}

private func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
    defer { place = value }
    return place
}

/// The watches that a write has touched since the last delivery, in the order they were touched.
struct DirtyWatches {
    var isCommitOpen = false
    private var watches: [Watch] = []
    private var known: Set<ObjectIdentifier> = []
    private var isFlushScheduled = false

    /// Adds a watch; true if nobody will deliver unless the caller sees to it.
    mutating func insert(_ watch: Watch) -> Bool {
        guard known.insert(ObjectIdentifier(watch)).inserted else { return false }
        watches.append(watch)
        guard !isCommitOpen, !isFlushScheduled else { return false }
        isFlushScheduled = true
        return true
    }

    mutating func take() -> [Watch] {
        defer {
            watches = []
            known = []
            isFlushScheduled = false
            if watches.isEmpty { isCommitOpen = false }
        }
        return watches
    }
}
