import Foundation
public import Persistence
public import Primitives
public import Propagation

/// The shared environment of one account's delegates: the store, the names in use, and the list of living delegates.
///
/// It is made at log-in and wiped at log-out. Operations on many delegates are here: ``invalidate(prefix:)``, refetching after the
/// connection is back, and ``wipe()``.
///
/// ```swift
/// let mine = DelegateScope(.account("alice", on: "school"), store: store, commits: commits)
/// mine.invalidate(prefix: "exams")       // exams, exams/2026-1, exams/2026-2; not examsOfOthers
/// try await mine.wipe()                  // alice logs out
/// ```
///
/// - Source: Invalidation by prefix and refetching on a signal follow TanStack Query.
@MainActor
public final class DelegateScope {
    /// The store scope of the account's data.
    public nonisolated let scope: StoreScope
    /// The store that contains the files.
    public nonisolated let store: FileStore
    /// The cache names in use in that store.
    public nonisolated let names: CacheNameRegistry
    /// The commits that make changes visible.
    public nonisolated let commits: Commits
    /// The clock that decides what is stale.
    public nonisolated let clock: any WallClock

    nonisolated let living: LivingDelegates
    private var families: [WeakFamily] = []
    private var invalidations: [String: Date] = [:]
    /// The task that reads the invalidations of earlier launches, once.
    private var reading: Task<Void, Never>?
    private var subscription: HandlerSubscription?

    /// The maximum number of invalidations that are remembered for delegates made later; beyond it, all are replaced by one invalidation of
    /// everything.
    static let maxInvalidations = 64

    /// Makes the environment of an account's delegates.
    ///
    /// - Parameters:
    ///   - scope: The store scope of the account's data.
    ///   - store: The store that contains the files.
    ///   - names: The registry of names in use in that store; share it among all code that uses the store for this scope.
    ///   - commits: The commits of the environment.
    ///   - clock: The clock of the environment.
    ///   - signal: The signal that triggers refetches.
    public init(
        _ scope: StoreScope,
        store: FileStore,
        names: CacheNameRegistry = CacheNameRegistry(),
        commits: Commits,
        clock: any WallClock = SystemClock(),
        refetchingOn signal: RefetchSignal? = nil
    ) {
        self.scope = scope
        self.store = store
        self.names = names
        self.commits = commits
        self.clock = clock
        living = LivingDelegates("\(scope)", in: commits.inspection)
        commits.inspection.add(living)
        subscription = signal?.subscribe { [weak self] in self?.refetch($0) }
    }

    /// The names of the living delegates, in the order of creation.
    public var liveNames: [String] { states.map(\.name) }

    /// Marks data as outdated.
    ///
    /// A delegate in use is refetched at once, or after the running fetch, which may have begun before. The data of an idle delegate or of
    /// a file is fetched on the next request, in a later launch too, because invalidations are stored.
    ///
    /// - Parameter prefix: The first parts of names, which `/` separates; the empty prefix matches everything.
    /// - Complexity: O(n) for n living delegates.
    public func invalidate(prefix: String) {
        recordInvalidation(prefix)
        Cause.$current.withValue(commits.makeCause(.other, "invalidate \(prefix.isEmpty ? "everything" : prefix)")) {
            for state in states where StoreKey.isName(state.name, under: prefix) { state.invalidate() }
        }
    }

    /// Resets everything, as at a log-out: delegates return to their placeholder, running fetches are cancelled, the files are removed and
    /// the store rejects new ones until ``open()``.
    ///
    /// - Throws: `StoreError` if files may be left; the delegates are reset in any case.
    public func wipe() async throws(StoreError) {
        invalidations = [:]
        for state in states { state.wipe() }
        families.removeAll { $0.family == nil }
        for entry in families { entry.family?.evictIdle() }
        try await store.wipe(scope)
    }

    /// Allows files to be written again, as at a log-in of the same account.
    public nonisolated func open() { store.open(scope) }

    // MARK: Living delegates

    func register(_ family: any EvictableFamily) {
        families.removeAll { $0.family == nil }
        families.append(WeakFamily(family: family))
    }

    private var states: [any ScopedState] { living.states }

    // MARK: Invalidation

    private func refetch(_ reason: RefetchSignal.Reason) {
        let urgency: RefreshPriority = reason == .reconnected ? .userInitiated : .background
        Cause.$current.withValue(commits.makeCause(.other, "refetch: \(reason.rawValue)")) {
            for state in states { state.refetch(urgency) }
        }
    }

    /// Returns after the invalidations of earlier launches are loaded.
    func loadInvalidations() async {
        let reading =
            reading
            ?? Task {
                let kept = await store.read([String: Date].self, for: invalidationsKey).value ?? [:]
                // Invalidations of this launch are newer, even if the clock was set back.
                invalidations.merge(kept) { current, _ in current }
            }
        self.reading = reading
        await reading.value
    }

    /// The key of the stored invalidations; no delegate has a name whose first part is empty.
    private var invalidationsKey: StoreKey { StoreKey(scope: scope, name: "/invalidated", schema: 1) }

    /// Returns true if data written at that time has been invalidated since.
    func wasInvalidated(_ name: String, since writtenAt: Date?) -> Bool {
        invalidations.contains { prefix, time in
            StoreKey.isName(name, under: prefix) && (writtenAt.map { $0 <= time } ?? true)
        }
    }

    private func recordInvalidation(_ prefix: String) {
        invalidations[prefix] = clock.now
        if invalidations.count > Self.maxInvalidations { invalidations = ["": clock.now] }
        commits.activity.start { [self] in
            await loadInvalidations()
            store.enqueue(invalidations, for: invalidationsKey)
        }
    }
}

/// A family as its scope sees it.
@MainActor
protocol EvictableFamily: AnyObject {
    func evictIdle()
}

private struct WeakFamily {
    weak var family: (any EvictableFamily)?
}
