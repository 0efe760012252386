import Primitives
import Propagation
public import Synchronization

/// Who follows which entities of one tier: each hears when a model of its entity comes alive or dies, and of no other.
///
/// ``LifeTick`` is for who looks up; a feed's rows would all be drawn again by it whenever a page opens.
@usableFromInline
final class LifeFollowers<ID: Hashable & Sendable>: Sendable {
    private let followers = Lock<[ID: [FollowState]]>([:])
    @usableFromInline let count = Atomic<Int>(0)
    private let news: LifeNews

    init(news: LifeNews) { self.news = news }

    /// Tells a follower of an entity's births and deaths for as long as the token lives.
    @usableFromInline
    func add(_ follower: FollowState, of id: ID) -> LifeToken {
        insert(follower, of: id)
        return LifeToken { self.remove(follower, of: id) }
    }

    func insert(_ follower: FollowState, of id: ID) {
        count.add(1, ordering: .relaxed)
        followers.withLock { $0[id, default: []].append(follower) }
    }

    func remove(_ follower: FollowState, of id: ID) {
        count.subtract(1, ordering: .relaxed)
        followers.withLock { followers in
            // One of them: who goes up a tier listens anew before it lets go.
            guard let index = followers[id]?.firstIndex(where: { $0 === follower }) else { return }
            followers[id]?.remove(at: index)
            if followers[id]?.isEmpty ?? false { followers[id] = nil }
        }
    }

    /// Whether anybody follows any of them: asked for each model that is made.
    @inlinable var isAwaited: Bool { count.load(ordering: .relaxed) > 0 }

    /// Tells who follows it, in the running commit.
    @usableFromInline @MainActor
    func tellBirth(_ id: ID) {
        for follower in followers.withLock({ $0[id] ?? [] }) { follower.noteChange() }
    }

    /// Tells who follows it, in a commit of its own; called on any thread.
    @usableFromInline
    func tellDeath(_ id: ID) {
        let followers = followers.withLock { $0[id] ?? [] }
        if !followers.isEmpty { news.tell(followers) }
    }
}

/// The deaths of a home's models that their followers have not been told of: those of one moment are told in one commit.
final class LifeNews: Sendable {
    private let commits: Commits
    private let followers = Lock<[FollowState]>([])

    init(commits: Commits) { self.commits = commits }

    /// Takes followers of what has died; called on any thread.
    func tell(_ dead: [FollowState]) {
        let isFirst = followers.withLock { followers in
            let wasEmpty = followers.isEmpty
            followers += dead.filter { !$0.isDeathPending.exchange(true, ordering: .relaxed) }
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
        // What came alive again has been told with that.
        let waiting = all.filter { $0.isDeathPending.load(ordering: .relaxed) }
        guard !waiting.isEmpty else { return }
        commits.run(commits.makeCause(.other, "a model died", parent: nil)) {
            for follower in waiting where follower.isDeathPending.load(ordering: .relaxed) { follower.noteChange() }
        }
    }
}

/// Ends something when it goes, on whatever thread that is.
@usableFromInline
final class LifeToken: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
