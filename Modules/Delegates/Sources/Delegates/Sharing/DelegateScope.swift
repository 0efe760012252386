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
    let invalidations: Invalidations
    private var families: [WeakFamily] = []
    private var subscription: HandlerSubscription?

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
        invalidations = Invalidations(of: scope, in: store, commits: commits, clock: clock)
        subscription = signal?.subscribe { [weak self] in self?.refetch($0) }
    }

    /// The names of the living delegates, in the order of creation.
    public var liveNames: [String] { states.map(\.name) }

    /// Resets everything, as at a log-out: delegates return to their placeholder, running fetches are cancelled, the files are removed and
    /// the store rejects new ones until ``open()``.
    ///
    /// - Throws: `StoreError` if files may be left; the delegates are reset in any case.
    public func wipe() async throws(StoreError) {
        invalidations.removeAll()
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

    // MARK: Refetching

    private func refetch(_ reason: RefetchSignal.Reason) {
        let urgency: RefreshPriority = reason == .reconnected ? .userInitiated : .background
        Cause.$current.withValue(commits.makeCause(.other, "refetch: \(reason.rawValue)")) {
            for state in states { state.refetch(urgency) }
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
