import Foundation
import Persistence
import Primitives
import Propagation

extension DelegateScope {
    /// Marks data as outdated.
    ///
    /// A delegate in use is refetched at once, or after the running fetch, which may have begun before. The data of an idle delegate or of
    /// a file is fetched on the next request, in a later launch too, because invalidations are stored.
    ///
    /// - Parameter prefix: The first parts of names, which `/` separates; the empty prefix matches everything.
    /// - Complexity: O(n) for n living delegates.
    public func invalidate(prefix: String) {
        invalidations.record(prefix)
        Cause.$current.withValue(commits.makeCause(.other, "invalidate \(prefix.isEmpty ? "everything" : prefix)")) {
            for state in living.states where StoreKey.isName(state.name, under: prefix) { state.invalidate() }
        }
    }
}

/// The invalidated prefixes of a scope, each with the time of its invalidation. They are stored for later launches.
@MainActor
final class Invalidations {
    /// The maximum number of invalidations that are remembered for delegates made later; beyond it, all are replaced by one invalidation of
    /// everything.
    private static let limit = 64

    private let store: FileStore
    /// The key of the stored invalidations; no delegate has a name whose first part is empty.
    private let key: StoreKey
    private let commits: Commits
    private let clock: any WallClock
    private var times: [String: Date] = [:]
    /// The task that reads the invalidations of earlier launches, once.
    private var reading: Task<Void, Never>?

    init(of scope: StoreScope, in store: FileStore, commits: Commits, clock: any WallClock) {
        self.store = store
        key = StoreKey(scope: scope, name: "/invalidated", schema: 1)
        self.commits = commits
        self.clock = clock
    }

    /// Returns after the invalidations of earlier launches are loaded.
    func load() async {
        let reading =
            reading
            ?? Task {
                let kept = await store.read([String: Date].self, for: key).value ?? [:]
                // Invalidations of this launch are newer, even if the clock was set back.
                times.merge(kept) { current, _ in current }
            }
        self.reading = reading
        await reading.value
    }

    /// Returns true if data of a delegate, written at that time, has been invalidated since.
    func contain(_ name: String, since writtenAt: Date?) -> Bool {
        times.contains { prefix, time in
            StoreKey.isName(name, under: prefix) && (writtenAt.map { $0 <= time } ?? true)
        }
    }

    /// Records an invalidation, and stores it for later launches.
    func record(_ prefix: String) {
        times[prefix] = clock.now
        if times.count > Self.limit { times = ["": clock.now] }
        commits.activity.start { [self] in
            await load()
            store.enqueue(times, for: key)
        }
    }

    /// Forgets all invalidations, as when the scope's files are removed.
    func removeAll() { times = [:] }
}
