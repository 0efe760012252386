import Foundation
public import Persistence
public import Primitives
public import Propagation

/// What the delegates of one account share: where files are kept, which names are taken, and who lives.
///
/// Made at log-in, wiped at log-out. What is common to many is said here once: ``invalidate(prefix:)``, refetching when the connection is
/// back, ``wipe()``.
///
/// ```swift
/// let mine = DelegateScope(.account("alice", on: "school"), store: store, commits: commits)
/// mine.invalidate(prefix: "exams")       // exams, exams/2026-1, exams/2026-2; not examsOfOthers
/// try await mine.wipe()                  // alice logs out
/// ```
///
/// - Source: Invalidation by prefix and refetching on a signal are TanStack Query's.
@MainActor
public final class DelegateScope {
    /// Whose the data is.
    public nonisolated let scope: StoreScope
    /// Where files are kept.
    public nonisolated let store: FileStore
    /// The cache names in use in that store.
    public nonisolated let names: CacheNames
    /// Where changes are made visible.
    public nonisolated let commits: Commits
    /// Decides what is stale.
    public nonisolated let clock: any WallClock

    private struct Entry: Sendable {
        let number: Int
        weak var state: (any LivingState)?
    }

    private struct Living: Sendable {
        var last = 0
        var entries: [ObjectIdentifier: Entry] = [:]
    }

    private nonisolated let living = Lock(Living())
    private var families: [WeakFamily] = []
    private var invalidations: [String: Date] = [:]
    /// Reads what earlier launches invalidated; once.
    private var reading: Task<Void, Never>?
    private var subscription: HandlerSubscription?

    /// How many invalidations are remembered for delegates that are made later; beyond, all count as one of everything.
    static let rememberedInvalidations = 64

    /// Opens what an account's delegates share.
    ///
    /// - Parameters:
    ///   - scope: Whose data it is.
    ///   - store: Where files are kept.
    ///   - names: The names in use in that store; share it among all who use the store for this scope.
    ///   - commits: The environment's.
    ///   - clock: The environment's.
    ///   - signal: Says when it is worth asking again.
    public init(
        _ scope: StoreScope,
        store: FileStore,
        names: CacheNames = CacheNames(),
        commits: Commits,
        clock: any WallClock = SystemClock(),
        refetchingOn signal: RefetchSignal? = nil
    ) {
        self.scope = scope
        self.store = store
        self.names = names
        self.commits = commits
        self.clock = clock
        subscription = signal?.subscribe { [weak self] in self?.refetch($0) }
    }

    /// The names of the delegates that live, in the order in which they were made.
    public var livingNames: [String] { states.map(\.name) }

    /// Says that data is no longer true.
    ///
    /// What somebody has is fetched anew at once, or after the fetch that is under way, which may have begun before. What nobody has (a family's
    /// idle delegate, a file) is fetched when somebody next asks, in a later launch too: what was invalidated is kept in the store.
    ///
    /// - Parameter prefix: The first parts of names, which `/` separates; the empty prefix means everything.
    /// - Complexity: O(n) for n living delegates.
    public func invalidate(prefix: String) {
        remember(prefix)
        Cause.$current.withValue(commits.makeCause(.other, "invalidate \(prefix.isEmpty ? "everything" : prefix)")) {
            for state in states where StoreKey.isName(state.name, under: prefix) { state.invalidate() }
        }
    }

    /// Forgets everything, as a log-out does: delegates fall back to their placeholder, what is on its way is called off, the files are
    /// removed and the store takes no more of them until ``open()``.
    ///
    /// - Throws: `StoreError` when files may be left; the delegates have forgotten all the same.
    public func wipe() async throws(StoreError) {
        invalidations = [:]
        for state in states { state.wipe() }
        families.removeAll { $0.family == nil }
        for entry in families { entry.family?.letGoOfIdle() }
        try await store.wipe(scope)
    }

    /// Lets files be written again, as a log-in of the same account does.
    public nonisolated func open() { store.open(scope) }

    // MARK: Who lives

    nonisolated func enter(_ state: any LivingState) {
        living.withLock { living in
            living.last += 1
            living.entries[ObjectIdentifier(state)] = Entry(number: living.last, state: state)
        }
    }

    nonisolated func leave(_ state: ObjectIdentifier) {
        _ = living.withLock { $0.entries.removeValue(forKey: state) }
    }

    func enter(_ family: any IdleFamily) {
        families.removeAll { $0.family == nil }
        families.append(WeakFamily(family: family))
    }

    private var states: [any LivingState] {
        living.withLock { $0.entries.values.sorted { $0.number < $1.number }.compactMap(\.state) }
    }

    // MARK: What is no longer true

    private func refetch(_ reason: RefetchSignal.Reason) {
        let urgency: Urgency = reason == .reconnected ? .person : .program
        Cause.$current.withValue(commits.makeCause(.other, "refetch: \(reason.rawValue)")) {
            for state in states { state.refetch(urgency) }
        }
    }

    /// Returns when it is known what earlier launches have invalidated.
    func knowInvalidations() async {
        let reading =
            reading
            ?? Task {
                let kept = await store.read([String: Date].self, for: invalidationsKey).value ?? [:]
                // What was said in this launch is newer, even if the clock was set back.
                invalidations.merge(kept) { current, _ in current }
            }
        self.reading = reading
        await reading.value
    }

    /// Where it is kept what was invalidated; no delegate has an empty first part in its name.
    private var invalidationsKey: StoreKey { StoreKey(scope: scope, name: "/invalidated", schema: 1) }

    /// Whether what was written then has been invalidated since.
    func hasInvalidated(_ name: String, since writtenAt: Date?) -> Bool {
        invalidations.contains { prefix, time in
            StoreKey.isName(name, under: prefix) && (writtenAt.map { $0 <= time } ?? true)
        }
    }

    private func remember(_ prefix: String) {
        invalidations[prefix] = clock.now
        if invalidations.count > Self.rememberedInvalidations { invalidations = ["": clock.now] }
        commits.activity.start { [self] in
            await knowInvalidations()
            store.enqueue(invalidations, for: invalidationsKey)
        }
    }
}

/// A family as its scope sees it.
@MainActor
protocol IdleFamily: AnyObject {
    func letGoOfIdle()
}

private struct WeakFamily {
    weak var family: (any IdleFamily)?
}
