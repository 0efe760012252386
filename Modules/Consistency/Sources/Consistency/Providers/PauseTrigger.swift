import Propagation

/// Makes a pause state observable separately: pausing does not change the displayed value, so observers of the value must not redraw.
@MainActor
final class PauseTrigger {
    /// Made at the first read, because few providers have such observers.
    private var tick: ObservationTrigger?

    nonisolated init() {}

    /// Records a read of the state.
    func read() {
        let known = tick ?? ObservationTrigger()
        tick = known
        known.access()
    }

    /// Notifies the observers after a pause or a resume.
    func advance(in commits: Commits, _ text: @autoclosure () -> String) {
        guard let tick else { return }
        commits.run(commits.cause ?? commits.makeCause(.other, text())) { tick.notify() }
    }
}
