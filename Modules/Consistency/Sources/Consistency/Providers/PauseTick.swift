import Propagation

/// Whether something is paused, observed by itself: pausing changes nothing of what is shown, and nobody else is to be drawn for it.
@MainActor
final class PauseTick {
    /// Made for the first who asks; hardly anybody does.
    private var tick: Tick?

    nonisolated init() {}

    /// Called by whoever reads.
    func read() {
        let known = tick ?? Tick()
        tick = known
        known.read()
    }

    /// Called by whoever has paused or gone on.
    func advance(in commits: Commits, _ text: @autoclosure () -> String) {
        guard let tick else { return }
        commits.run(commits.cause ?? commits.makeCause(.other, text())) { tick.advance() }
    }
}
