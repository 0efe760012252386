import Propagation

/// Changes when a model of a tier comes alive or dies: a look-up that found none, or one, cannot be observed otherwise.
@usableFromInline
struct LifeTick: Sendable {
    private let commits: Commits
    private let tick = Tick()

    init(commits: Commits) { self.commits = commits }

    func read() { tick.read() }

    /// Called in the commit that makes the model.
    @usableFromInline
    func noteBirth() { tick.advance() }

    /// Called from a `deinit`, on any thread: told in a commit of its own.
    @usableFromInline
    func noteDeath() {
        guard tick.isAwaited else { return }
        commits.activity.start { [commits, tick] in
            commits.run(commits.makeCause(.other, "a model died", parent: nil)) { tick.advance() }
        }
    }
}
