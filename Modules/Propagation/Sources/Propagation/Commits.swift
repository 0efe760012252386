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
/// half a commit. ``watch(_:then:)`` only marks the view dirty then and draws when the commit ends.
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
    private var batch = Batch()
    private var round: UInt = 0
    private var batches: [(cause: Cause, batch: Batch)] = []
    private var lastWrites: [() -> Void] = []
    private var lastWriters: Set<ObjectIdentifier> = []

    private nonisolated let changeHandlers = Handlers<ChangeSet>()
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
    /// - Parameters:
    ///   - kind: What kind of cause it is.
    ///   - text: In words, for people: `vote post:42 up`.
    ///   - parent: What it came from; the current task's cause unless told otherwise.
    public nonisolated func makeCause(_ kind: Cause.Kind, _ text: String, parent: Cause? = Cause.current) -> Cause {
        Cause(id: causeCount.add(1, ordering: .relaxed).newValue, kind: kind, text: text, parent: parent)
    }

    /// Takes the stamp for a request that starts now; each is later than all before.
    public nonisolated func makeStamp() -> Stamp {
        .live(stampCount.add(1, ordering: .sequentiallyConsistent).newValue)
    }

    /// Makes every stamp that is taken from now on greater than a number that was read from disk.
    ///
    /// What a process writes is compared, in the next one, with what it read; without this, its stamps would begin at 1 again and an older
    /// file would win over it. Numbers only go up: a lesser one changes nothing, and two threads may raise at once.
    ///
    /// - Parameter number: A ``Stamp/number`` that was read. More than half of all numbers is not counted up to in a lifetime: such a
    ///   one, from a damaged file, is not followed, so that it cannot use the numbers up.
    public nonisolated func raiseStamps(past number: Int64) {
        guard number <= .max / 2 else { return }
        stampCount.max(number, ordering: .sequentiallyConsistent)
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
        let outer = self.cause
        self.cause = cause
        dirty.withLock { $0.isCommitOpen = true }
        defer {
            while !lastWrites.isEmpty {
                let writes = lastWrites
                (lastWrites, lastWriters) = ([], [])
                for write in writes { write() }
            }
            isRunning = false
            batch.watches = dirty.withLock { $0.take() }
            batches.append((cause, batch))
            batch = Batch()
            if !isDelivering { deliver() }
            self.cause = outer
        }
        return try body()
    }

    /// Traps in debug builds unless a commit is running; every setter of something observed asks first.
    public func requireRunning(_ what: @autoclosure () -> String) {
        assert(isRunning, "\(what()) was written outside of a commit, and seen by halves: wrap it in Commits.run { … }")
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
    public var wantsChanges: Bool { log.isOn || !changeHandlers.isEmpty }

    /// Notes what a write changed, for the change set of the running commit. A field that is in words what it was is left out: who
    /// records all fields of an edit tells those that it changed.
    ///
    /// - Precondition: A commit is running.
    public func record(_ change: EntityChange) {
        requireRunning("A change of \(change.key)")
        let fields = change.fields.filter { $0.old != $0.new }
        guard !fields.isEmpty || change.fields.isEmpty else { return }
        let change = EntityChange(change.key, fields)
        batch.changes.append(change)
        // An edit and a rollback are events of their own; everything else merges something that was said.
        guard log.isOn, let cause, cause.kind != .edit, cause.kind != .rollback else { return }
        log.record(.merge, cause: cause, entity: change.key, change.fields.map(\.description).joined(separator: ", "))
    }

    /// Calls `handler` at the end of each commit that changed something, with what it changed; handlers in the order they subscribed.
    ///
    /// - Returns: The subscription; dropping it, or ``HandlerSubscription/cancel()``, ends it at once.
    public func onChanges(_ handler: @escaping @MainActor @Sendable (ChangeSet) -> Void) -> HandlerSubscription {
        changeHandlers.subscribe(handler)
    }

    /// Calls `body` when the running commit ends, once per commit for each `observer`, before views redraw.
    ///
    /// The first call of a commit wins: the observer looks at its subject then, and sees all of the commit.
    ///
    /// - Precondition: A commit is running.
    public func atEnd(of observer: AnyObject, _ body: @escaping () -> Void) {
        requireRunning("A callback at the end of a commit")
        guard batch.observers.insert(ObjectIdentifier(observer)).inserted else { return }
        batch.deliveries.append {
            withExtendedLifetime(observer, body)
        }
    }

    /// Draws a view now and again at the end of every commit that changed something it read.
    ///
    /// - Parameters:
    ///   - draw: Reads what it shows from observable objects, and gets the cause: nil the first time.
    ///   - then: Called after each draw, with the cause; what it reads does not make the view draw again. To watch something else from
    ///     inside of `draw` would: whatever the inner one reads counts as read by the outer one.
    /// - Returns: The watch; dropping it, or ``Watch/cancel()``, ends it.
    public func watch(
        _ draw: @escaping @MainActor (Cause?) -> Void,
        then: @escaping @MainActor (Cause?) -> Void = { _ in }
    ) -> Watch {
        let watch = Watch(commits: self, draw: draw, then: then)
        watch.redraw(because: nil)
        return watch
    }

    nonisolated func markDirty(_ watch: Watch) {
        let needsFlush = dirty.withLock { $0.insert(watch) }
        // Something observable that is not ours changed outside of a commit: it gets a redraw of its own.
        guard needsFlush else { return }
        activity.start { [self] in run(makeCause(.other, "changed outside of a commit", parent: nil)) {} }
    }

    // MARK: Delivery

    /// Tells the observers of each run in turn, those of runs that observers made meanwhile too: each with the cause of its own run.
    private func deliver() {
        isDelivering = true
        var next = 0
        while true {
            if next == batches.count {
                // Views of something that an observer changed without a run of its own.
                let stragglers = dirty.withLock { $0.take(closesIfEmpty: true) }
                guard !stragglers.isEmpty, let last = batches.last else { break }
                batches.append((last.cause, Batch(watches: stragglers)))
            }
            let (cause, batch) = batches[next]
            next += 1
            precondition(
                next <= 10_000,
                "Observers have answered each other's changes 10000 times in one commit (last cause: \(cause)); one of them writes "
                    + "something new whenever it is told. Compare before you write."
            )
            self.cause = cause
            if !batch.changes.isEmpty {
                changeHandlers.tell(ChangeSet(cause: cause, changes: batch.changes))
            }
            for delivery in batch.deliveries { delivery() }
            round += 1
            for entry in batch.watches { entry.watch?.redraw(because: cause, in: round) }
        }
        batches = []
        isDelivering = false
        activity.countCommit()
    }

    /// What one run leaves to be told.
    private struct Batch {
        var changes: [EntityChange] = []
        var deliveries: [() -> Void] = []
        var observers: Set<ObjectIdentifier> = []
        var watches: [DirtyWatches.Entry] = []

        init(watches: [DirtyWatches.Entry] = []) { self.watches = watches }
    }
}

/// The watches that writes have touched since the last run ended, in the order they were touched. A dropped watch is not kept.
struct DirtyWatches {
    struct Entry: Sendable {
        weak var watch: Watch?
    }

    /// Whether a run, or the delivery behind it, will take them.
    var isCommitOpen = false
    private var entries: [Entry] = []
    private var isFlushScheduled = false

    /// Adds a watch; true if nobody will deliver unless the caller sees to it. A watch tells of a change once between two draws.
    mutating func insert(_ watch: Watch) -> Bool {
        entries.append(Entry(watch: watch))
        guard !isCommitOpen, !isFlushScheduled else { return false }
        isFlushScheduled = true
        return true
    }

    /// Takes them all.
    ///
    /// - Parameter closesIfEmpty: Whether nobody will take more if there are none now.
    mutating func take(closesIfEmpty: Bool = false) -> [Entry] {
        let taken = entries
        (entries, isFlushScheduled) = ([], false)
        if closesIfEmpty && taken.isEmpty { isCommitOpen = false }
        return taken
    }
}
