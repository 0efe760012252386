import Primitives
import Propagation
public import Synchronization

/// The observers of one tier's entities. Each observer is notified when a model of its own entity becomes alive or dies.
///
/// ``LifetimeTrigger`` notifies all look-ups of a tier instead; with it, every row of a feed would be drawn again whenever a page opens.
@usableFromInline
final class LifetimeObservers<ID: Hashable & Sendable>: Sendable {
    private let followers = Lock<[ID: [AnyContentState]]>([:])
    @usableFromInline let count = Atomic<Int>(0)
    private let news: LifetimeNotifier

    init(news: LifetimeNotifier) { self.news = news }

    /// Notifies an observer of an entity's inserted and removed models for as long as the token lives.
    @usableFromInline
    func add(_ follower: AnyContentState, of id: ID) -> LifetimeToken {
        insert(follower, of: id)
        return LifetimeToken { self.remove(follower, of: id) }
    }

    func insert(_ follower: AnyContentState, of id: ID) {
        count.add(1, ordering: .relaxed)
        followers.withLock { $0[id, default: []].append(follower) }
    }

    func remove(_ follower: AnyContentState, of id: ID) {
        count.subtract(1, ordering: .relaxed)
        followers.withLock { followers in
            // Removes one registration only: an observer that moves up a tier registers again before it ends the old registration.
            guard let index = followers[id]?.firstIndex(where: { $0 === follower }) else { return }
            followers[id]?.remove(at: index)
            if followers[id]?.isEmpty ?? false { followers[id] = nil }
        }
    }

    /// True if the tier has an observer. It is read for each new model.
    @inlinable var isObserved: Bool { count.load(ordering: .relaxed) > 0 }

    /// Notifies the observers of an entity in the running commit.
    @usableFromInline @MainActor
    func notifyInsertion(_ id: ID) {
        for follower in followers.withLock({ $0[id] ?? [] }) { follower.tierChanged() }
    }

    /// Notifies the observers of an entity in a separate commit. It can be called on any thread.
    @usableFromInline
    func notifyRemoval(_ id: ID) {
        let followers = followers.withLock { $0[id] ?? [] }
        if !followers.isEmpty { news.enqueue(followers) }
    }
}

/// The queue of observers whose models have died. Removals that happen close together are published in one commit.
final class LifetimeNotifier: Sendable {
    private let commits: Commits
    private let followers = Lock<[AnyContentState]>([])

    init(commits: Commits) { self.commits = commits }

    /// Enqueues the observers of a dead model. It can be called on any thread.
    func enqueue(_ dead: [AnyContentState]) {
        let isFirst = followers.withLock { followers in
            let wasEmpty = followers.isEmpty
            followers += dead.filter { !$0.isRemovalPending.exchange(true, ordering: .relaxed) }
            return wasEmpty && !followers.isEmpty
        }
        guard isFirst else { return }
        commits.activity.start { [self] in deliver() }
    }

    @MainActor
    private func deliver() {
        let all = followers.withLock { followers in
            defer { followers = [] }
            return followers
        }
        // An observer whose model became alive again has already been notified.
        let waiting = all.filter { $0.isRemovalPending.load(ordering: .relaxed) }
        guard !waiting.isEmpty else { return }
        commits.run(commits.makeCause(.other, "a model was released", parent: nil)) {
            for follower in waiting where follower.isRemovalPending.load(ordering: .relaxed) { follower.tierChanged() }
        }
    }
}

/// A token that runs a closure when it is released, on any thread.
@usableFromInline
final class LifetimeToken: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}

/// A trigger that changes when a model of a tier becomes alive or dies. A look-up cannot observe that otherwise.
@usableFromInline
struct LifetimeTrigger: Sendable {
    private let commits: Commits
    private let tick = ObservationTrigger()

    init(commits: Commits) { self.commits = commits }

    func read() { tick.access() }

    /// Notifies the observers of a new model. It is called in the commit that makes the model.
    @usableFromInline
    func recordInsertion() { tick.notify() }

    /// Notifies the observers of a removed model in a separate commit. It is called from a `deinit`, on any thread.
    @usableFromInline
    func recordRemoval() {
        guard tick.isObserved else { return }
        commits.activity.start { [commits, tick] in
            commits.run(commits.makeCause(.other, "a model was released", parent: nil)) { tick.notify() }
        }
    }
}
