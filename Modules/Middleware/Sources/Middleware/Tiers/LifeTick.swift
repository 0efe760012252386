public import Observation
import Primitives
import Propagation
import Synchronization

/// Changes when a model of a tier comes alive or dies: a look-up that found none, or one, cannot be observed otherwise.
@Observable
@usableFromInline
final class LifeTick: Sendable {
    @ObservationIgnored private let commits: Commits
    @ObservationIgnored private let isWatched = Atomic<Bool>(false)

    init(commits: Commits) { self.commits = commits }

    /// Changes with every birth and death; its value says nothing.
    var count: Int {
        access(keyPath: \.count)
        return 0
    }

    func read() {
        isWatched.store(true, ordering: .relaxed)
        _ = count
    }

    /// Called in the commit that makes the model.
    @usableFromInline
    func noteBirth() {
        if isWatched.load(ordering: .relaxed) { withMutation(keyPath: \.count) {} }
    }

    /// Called from a `deinit`, on any thread: told in a commit of its own.
    @usableFromInline
    func noteDeath() {
        guard isWatched.load(ordering: .relaxed) else { return }
        commits.activity.begin()
        Task { @MainActor [self] in
            commits.run(commits.makeCause(.other, "a model died", parent: nil)) { withMutation(keyPath: \.count) {} }
            commits.activity.end()
        }
    }
}
