import Observation

/// A view that redraws at the end of every commit that changed what it read.
///
/// Made by ``Commits/watch(_:then:)``. It ends when it is dropped or cancelled.
@MainActor
public final class Watch {
    private weak var commits: Commits?
    private let draw: @MainActor (Cause?) -> Void
    private let then: @MainActor (Cause?) -> Void
    private var isCancelled = false
    private var lastRound: UInt = 0

    init(
        commits: Commits,
        draw: @escaping @MainActor (Cause?) -> Void,
        then: @escaping @MainActor (Cause?) -> Void
    ) {
        self.commits = commits
        self.draw = draw
        self.then = then
    }

    /// Draws again when the running commit ends, as if something it read had changed; with no commit running, in one of its own.
    public func setNeedsRedraw() { commits?.markDirty(self) }

    /// Ends it: it draws no more.
    public func cancel() {
        isCancelled = true
    }

    /// Draws, unless it has been drawn in this round.
    ///
    /// One write can reach it twice: directly, and through something observable that is noted as changed while the first is being told.
    func redraw(because cause: Cause, in round: UInt) {
        guard round != lastRound else { return }
        lastRound = round
        redraw(because: cause)
    }

    /// Draws, and asks Observation to be told of the next change to anything that was read.
    func redraw(because cause: Cause?) {
        guard !isCancelled else { return }
        withObservationTracking {
            draw(cause)
        } onChange: { [weak self, weak commits] in
            guard let self, let commits else { return }
            commits.markDirty(self)
        }
        then(cause)
    }
}
