import Observation

/// A view that redraws at the end of every commit that changed state it read.
///
/// Made by ``Commits/watch(named:_:then:)``. It ends when it is released or cancelled.
@MainActor
public final class Watch {
    private let name: String?
    private weak var commits: Commits?
    private let draw: @MainActor (Cause?) -> Void
    private let then: @MainActor (Cause?) -> Void
    private var isCancelled = false
    private var lastRound: UInt = 0

    init(
        named name: String? = nil,
        commits: Commits,
        draw: @escaping @MainActor (Cause?) -> Void,
        then: @escaping @MainActor (Cause?) -> Void
    ) {
        self.name = name
        self.commits = commits
        self.draw = draw
        self.then = then
    }

    /// Redraws when the running commit ends, as if state that it read had changed; without a running commit it redraws in one of its own.
    public func setNeedsRedraw() { commits?.markDirty(self) }

    /// Ends the watch: it does not draw any more.
    public func cancel() {
        isCancelled = true
    }

    /// Draws, unless it has already been drawn in this round.
    ///
    /// One write can reach the watch twice: directly, and through a derived observable that is marked as changed while observers of the
    /// first are being notified.
    func redraw(because cause: Cause, in round: UInt) {
        guard round != lastRound else { return }
        lastRound = round
        redraw(because: cause)
    }

    /// Draws, and registers with Observation for the next change to any state that was read.
    func redraw(because cause: Cause?) {
        guard !isCancelled else { return }
        if let name, let cause { commits?.log.record(.notify, cause: cause, name) }
        withObservationTracking {
            draw(cause)
        } onChange: { [weak self, weak commits] in
            guard let self, let commits else { return }
            commits.markDirty(self)
        }
        then(cause)
    }
}
