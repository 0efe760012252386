import Primitives
import Synchronization

/// The single entry point for changes to displayed state.
///
/// A commit is one synchronous ``run(_:_:)`` on the main actor. All writes of one response or one edit happen inside it. Observers are
/// notified only when it ends; each is notified once and sees all of the changes.
///
/// ```swift
/// commits.run(commits.makeCause(.edit, "vote post:42 up")) {
///     post.apply(…)          // several models,
///     trees.apply(…)         // a value tree, a relation
/// }                          // here every dirty view redraws, once
/// ```
///
/// Observation calls `onChange` inside the first write, while the old values are still there, so a view that used it directly would draw
/// half a commit. ``watch(named:_:then:)`` only marks the view dirty then, and draws when the commit ends.
///
/// A write outside `run` traps in debug builds (``assertInCommit(_:)``). One `Commits` serves one registry of clients; share it with all
/// code that shows the same entities.
@MainActor
public final class Commits {
    /// The event log of this session; it is off until it is turned on.
    public nonisolated let log: PropagationLog
    /// The counter of work under way.
    public nonisolated let activity: Activity
    /// The living objects of this environment, for an inspector.
    public nonisolated let inspection = Inspection()

    /// True while a commit is running, which is when writes are allowed.
    public private(set) var isInCommit = false

    /// The cause of the commit that is running.
    public private(set) var cause: Cause?

    private var isDelivering = false
    private var batch = Batch()
    private var round: UInt = 0
    private var batches: [(cause: Cause, batch: Batch)] = []
    private var beforeCommitWrites: [() -> Void] = []
    private var beforeCommitWriters: Set<ObjectIdentifier> = []

    private nonisolated let changeHandlers = HandlerList<ChangeSet>()
    private nonisolated let dirty = Lock(DirtyWatches())
    private nonisolated let causeCount = Atomic<UInt64>(0)
    private nonisolated let stampCount = Atomic<Int64>(0)

    /// Makes the commits of one environment.
    ///
    /// - Parameter log: The log that receives the events.
    public nonisolated init(log: PropagationLog = PropagationLog()) {
        self.log = log
        activity = Activity()
    }

    // MARK: Causes and stamps

    /// Makes a cause, numbered after all earlier causes of this environment.
    ///
    /// - Parameters:
    ///   - kind: The kind of the cause.
    ///   - text: A description for people: `vote post:42 up`.
    ///   - parent: The parent cause; defaults to the current task's cause.
    public nonisolated func makeCause(_ kind: Cause.Kind, _ text: String, parent: Cause? = Cause.current) -> Cause {
        Cause(id: causeCount.add(1, ordering: .relaxed).newValue, kind: kind, text: text, parent: parent)
    }

    /// Returns a new stamp for a request that starts now; each stamp is later than all earlier ones.
    public nonisolated func makeStamp() -> Stamp {
        .live(stampCount.add(1, ordering: .sequentiallyConsistent).newValue)
    }

    /// Makes every later stamp greater than a number that was read from disk.
    ///
    /// Values written by one process are compared in the next process with newly loaded ones. Without this call the stamps would restart at
    /// 1, and an older file would win. Numbers only increase: a smaller number changes nothing, and two threads may call this at once.
    ///
    /// - Parameter number: A ``Stamp/number`` that was read. A number above half of the maximum is ignored: no process counts that far, so
    ///   it comes from a damaged file and must not use up the range.
    public nonisolated func advanceStamps(past number: Int64) {
        guard number <= .max / 2 else { return }
        stampCount.max(number, ordering: .sequentiallyConsistent)
    }

    // MARK: Running

    /// Makes all changes of `body` visible together, then notifies each observer once.
    ///
    /// Inside another `run` it joins that one. If an observer calls it while being notified, it writes at once, and the affected observers
    /// are notified in a further round.
    ///
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws. Writes made before the error stay and are shown: check first, then write.
    @discardableResult
    public func run<Result>(_ cause: Cause, _ body: () throws -> Result) rethrows -> Result {
        guard !isInCommit else { return try body() }
        isInCommit = true
        let outer = self.cause
        self.cause = cause
        dirty.withLock { $0.isCommitOpen = true }
        defer {
            while !beforeCommitWrites.isEmpty {
                let writes = beforeCommitWrites
                (beforeCommitWrites, beforeCommitWriters) = ([], [])
                for write in writes { write() }
            }
            inspection.commitEnded(cause)
            isInCommit = false
            batch.watches = dirty.withLock { $0.drain() }
            batches.append((cause, batch))
            batch = Batch()
            if !isDelivering { deliver() }
            self.cause = outer
        }
        return try body()
    }

    /// Traps in debug builds unless a commit is running. Every setter of observed state calls it first.
    public func assertInCommit(_ what: @autoclosure () -> String) {
        assert(isInCommit, "\(what()) was written outside of a commit: wrap the write in Commits.run { … }")
    }

    /// Calls `write` after all other writes of the running commit, once per commit for each `writer`.
    ///
    /// Use it for state that is derived from many writes and should be computed once, such as the value trees that contain the changed
    /// models.
    ///
    /// - Precondition: A commit is running.
    public func beforeCommit(of writer: AnyObject, _ write: @escaping () -> Void) {
        assertInCommit("A derived value")
        guard beforeCommitWriters.insert(ObjectIdentifier(writer)).inserted else { return }
        beforeCommitWrites.append { withExtendedLifetime(writer, write) }
    }

    // MARK: Observers

    /// True if any observer or the log needs change sets; otherwise writers can skip describing changes.
    public var wantsChanges: Bool { log.isOn || !changeHandlers.isEmpty }

    /// Records a change for the change set of the running commit. Fields whose old and new text are equal are left out, so a caller may
    /// pass all fields of an edit.
    ///
    /// - Precondition: A commit is running.
    public func record(_ change: EntityChange) {
        assertInCommit("A change of \(change.key)")
        let fields = change.fields.filter { $0.old != $0.new }
        guard !fields.isEmpty || change.fields.isEmpty else { return }
        let change = EntityChange(change.key, fields)
        batch.changes.append(change)
        // Edits and rollbacks are recorded as events of their own; every other change is a merge.
        guard log.isOn, let cause, cause.kind != .edit, cause.kind != .rollback else { return }
        log.record(.merge, cause: cause, entity: change.key, change.fields.map(\.description).joined(separator: ", "))
    }

    /// Calls `handler` at the end of each commit that changed something, with its change set; handlers are called in the order of
    /// subscription.
    ///
    /// - Returns: The subscription; releasing it, or calling ``HandlerSubscription/cancel()``, ends it at once.
    public func onChanges(_ handler: @escaping @MainActor @Sendable (ChangeSet) -> Void) -> HandlerSubscription {
        changeHandlers.subscribe(handler)
    }

    /// Calls `body` when the running commit ends, once per commit for each `observer`, before views redraw.
    ///
    /// Only the first `body` of an observer is kept per commit. It runs at the end, so it sees all changes of the commit.
    ///
    /// - Precondition: A commit is running.
    public func afterCommit(of observer: AnyObject, _ body: @escaping () -> Void) {
        assertInCommit("A callback at the end of a commit")
        guard batch.observers.insert(ObjectIdentifier(observer)).inserted else { return }
        batch.deliveries.append {
            withExtendedLifetime(observer, body)
        }
    }

    /// Draws a view now, and again at the end of every commit that changed state that the view read.
    ///
    /// - Parameters:
    ///   - name: The view's name, for a `notify` event in the log at each draw after the first; nil records none.
    ///   - draw: Reads the displayed state from observable objects. It receives the cause, which is nil the first time.
    ///   - then: Called after each draw, with the cause. State that it reads does not make the view draw again. Start another watch here
    ///     and not inside `draw`, because the outer view would then also depend on everything that the inner one reads.
    /// - Returns: The watch; releasing it, or calling ``Watch/cancel()``, ends it.
    public func watch(
        named name: String? = nil,
        _ draw: @escaping @MainActor (Cause?) -> Void,
        then: @escaping @MainActor (Cause?) -> Void = { _ in }
    ) -> Watch {
        let watch = Watch(named: name, commits: self, draw: draw, then: then)
        watch.redraw(because: nil)
        return watch
    }

    nonisolated func markDirty(_ watch: Watch) {
        let needsFlush = dirty.withLock { $0.insert(watch) }
        // An observable object that is not written through commits changed outside a commit: redraw in a separate commit.
        guard needsFlush else { return }
        activity.start { [self] in run(makeCause(.other, "changed outside of a commit", parent: nil)) {} }
    }

    // MARK: Delivery

    /// Notifies the observers of each run in turn, including runs that observers started meanwhile; each delivery uses the cause of its own
    /// run.
    private func deliver() {
        isDelivering = true
        var next = 0
        while true {
            if next == batches.count {
                // Views of state that an observer changed without a run of its own.
                let stragglers = dirty.withLock { $0.drain(closesIfEmpty: true) }
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
                changeHandlers.notify(ChangeSet(cause: cause, changes: batch.changes))
            }
            for delivery in batch.deliveries { delivery() }
            round += 1
            for entry in batch.watches { entry.watch?.redraw(because: cause, in: round) }
        }
        batches = []
        isDelivering = false
        activity.countCommit()
    }

    /// The pending deliveries of one run.
    private struct Batch {
        var changes: [EntityChange] = []
        var deliveries: [() -> Void] = []
        var observers: Set<ObjectIdentifier> = []
        var watches: [DirtyWatches.Entry] = []

        init(watches: [DirtyWatches.Entry] = []) { self.watches = watches }
    }
}

/// The watches that writes have touched since the last run ended, in the order of the writes. Watches are held weakly.
struct DirtyWatches {
    struct Entry: Sendable {
        weak var watch: Watch?
    }

    /// True if a run, or the delivery after it, will drain the entries.
    var isCommitOpen = false
    private var entries: [Entry] = []
    private var isFlushScheduled = false

    /// Adds a watch. Returns true if no delivery is scheduled, so that the caller must schedule one. A watch reports at most one change
    /// between two draws.
    mutating func insert(_ watch: Watch) -> Bool {
        entries.append(Entry(watch: watch))
        guard !isCommitOpen, !isFlushScheduled else { return false }
        isFlushScheduled = true
        return true
    }

    /// Removes and returns all entries.
    ///
    /// - Parameter closesIfEmpty: True to mark the delivery as over if there are no entries.
    mutating func drain(closesIfEmpty: Bool = false) -> [Entry] {
        let taken = entries
        (entries, isFlushScheduled) = ([], false)
        if closesIfEmpty && taken.isEmpty { isCommitOpen = false }
        return taken
    }
}
